import type { Followed } from '@cpd/contract/program-activities';
import { Button, Group, Textarea, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import {
  programQuery,
  programsQuery,
  useCorrectProgram,
  useCreateProgram,
} from '../../../queries/program-activities.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useLeadOn } from '../../../ui/own-address.ts';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { LeftDialog } from './left-dialog.tsx';
import { ProgramFields } from './program-fields.tsx';
import { emptyValues, FIELD_IDS, type ProgramValues, problemsOf, toRequest, toValues } from './program-values.ts';
import styles from './programs.module.css';

/** The form for a new activity of the college; saved, it leads to its attendance list. */
export function NewProgram() {
  useTitle('New college activity');
  const leadOn = useLeadOn();
  const { data } = useSuspenseQuery(programsQuery(undefined));
  const open = data.years.filter(({ closed }) => !closed);
  const create = useCreateProgram();
  // One form is one wish: sent again after a lost answer, it is not a second activity.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(() => emptyValues(open[0]?.cpdYearId ?? 0));
  const change = (next: Partial<ProgramValues>) => {
    setValues({ ...values, ...next });
    setKey(crypto.randomUUID());
  };
  const save = () =>
    create.mutate(
      { request: toRequest(values), key },
      {
        onSuccess: (activity) => {
          showDone('The activity was saved. Now add who attended.');
          leadOn(paths.adminProgram({ activity }));
        },
      },
    );
  return (
    <ProgramForm
      title="New college activity"
      action="Save activity"
      back={paths.adminPrograms}
      error={create.error}
      pending={create.isPending}
      onSave={save}
    >
      {(problems) => <ProgramFields values={values} years={open} problems={problems} onChange={change} />}
    </ProgramForm>
  );
}

/** The form that corrects an activity of the college, with the reason that members read. */
export function CorrectProgram({ programActivityId }: { programActivityId: number }) {
  useTitle('Correct a college activity');
  const leadOn = useLeadOn();
  const { data: program } = useSuspenseQuery(programQuery(programActivityId));
  const correct = useCorrectProgram(programActivityId);
  const [version] = useState(program.rowVersion);
  const [values, setValues] = useState(() => toValues(program));
  const [followed, setFollowed] = useState<Followed>();
  const back = paths.adminProgram({ activity: programActivityId });
  const leave = () => leadOn(back);
  const save = () =>
    correct.mutate(
      { ...toRequest(values), reason: values.reason, rowVersion: version },
      {
        onSuccess: (done) => {
          showDone(`The activity was corrected. ${recordsFollowed(done.changed)}`);
          if (done.left.length === 0) leave();
          else setFollowed(done);
        },
      },
    );
  const change = (next: Partial<ProgramValues>) => setValues({ ...values, ...next });
  const years = [{ cpdYearId: program.cpdYearId, cpdYear: program.cpdYear, closed: false }];
  return (
    <ProgramForm
      title={`Correct “${program.activityName}”`}
      action="Correct activity"
      back={back}
      error={correct.error}
      pending={correct.isPending}
      onSave={save}
    >
      {(problems) => (
        <>
          <ProgramFields values={values} years={years} problems={problems} onChange={change} />
          <Textarea
            id={FIELD_IDS.reason}
            label="Reason"
            description="Members can read it in their history"
            required
            rows={3}
            value={values.reason}
            error={problems.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
          {followed !== undefined && <LeftDialog followed={followed} onClose={leave} />}
        </>
      )}
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
  error: unknown;
  pending: boolean;
  onSave: () => void;
  children: (problems: Readonly<Record<string, string>>) => React.ReactNode;
};

/** A form with every problem at its top; the first takes the focus. */
function ProgramForm({ title, action, back, error, pending, onSave, children }: ProgramFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problems = problemsOf(error);
  const listed = Object.entries(FIELD_IDS).flatMap(([field, id]) => {
    const message = problems[field];
    return message === undefined ? [] : [{ id, message }];
  });
  const focus = (id: string) => document.getElementById(id)?.focus();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending) onSave();
  };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <Title order={1}>{title}</Title>
      <ErrorSummary title="Nothing has been saved yet" problems={listed} other={[]} onChoose={focus} />
      {children(problems)}
      <Group gap="sm">
        <Button type="submit" loading={pending}>
          {action}
        </Button>
        <Button component={AppLink} href={back} variant="default">
          Cancel
        </Button>
      </Group>
    </form>
  );
}
