import type { MemberListCheck } from '@cpd/contract/member-lists';
import { LISTED_DEPARTURE_REASONS, type ListedDepartureReason } from '@cpd/domain/member/departure';
import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { FormProblems } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { type GivenMembers, memberListChanges } from '../../../queries/member-lists.ts';
import { useChange } from '../../../queries/use-change.ts';
import { DepartureFields, departureProblems } from '../departure-fields.tsx';
import { MemberListReport } from '../member-list-report.tsx';

type CheckedMemberListProps = {
  found: MemberListCheck;
  given: GivenMembers;
  onApplied: (words: string) => void;
  /** Something has changed since the list was checked. */
  onStale: () => void;
};

const WAITS = 'Nothing was changed yet. The list waits for a second person, under Requests.';

/** What a list would do, and the button that does it (PPL-01). */
export function CheckedMemberList({ found, given, onApplied, onStale }: CheckedMemberListProps) {
  const { mutateAsync } = useChange(memberListChanges.apply);
  const { new: added, changed, renumbered, returned, left, wrong, refusal } = found;
  const someLeave = left > 0;
  const form = useForm({
    initial: { leftOn: '', reason: '', chosen: [] as readonly number[], all: false },
    check: (values) => (someLeave ? departureProblems(values) : []),
    save: ({ leftOn, reason, chosen, all }) =>
      mutateAsync({
        ...given,
        ...{ new: added, changed, renumbered, returned, left, wrong },
        renumber: all ? 'ALL' : chosen.join(','),
        ...(someLeave ? { leftOn, reason: reason as ListedDepartureReason } : {}),
      }),
    onSaved: ({ waits, ...counts }) => onApplied(waits ? WAITS : `${inWords(counts, DONE)}.`),
    onFailed: ({ kind }) => {
      if (kind === 'stale') onStale();
    },
  });
  const { values, errors, set, text } = form;
  const doing = { ...found, renumbered: values.all ? renumbered : values.chosen.length };
  const nothing = added + changed + doing.renumbered + returned + left === 0;
  return (
    <>
      {refusal !== '' && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <MemberListReport
        found={found}
        fileName={given.file.name}
        {...(refusal === '' && !values.all
          ? { renumbering: { chosen: values.chosen, onChoose: (chosen) => set({ chosen }) } }
          : {})}
      />
      {renumbered > 0 && refusal === '' && (
        <Checkbox
          label={`Change all ${renumbered} numbers`}
          description="Lines with another number that are not chosen are left out."
          checked={values.all}
          onChange={({ currentTarget: { checked } }) => set({ all: checked })}
        />
      )}
      {someLeave && refusal === '' && (
        <Group gap="sm" align="flex-start">
          <DepartureFields form={{ values, errors, set, text }} reasons={LISTED_DEPARTURE_REASONS} />
        </Group>
      )}
      {found.isForTwo && refusal === '' && (
        <Text>
          More than 5 % of the members would leave, so a second person has to confirm the list. {inWords(doing, DOING)}?
        </Text>
      )}
      <FormProblems {...form} />
      {nothing && <Text>Nothing would change.</Text>}
      {!nothing && refusal === '' && (
        <Group gap="sm">
          <Button variant="filled" loading={form.busy} onClick={() => void form.submit()}>
            {found.isForTwo ? 'Ask a second person to confirm' : inWords(doing, DOING)}
          </Button>
        </Group>
      )}
    </>
  );
}

type Counts = Pick<MemberListCheck, 'new' | 'changed' | 'renumbered' | 'returned' | 'left'>;

const DOING = {
  new: (members: string) => `add ${members}`,
  changed: (members: string) => `change ${members}`,
  renumbered: (members: string) => `give ${members} another number`,
  returned: (members: string) => `bring back ${members}`,
  left: (members: string) => `end the membership of ${members}`,
} as const;

const DONE = {
  new: (members: string) => `${members} added`,
  changed: (members: string) => `${members} changed`,
  renumbered: (members: string) => `${members} with another number`,
  returned: (members: string) => `${members} came back`,
  left: (members: string) => `${members} left`,
} as const;

/** As in “Add 2 members, change 1 and bring back 3”. */
function inWords(counts: Counts, words: typeof DOING | typeof DONE): string {
  const outcomes = (Object.keys(words) as (keyof Counts)[]).filter((outcome) => counts[outcome] > 0);
  const parts = outcomes.map((outcome, place) => {
    const count = counts[outcome].toLocaleString('en-AU');
    return words[outcome](place > 0 ? count : counts[outcome] === 1 ? '1 member' : `${count} members`);
  });
  const text = new Intl.ListFormat('en-AU').format(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
