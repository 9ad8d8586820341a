import type { AuditRound, AuditRoundDetails } from '@cpd/contract/audit-rounds';
import { lastDayToAnswer } from '@cpd/domain/audit/round';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text } from '@mantine/core';
import { paths } from '../../../lib/paths.ts';
import { todayAtCollege } from '../../../parts/college-time.ts';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { auditRoundsChanges } from '../../../queries/audit-rounds.ts';
import { useChange } from '../../../queries/use-change.ts';
import { useLeadOn } from '../../../ui/own-address.ts';
import { showDone } from '../../../ui/toast.ts';
import { members } from '../notifications/announcement-words.ts';
import type { Choice } from './add-members-dialog.tsx';

/** What is asked about a round; it stays open while a colleague changes the round below it. */
export type Asking =
  | { what: 'add'; proposed?: Choice }
  | { what: 'remove'; chosen: AuditRoundDetails['chosen'] }
  | { what: 'release' }
  | { what: 'observe' }
  | { what: 'drop' };

type DialogProps = { round: AuditRound; onClose: () => void };

/** Releases a round for as many members as are shown (DRW-06). */
export function ReleaseDialog({ round, onClose }: DialogProps) {
  const { auditRoundId, roundName, settings } = round;
  const { mutateAsync } = useChange(auditRoundsChanges.release);
  const lastDay = formatDayMonthYear(lastDayToAnswer(todayAtCollege(), settings));
  const all = members(round.members);
  return (
    <ConfirmDialog
      title={`Release ${roundName}?`}
      // A colleague may have been first.
      action={round.releasedOn === null ? `Release and notify ${all}` : undefined}
      change={(key) => mutateAsync({ body: { auditRoundId, members: round.members }, key })}
      onDone={() => {
        showDone(`The round is released: ${all} notified.`);
        onClose();
      }}
      onClose={onClose}
    >
      {round.releasedOn === null && (
        <Text>
          {`${all} will be notified straight away. The last day to answer is ${lastDay}. A released round cannot be taken back.`}
        </Text>
      )}
    </ConfirmDialog>
  );
}

/** Removes members from a round before its release. */
export function RemoveDialog({ round, chosen, onClose }: DialogProps & { chosen: AuditRoundDetails['chosen'] }) {
  const { mutateAsync } = useChange(auditRoundsChanges.remove);
  const [one] = chosen;
  const who = chosen.length === 1 && one !== undefined ? one.name : members(chosen.length);
  const userIds = chosen.map(({ userId }) => userId);
  return (
    <ConfirmDialog
      title={`Remove ${who} from ${round.roundName}?`}
      action="Remove"
      change={(key) => mutateAsync({ body: { auditRoundId: round.auditRoundId, userIds }, key })}
      onDone={() => {
        showDone(`${who} removed. No one has been notified.`);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>{chosen.map(({ name, memberNumber }) => `${name} (${memberNumber})`).join(', ')}</Text>
    </ConfirmDialog>
  );
}

/** Drops a round before its release, and leads back to the others. */
export function DropDialog({ round, onClose }: DialogProps) {
  const { auditRoundId, roundName } = round;
  const { mutateAsync } = useChange(auditRoundsChanges.drop(auditRoundId));
  const leadOn = useLeadOn();
  return (
    <ConfirmDialog
      title={`Drop ${roundName}?`}
      action="Drop the round"
      danger
      change={mutateAsync}
      onDone={() => {
        showDone(`“${roundName}” was dropped. No one was notified.`);
        leadOn(paths.adminAudits, { replace: true });
      }}
      onClose={onClose}
    >
      <Text>
        {round.members === 0
          ? 'The round will be gone. No one is chosen for it yet.'
          : `The round will be gone, with its choice of ${members(round.members)}. They are not notified of it.`}
      </Text>
    </ConfirmDialog>
  );
}
