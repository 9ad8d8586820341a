import type { AuditRound, LeftOutOfRound, WhoIsAudited } from '@cpd/contract/audit-rounds';
import { choiceReasonProblem, NOT_CHOSEN_WORDS } from '@cpd/domain/audit/round';
import { AUDIT_TEXT_MAX } from '@cpd/domain/values/limits';
import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { auditChoiceQuery, auditRoundsChanges } from '../../../queries/audit-rounds.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { members } from '../notifications/announcement-words.ts';
import { NumbersField } from '../notifications/numbers-field.tsx';
import { NumberNotes } from '../number-notes.tsx';

/** Long enough that a number is not asked for with each letter. */
const PAUSE_MS = 400;

type AddMembersProps = {
  /** Those to which they can be added. */
  rounds: readonly [AuditRound, ...AuditRound[]];
  /** They are the members whom these filters of the members’ list leave; left out, their numbers are entered. */
  filters?: Readonly<Record<string, string>>;
  /** What the form starts with. */
  proposed?: Choice | undefined;
  onClose: () => void;
};

export type Choice = { numbers: string[]; reason: string };

const NOTHING: Choice = { numbers: [], reason: '' };

/** Adds members to a round by hand: who, and the reason that each of them reads; who is left out, and why, is said before. */
export function AddMembersDialog({ rounds, filters, proposed = NOTHING, onClose }: AddMembersProps) {
  const { mutateAsync } = useChange(auditRoundsChanges.choose);
  const whoOf = (memberNumbers: string[]): WhoIsAudited =>
    filters === undefined ? { kind: 'NUMBERS', memberNumbers } : { kind: 'LIST', list: 'Members', filters };
  const form = useForm({
    initial: { auditRoundId: rounds[0].auditRoundId, ...proposed },
    check: ({ numbers, reason }) => [
      ...problemsWith(
        'numbers',
        filters === undefined && numbers.length === 0 ? 'Please enter at least one member number.' : undefined,
      ),
      ...problemsWith('reason', choiceReasonProblem(reason)),
    ],
    save: ({ auditRoundId, numbers, reason }, key) =>
      mutateAsync({ body: { auditRoundId, who: whoOf(numbers), reason }, key }),
    content: (values) => values,
    fieldOf: (field) => (field === 'who' && filters === undefined ? 'numbers' : field),
    onSaved: ({ members: added, leftOut }) => {
      const left = leftOut.filter(({ why }) => why !== 'REPEATED').length;
      showDone(`${members(added)} added${left > 0 ? `, ${left} left out` : ''}. No one has been notified.`);
      onClose();
    },
  });
  const { values, errors, set } = form;
  const title = filters === undefined ? `Add members to ${rounds[0].roundName}` : 'Audit these members';
  return (
    <SaveDialog title={title} action="Add them" form={form} onClose={onClose}>
      {filters === undefined ? (
        <NumbersField
          label="Member numbers"
          description="One in a line, or as copied from a table."
          numbers={values.numbers}
          error={errors.numbers}
          onChange={(numbers) => set({ numbers })}
        />
      ) : (
        <NativeSelect
          label="Round"
          description="Those that were not released and whose members are chosen by hand."
          data={rounds.map(({ auditRoundId, roundName, cpdYear }) => ({
            value: String(auditRoundId),
            label: `${roundName}, ${cpdYear}`,
          }))}
          value={values.auditRoundId}
          onChange={({ currentTarget: { value } }) => set({ auditRoundId: Number(value) })}
        />
      )}
      {(filters !== undefined || values.numbers.length > 0) && (
        <ChoiceCounts auditRoundId={values.auditRoundId} who={whoOf(values.numbers)} />
      )}
      <Textarea
        label="Why are they audited?"
        description="Each of them reads it in the notice."
        required
        rows={3}
        maxLength={AUDIT_TEXT_MAX}
        {...form.text('reason')}
      />
    </SaveDialog>
  );
}

function ChoiceCounts({ auditRoundId, who }: { auditRoundId: number; who: WhoIsAudited }) {
  const [settled] = useDebouncedValue(who, PAUSE_MS);
  const { data, error, isFetching } = useQuery(auditChoiceQuery(auditRoundId, settled));
  const words =
    data === undefined ? 'Counting …' : `${data.members === 0 ? 'No one' : members(data.members)} will be added.`;
  return (
    <Stack gap="xs">
      <Text role="status" fw={600} aria-busy={isFetching}>
        {error === null ? words : `We could not count them. ${error.message}`}
      </Text>
      {error === null && data !== undefined && <NumberNotes notes={data.leftOut.map(leftOutInWords)} />}
    </Stack>
  );
}

/** "100003 (Robin Example) is exempt for the whole year." */
function leftOutInWords({ memberNumber, name, why }: LeftOutOfRound): string {
  return `${memberNumber}${name && ` (${name})`} ${NOT_CHOSEN_WORDS[why]}.`;
}
