import type { CollegeSetup } from '@cpd/contract/college-setup';
import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { DraftOffer } from '../../../parts/draft/draft-offer.tsx';
import { useDraft } from '../../../parts/draft/use-draft.ts';
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

/**
 * A step of setting up a new college: what is entered is saved when it is left forwards. Until then it is kept on this device, and
 * offered back after a reload or a lost sign-in.
 */
export function SetupStep<Values extends object, Answer extends object | null>(props: SetupStepProps<Values, Answer>) {
  const { title, initial, save, fieldOf, action = 'Save and continue', onDone, onBack, children } = props;
  const id = useId();
  const form = useForm<Values, Answer>({
    initial,
    save,
    ...(fieldOf && { fieldOf }),
    leaving: { onLeave: () => draft.clear(), isOnDevice: () => true },
    onSaved: (answer) => {
      draft.clear();
      onDone(answer);
    },
  });
  const draft = useDraft({
    form: `setup.${title}`,
    basis: 0,
    fields: form,
    kept: withoutFiles,
  });
  const { offer } = draft;
  return (
    <SaveForm form={form} className={styles.step} labelledBy={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {offer && (
        <DraftOffer
          key={offer.id}
          noun="step"
          savedAt={offer.savedAt}
          onContinue={() => form.set(draft.takeUp(offer))}
          onDiscard={() => draft.discard(offer)}
        >
          <Text>It was kept on this device. Nothing was sent.</Text>
        </DraftOffer>
      )}
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

/** A chosen file is no text, and is still where it was chosen. */
function withoutFiles<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof File ? null : value]),
  ) as Values;
}
