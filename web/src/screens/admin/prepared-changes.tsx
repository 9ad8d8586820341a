import type { PreparedChange } from '@cpd/contract/prepared-changes';
import { departureReasonName } from '@cpd/domain/member/departure';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { dayAtCollege } from '../../parts/college-time.ts';
import { NotSaved } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { preparedMemberListQuery } from '../../queries/member-lists.ts';
import { preparedChangesChanges, preparedChangesQuery } from '../../queries/prepared-changes.ts';
import { useChange } from '../../queries/use-change.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { showDone } from '../../ui/toast.ts';
import { MemberListReport } from './member-list-report.tsx';
import { ComparedEntries } from './merging/compared-entries.tsx';

type PreparedChangesProps = {
  /** Only what is about this request; left out, everything that waits. */
  requestId?: number;
  /** Only the merge of these two; left out, everything that waits. */
  userIds?: readonly [number, number];
  /** Only the rules of this year; left out, everything that waits. */
  cpdYearId?: number;
  className?: string | undefined;
};

/** What a colleague prepared and a second one has to confirm (PPL-06); nothing where nothing waits. */
export function PreparedChanges({ requestId, userIds, cpdYearId, className }: PreparedChangesProps) {
  const { data = [] } = useQuery(preparedChangesQuery());
  const waiting = data.filter(
    (change) =>
      (requestId === undefined || change.requestId === requestId) &&
      (userIds === undefined || isMergeOf(change, userIds)) &&
      (cpdYearId === undefined || change.cpdYearId === cpdYearId),
  );
  if (waiting.length === 0) return null;
  return (
    <section className={className} aria-labelledby="prepared">
      <Title order={2} id="prepared">
        Waiting for a second person
      </Title>
      <Stack gap="md">
        {waiting.map((change) => (
          <Waiting key={change.preparedChangeId} change={change} isOnItsPage={requestId !== undefined} />
        ))}
      </Stack>
    </section>
  );
}

/** Whether a change merges two entries, whichever of them stays. */
export function isMergeOf({ kind, userIds = [] }: PreparedChange, entries: readonly number[]): boolean {
  return kind === 'MERGE' && entries.every((userId) => userIds.includes(userId));
}

const DONE = { CONFIRM: 'Confirmed.', WITHDRAW: 'Withdrawn. Nothing was changed.' } as const;

function Waiting({ change, isOnItsPage }: { change: PreparedChange; isOnItsPage: boolean }) {
  const mayWork = mayDo(useUser().role, 'staff');
  const isList = change.kind === 'MEMBER_LIST';
  const [leaving, setLeaving] = useState('');
  const { mutateAsync } = useChange(preparedChangesChanges.endPreparedChange);
  const { submit, busy, failure } = useSaving({
    entered: null,
    save: async (step: 'CONFIRM' | 'WITHDRAW', key: string) => {
      const counted = isList && step === 'CONFIRM' ? { leaving: Number(leaving) } : {};
      await mutateAsync({ id: change.preparedChangeId, step, key, ...counted });
      // By now it waits no longer and has left the page.
      showDone(DONE[step]);
      return step;
    },
    content: (step) => [step, leaving],
    onSaved: () => undefined,
    again: true,
  });
  return (
    <div>
      <Text fw={600}>
        {isOnItsPage || change.requestId === null ? (
          change.title
        ) : (
          <Anchor component={AppLink} inherit href={paths.adminRequest(change.requestId)}>
            {change.title}
          </Anchor>
        )}
      </Text>
      <Text size="sm">
        Prepared by {change.preparedBy}, {dayAtCollege(change.preparedOn)}. Nothing has been changed yet.
      </Text>
      {change.reason !== '' && <Text>{change.reason}</Text>}
      {mayWork && change.confirmRefusal !== '' && <Text size="sm">{change.confirmRefusal}</Text>}
      {isList && mayWork && change.confirmRefusal === '' && (
        <PreparedList id={change.preparedChangeId} leaving={leaving} onCount={setLeaving} />
      )}
      {change.choices !== undefined && change.choices.length > 0 && (
        <ul aria-label={change.kind === 'MERGE' ? 'What was chosen' : 'What changes'}>
          {change.choices.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      )}
      {change.kind === 'MERGE' && <Entries userIds={change.userIds} />}
      {mayWork && (
        <Group gap="sm" mt="xs">
          {change.confirmRefusal === '' && (
            <Button
              variant="filled"
              loading={busy}
              disabled={isList && !/^\d+$/.test(leaving)}
              aria-label={`Confirm: ${change.title}`}
              onClick={() => void submit('CONFIRM')}
            >
              Confirm
            </Button>
          )}
          <Button disabled={busy} aria-label={`Withdraw: ${change.title}`} onClick={() => void submit('WITHDRAW')}>
            Withdraw
          </Button>
        </Group>
      )}
      <NotSaved failure={failure} />
    </div>
  );
}

/** Both entries of a merge, the one that stays first; managers may compare them (PPL-07). */
function Entries({ userIds: [kept, merged] = [] }: Pick<PreparedChange, 'userIds'>) {
  const { role } = useUser();
  if (kept === undefined || merged === undefined || !mayDo(role, 'manage')) return null;
  return <ComparedEntries keptUserId={kept} mergedUserId={merged} />;
}

type PreparedListProps = { id: number; leaving: string; onCount: (leaving: string) => void };

/** What a list would do, for the second person, who types how many members leave by it (PPL-04). */
function PreparedList({ id, leaving, onCount }: PreparedListProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: found, error } = useQuery({ ...preparedMemberListQuery(id), enabled: isOpen });
  if (!isOpen) {
    return (
      <Button mt="xs" onClick={() => setOpen(true)}>
        Look at the list
      </Button>
    );
  }
  if (error !== null) {
    return (
      <Text role="alert" c="red">
        The list was not checked. {error.message}
      </Text>
    );
  }
  if (found === undefined) return <Text role="status">Checking the list …</Text>;
  return (
    <Stack gap="sm" mt="xs">
      <Text>
        Who leaves, leaves on {formatDayMonthYear(found.leftOn)}: {departureReasonName(found.reason)}.
      </Text>
      {found.renumbered > 0 && (
        <Text>
          {(found.renumberLines?.length ?? found.renumbered).toLocaleString('en-AU')} of{' '}
          {found.renumbered.toLocaleString('en-AU')} changed numbers were chosen.
        </Text>
      )}
      <MemberListReport found={found} fileName="the list" renumbering={{ chosen: found.renumberLines ?? 'ALL' }} />
      <TextInput
        label="How many members leave?"
        inputMode="numeric"
        maw={260}
        value={leaving}
        onChange={({ currentTarget: { value } }) => onCount(value.trim())}
      />
    </Stack>
  );
}
