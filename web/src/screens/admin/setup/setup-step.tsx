import type { CollegeSetup } from '@cpd/contract/college-setup';
import { Button, Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { type FormOf, useForm } from '../../../parts/saving/use-form.ts';
import { collegeSetupChanges } from '../../../queries/college-setup.ts';
import { useChange } from '../../../queries/use-change.ts';
import styles from './setup.module.css';

export type StepProps = { setup: CollegeSetup; onDone: () => void; onBack: (() => void) | undefined };

/** Saves what is entered in a step. */
export function useSavingOfStep({ version }: CollegeSetup) {
  const { mutateAsync } = useChange(collegeSetupChanges.save);
  return (change: Partial<Parameters<typeof mutateAsync>[0]['body']>, key: string) =>
    mutateAsync({ body: { version, ...change }, key });
}

/** The server names a field with what it is part of. */
export function lastPart(field: string): string {
  return field.split('.').at(-1) ?? field;
}

type SetupStepProps<Values extends object, Answer extends object | null> = {
  title: string;
  initial: Values;
  save: (values: Values, key: string) => Promise<Answer>;
  fieldOf?: (field: string) => string;
  action?: string;
  onDone: (answer: Answer) => void;
  onBack?: (() => void) | undefined;
  children: (form: FormOf<Values>) => ReactNode;
};

/** A step of setting up a new college: what is entered is saved when it is left forwards. */
export function SetupStep<Values extends object, Answer extends object | null>(props: SetupStepProps<Values, Answer>) {
  const { title, initial, save, fieldOf, action = 'Save and continue', onDone, onBack, children } = props;
  const id = useId();
  const form = useForm<Values, Answer>({ initial, save, ...(fieldOf && { fieldOf }), onSaved: onDone });
  return (
    <SaveForm form={form} className={styles.step} labelledBy={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children(form)}
      <FormProblems failure={form.failure} other={form.other} />
      <Group gap="sm">
        <Button type="submit" variant="filled" loading={form.busy}>
          {action}
        </Button>
        {onBack !== undefined && <Button onClick={onBack}>Back</Button>}
      </Group>
    </SaveForm>
  );
}
