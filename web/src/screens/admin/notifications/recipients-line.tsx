import type { Audience } from '@cpd/contract/announcements';
import { LISTS } from '@cpd/domain/college/lists';
import { LEFT_OUT_WORDS } from '@cpd/domain/college/pasted-numbers';
import { Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { type AudienceCount, audienceCountQuery } from '../../../queries/announcements.ts';
import { NumberNotes } from '../number-notes.tsx';
import { members } from './announcement-words.ts';

/** Long enough that a number is not asked for with each letter. */
const PAUSE_MS = 400;

/** How many members would be told by now, how many of them get a copy by e-mail, and who is left out; said when it changes. */
export function RecipientsLine({ audience }: { audience: Audience }) {
  const [settled] = useDebouncedValue(audience, PAUSE_MS);
  const { data, error, isFetching } = useQuery({ ...audienceCountQuery(settled), placeholderData: keepPreviousData });
  return (
    <Stack gap="xs">
      <Text role="status" fw={600} aria-busy={isFetching}>
        {error === null ? countWords(data, settled) : failure(error)}
      </Text>
      {error === null && data !== undefined && <LeftOutNotes count={data} />}
    </Stack>
  );
}

/**
 * "The list has 412 activities, of 377 members, of whom 2 have left." where that is not the number of those who get it; else
 * nothing.
 */
export function listCountWords({ inList, recipients }: AudienceCount, audience: Audience): string {
  if (inList === null || audience.kind !== 'LIST' || inList.rows === recipients) return '';
  const untold = untoldWords(inList, recipients);
  const [one, several] = LISTS[audience.list].row;
  const rows = `${inList.rows.toLocaleString('en-AU')} ${inList.rows === 1 ? one : several}`;
  if (audience.list === 'Members') return `The list has ${rows}${untold}.`;
  return `The list has ${rows}, of ${members(inList.members)}${untold}.`;
}

/** Why fewer are told than the list has members, each reason with its number; nothing where all are. */
function untoldWords(
  { members: all, left, excepted }: NonNullable<AudienceCount['inList']>,
  recipients: number,
): string {
  const closed = all - recipients - left - excepted;
  const reasons = [
    ...(left > 0 ? [`${left.toLocaleString('en-AU')} ${left === 1 ? 'has' : 'have'} left`] : []),
    ...(excepted > 0 ? [`${excepted.toLocaleString('en-AU')} ${excepted === 1 ? 'is' : 'are'} left out`] : []),
    ...(closed > 0 ? [`${closed.toLocaleString('en-AU')} ${closed === 1 ? 'has' : 'have'} a closed account`] : []),
  ];
  return reasons.length === 0 ? '' : `, of whom ${reasons.join(' and ')}`;
}

/** The pasted numbers that no one is told by, each with the reason. */
export function LeftOutNotes({ count: { leftOut, unknownExceptions } }: { count: AudienceCount }) {
  const notes = [
    ...leftOut.map(({ memberNumber, name, why }) => `${memberNumber}${name && ` (${name})`} ${LEFT_OUT_WORDS[why]}.`),
    ...unknownExceptions.map((number) => `${number}, to be left out, ${LEFT_OUT_WORDS.UNKNOWN}.`),
  ];
  return <NumberNotes notes={notes} />;
}

function countWords(data: AudienceCount | undefined, audience: Audience): string {
  if (data === undefined) return 'Counting …';
  const list = listCountWords(data, audience);
  const now =
    data.recipients === 0
      ? 'No members match yet.'
      : `${members(data.recipients)} would get it now, ${data.emailed.toLocaleString('en-AU')} of them with a copy by email.`;
  return `${list} ${now}`.trim();
}

function failure(error: Error): string {
  return error instanceof ApiError && error.status === 400 ? error.message : 'We could not count the recipients.';
}
