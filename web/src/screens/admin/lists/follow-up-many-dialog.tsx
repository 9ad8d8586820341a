import type { ManyRiskCases } from '@cpd/contract/risk-cases';
import { CASE_TEXT_MAX } from '@cpd/domain/values/limits';
import { Checkbox, List, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../parts/day/day-field.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { manyRiskCasesQuery, riskCasesChanges } from '../../../queries/risk-cases.ts';
import { useChange } from '../../../queries/use-change.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toast.ts';
import styles from './lists.module.css';

type DialogProps = {
  userIds: readonly number[];
  year: string | undefined;
  onSaved: () => void;
  onClose: () => void;
};

/** Assigns several members at risk to the reader, notes a contact and the next date, and adds one note to the log of each (COH-05). */
export function FollowUpManyDialog({ userIds, year, onSaved, onClose }: DialogProps) {
  const query = useQuery(manyRiskCasesQuery(userIds, year));
  if (query.data !== undefined) return <FollowUpForm found={query.data} onSaved={onSaved} onClose={onClose} />;
  return (
    <Dialog title="Follow up these members" size="lg" onClose={onClose}>
      <Loaded query={query} waiting={320} failed="The members could not be loaded.">
        {() => null}
      </Loaded>
    </Dialog>
  );
}

type FormProps = Pick<DialogProps, 'onSaved' | 'onClose'> & { found: ManyRiskCases };

function FollowUpForm({ found: { cpdYearId, cpdYear, members }, onSaved, onClose }: FormProps) {
  const { mutateAsync } = useChange(riskCasesChanges.saveManyRiskCases);
  const shown = members.map(({ userId, rowVersion }) => ({ userId, rowVersion }));
  const form = useForm({
    initial: { take: true, lastContactOn: '', nextDate: '', note: '' },
    save: (values, key) => mutateAsync({ body: { cpdYearId, members: shown, ...values }, key }),
    // Saved on top of what a colleague has changed since, it is another request.
    content: (values) => [values, shown],
    onSaved: () => {
      showDone(`The follow-up of ${membersInWords(members.length)} is saved.`);
      onSaved();
    },
    again: true,
  });
  const { values, errors, set } = form;
  return (
    <SaveDialog
      title={`Follow up ${membersInWords(members.length)} in ${cpdYear}`}
      action={`Save for ${membersInWords(members.length)}`}
      form={form}
      onClose={onClose}
    >
      <List spacing={4} className={styles.names}>
        {members.map(({ userId, memberNumber, name, takenByName }) => (
          <List.Item key={userId}>
            {name} ({memberNumber}){takenByName !== null && <strong> · assigned to {takenByName}</strong>}
          </List.Item>
        ))}
      </List>
      <Checkbox
        label="Assign to me"
        checked={values.take}
        error={errors.take}
        onChange={(event) => set({ take: event.currentTarget.checked })}
      />
      <DayField
        label="Last contact"
        required={false}
        value={values.lastContactOn}
        error={errors.lastContactOn}
        onChange={(lastContactOn) => set({ lastContactOn })}
      />
      <DayField
        label="Next date"
        required={false}
        value={values.nextDate}
        error={errors.nextDate}
        onChange={(nextDate) => set({ nextDate })}
      />
      <Textarea label="Note for the case log of each" rows={3} maxLength={CASE_TEXT_MAX} {...form.text('note')} />
      <Text>What you leave empty stays as it is. It is saved for all of them, or for none.</Text>
    </SaveDialog>
  );
}

function membersInWords(count: number): string {
  return count === 1 ? '1 member' : `${count} members`;
}
