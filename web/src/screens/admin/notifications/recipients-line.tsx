import type { Audience } from '@cpd/contract/announcements';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { audienceCountQuery } from '../../../queries/announcements.ts';
import { members } from './announcement-words.ts';

/** Long enough that a number is not asked for with each letter. */
const PAUSE_MS = 400;

/** How many members would be told by now, and how many of them get a copy by e-mail; said when it changes. */
export function RecipientsLine({ audience }: { audience: Audience }) {
  const [settled] = useDebouncedValue(audience, PAUSE_MS);
  const { data, error, isFetching } = useQuery({ ...audienceCountQuery(settled), placeholderData: keepPreviousData });
  return (
    <Text role="status" fw={600} aria-busy={isFetching}>
      {error === null ? countWords(data) : failure(error)}
    </Text>
  );
}

function countWords(data: { recipients: number; emailed: number } | undefined): string {
  if (data === undefined) return 'Counting …';
  if (data.recipients === 0) return 'Nobody matches yet.';
  return `${members(data.recipients)} would get it now, ${data.emailed.toLocaleString('en-AU')} of them with a copy by email.`;
}

function failure(error: Error): string {
  return error instanceof ApiError && error.status === 400 ? error.message : 'We could not count the recipients.';
}
