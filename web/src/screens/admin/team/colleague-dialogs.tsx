import type { TeamMember } from '@cpd/contract/team';
import { canReadHealth } from '@cpd/domain/college/health';
import { TEAM_ROLES } from '@cpd/domain/member/roles';
import { TEAM_ROLE_NAMES, type TeamRole, teamRoleOf } from '@cpd/domain/member/team';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { fullName } from '../../../parts/person-name.ts';
import { differences, type SaidField, useOvertaken } from '../../../parts/saving/overtaken.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { peopleChanges } from '../../../queries/people.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { firstNameProblems, PersonFields } from '../person-fields.tsx';

type RoleValues = { role: string; mayBeSecond: boolean; mayReadHealth: boolean };

const PERSON = { title: '', firstName: '', oneName: false, lastName: '', email: '', memberNumber: '', username: '' };

/** Makes someone one of the team, by number and username (PPL-06). */
export function AddColleagueDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useChange(peopleChanges.addColleague);
  const form = useForm({
    initial: { ...PERSON, role: 'STAFF' as string, mayBeSecond: false },
    check: firstNameProblems,
    save: ({ role, oneName: _oneName, ...values }, key) =>
      mutateAsync({ body: { ...values, role: chosen(role) }, key }),
    onSaved: () => {
      showDone('The colleague was added and can sign in.');
      onClose();
    },
  });
  const { values, errors, set, text } = form;
  return (
    <SaveDialog title="Add a colleague" action="Add" form={form} onClose={onClose}>
      <PersonFields form={{ text, values, set }} />
      <RoleFields form={{ values, errors, set, text }} />
      <Text size="sm" c="dimmed">
        Adding a former colleague? Use the same username and number as before. For a member who works for the team too,
        choose “Add a member” instead.
      </Text>
    </SaveDialog>
  );
}

/** Gives a colleague another role. */
export function RoleDialog({ colleague, onClose }: { colleague: TeamMember; onClose: () => void }) {
  const { mutateAsync } = useChange(peopleChanges.changeColleague(colleague.userId));
  const form = useForm({
    initial: {
      role: colleague.role as string,
      mayBeSecond: colleague.mayBeSecond,
      mayReadHealth: colleague.mayReadHealth,
    },
    save: ({ role, ...granted }, key) =>
      mutateAsync({ body: { rowVersion: colleague.rowVersion, role: chosen(role), ...granted }, key }),
    onSaved: () => {
      showDone('The role was changed.');
      onClose();
    },
  });
  const { values, errors, set, text } = form;
  const { isOvertaken } = useOvertaken(colleague.rowVersion, form);
  return (
    <SaveDialog
      title={`The role of ${fullName(colleague)}`}
      action="Save"
      form={form}
      theirs={isOvertaken ? differences(SAID_FIELDS, colleague, values) : undefined}
      onClose={onClose}
    >
      <RoleFields form={{ values, errors, set, text }} />
      {canReadHealth(values.role) && (
        <Checkbox
          label="Reads the reasons of leave and exemption, and decides these requests"
          description="Members are told of each look in their history."
          checked={values.mayReadHealth}
          error={errors.mayReadHealth}
          onChange={(event) => set({ mayReadHealth: event.currentTarget.checked })}
        />
      )}
    </SaveDialog>
  );
}

/** The fields in words, to say what a colleague saved. */
const SAID_FIELDS: readonly SaidField<RoleValues>[] = [
  ['Role', ({ role }) => TEAM_ROLE_NAMES[chosen(role)]],
  ['Can approve as second person', ({ mayBeSecond }) => (mayBeSecond ? 'yes' : 'no')],
  ['Reads reasons of leave', ({ mayReadHealth }) => (mayReadHealth ? 'yes' : 'no')],
];

/** The role, and what it can bring. */
export function RoleFields({ form }: { form: FormOf<Omit<RoleValues, 'mayReadHealth'>> }) {
  const { values, set } = form;
  return (
    <>
      <NativeSelect
        label="Role"
        data={TEAM_ROLES.map((role) => ({ value: role, label: TEAM_ROLE_NAMES[role] }))}
        {...form.text('role')}
      />
      {values.role === 'STAFF' && (
        <Checkbox
          label="Can approve as second person while the college has only one manager"
          checked={values.mayBeSecond}
          onChange={(event) => set({ mayBeSecond: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** The choices are roles. */
export function chosen(role: string): TeamRole {
  return teamRoleOf(role) ?? 'WATCHER';
}
