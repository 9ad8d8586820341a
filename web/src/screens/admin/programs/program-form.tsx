import type { Followed, ProgramYear } from '@cpd/contract/program-activities';
import { Button, Group, Textarea, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { differences, useOvertaken } from '../../../parts/saving/overtaken.ts';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { type FormOf, type SavedForm, useForm } from '../../../parts/saving/use-form.ts';
import { programActivitiesChanges, programQuery, programsQuery } from '../../../queries/program-activities.ts';
import { useChange } from '../../../queries/use-change.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLeadOn } from '../../../ui/own-address.ts';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { LeftDialog } from './left-dialog.tsx';
import { ProgramFields } from './program-fields.tsx';
import {
  emptyValues,
  fieldId,
  listProblems,
  type ProgramValues,
  saidFields,
  toRequest,
  toValues,
} from './program-values.ts';
import styles from './programs.module.css';

/** The form for a new activity of the college; saved, it leads to its attendance list. */
export function NewProgram() {
  useTitle('New college activity');
  const leadOn = useLeadOn();
  const { data } = useSuspenseQuery(programsQuery(undefined));
  const open = data.years.filter(({ closed }) => !closed);
  const { mutateAsync } = useChange(programActivitiesChanges.createProgram);
  const form = useForm({
    initial: () => emptyValues(open[0]?.cpdYearId ?? 0),
    save: (values, key) => mutateAsync({ request: toRequest(values), key }),
    onSaved: (activity) => {
      showDone('The activity was saved. Now add who attended.');
      leadOn(paths.adminProgram({ activity }));
    },
  });
  return (
    <ProgramForm
      title="New college activity"
      action="Save activity"
      back={paths.adminPrograms}
      form={form}
      years={open}
    />
  );
}

/** The form that corrects an activity of the college, with the reason that members read. */
export function CorrectProgram({ programActivityId }: { programActivityId: number }) {
  useTitle('Correct a college activity');
  const leadOn = useLeadOn();
  const { data: program } = useSuspenseQuery(programQuery(programActivityId));
  const { mutateAsync } = useChange(programActivitiesChanges.correctProgram(programActivityId));
  const { rowVersion } = program;
  const [followed, setFollowed] = useState<Followed>();
  const back = paths.adminProgram({ activity: programActivityId });
  const leave = () => leadOn(back);
  const form = useForm({
    initial: () => toValues(program),
    save: (values, key) => mutateAsync({ request: { ...toRequest(values), reason: values.reason, rowVersion }, key }),
    onSaved: (done) => {
      showDone(`The activity was corrected. ${recordsFollowed(done.changed)}`);
      if (done.left.length === 0) leave();
      else setFollowed(done);
    },
  });
  const { isOvertaken } = useOvertaken(rowVersion, form);
  return (
    <ProgramForm
      theirs={isOvertaken ? differences(saidFields(program), toValues(program), form.values) : undefined}
      title={`Correct “${program.activityName}”`}
      action="Correct activity"
      back={back}
      form={form}
      years={[{ cpdYearId: program.cpdYearId, cpdYear: program.cpdYear, closed: false }]}
    >
      <Textarea
        id={fieldId('reason')}
        label="Reason"
        description="Members can read it in their history"
        required
        rows={3}
        {...form.text('reason')}
      />
      {followed !== undefined && <LeftDialog followed={followed} onClose={leave} />}
    </ProgramForm>
  );
}

function recordsFollowed(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One attendee’s record was updated.' : `The records of ${count} attendees were updated.`;
}

type ProgramFormProps = {
  title: string;
  action: string;
  back: string;
  form: FormOf<ProgramValues> & Extract<SavedForm, { onSave?: undefined }>['form'];
  years: readonly ProgramYear[];
  children?: React.ReactNode;
  /** What a colleague saved in the meantime. */
  theirs?: readonly string[] | undefined;
};

/** A form with every problem at its top; the first takes the focus. */
function ProgramForm({ title, action, back, form, years, children, theirs }: ProgramFormProps) {
  const problems = listProblems(form.errors);
  const focus = (id: string) => document.getElementById(id)?.focus();
  return (
    <SaveForm form={form} className={styles.form}>
      <Title order={1}>{title}</Title>
      <ErrorSummary title="Nothing has been saved yet" problems={problems} other={form.other} onChoose={focus} />
      <ProgramFields form={form} years={years} />
      {children}
      <FormProblems failure={form.failure} other={[]} theirs={theirs} />
      <Group gap="sm">
        <Button variant="filled" type="submit" loading={form.busy}>
          {action}
        </Button>
        <LinkButton href={back}>Cancel</LinkButton>
      </Group>
    </SaveForm>
  );
}
