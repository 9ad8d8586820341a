import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { StepDots } from '../../ui/step-dots.tsx';
import { StepEnd, StepSheet } from '../../ui/step-sheet.tsx';
import { RegistrationForm } from './registration-form.tsx';

type RegistrationDialogProps = {
  year: Pick<CPDYear, 'cpdYearId' | 'cpdYearYear' | 'editable'>;
  /** What leaving without saving is called. */
  leave: string;
  /** The requirements are shown right behind it (API2-52). */
  rateRealtime?: boolean;
  /** Which step of the first sign-in it is; left out, it is asked alone. */
  step?: { now: number; of: number };
  onClose: () => void;
};

/** "Registration type" of a year, and after saving what there is to know about it (HOM-09, SUM-09, REG-04). */
export function RegistrationDialog({ year, leave, rateRealtime = false, step, onClose }: RegistrationDialogProps) {
  const [information, setInformation] = useState('');
  if (information !== '') return <AdditionalInformationDialog information={information} onClose={onClose} />;
  const title = `How are you registered in ${year.cpdYearYear}?`;
  const question = (
    <>
      <Text>
        Your requirements depend on your registration. Choose up to one in each group. You can change this later.
      </Text>
      <RegistrationForm
        cpdYearId={year.cpdYearId}
        editable={year.editable}
        rateRealtime={rateRealtime}
        {...(step !== undefined && { end: (buttons) => <StepEnd>{buttons}</StepEnd> })}
        onSaved={(text) => (text === '' ? onClose() : setInformation(text))}
      >
        <Button onClick={onClose}>{leave}</Button>
      </RegistrationForm>
    </>
  );
  if (step === undefined) {
    return (
      <Dialog title={title} size="lg" onClose={onClose}>
        <Stack gap="md">{question}</Stack>
      </Dialog>
    );
  }
  return (
    <StepSheet title={title} onClose={onClose}>
      <StepDots {...step} />
      {question}
    </StepSheet>
  );
}

/** What someone with the registrations just saved should know, and the way to their specialties (REG-04, HOM-09). */
export function AdditionalInformationDialog({ information, onClose }: { information: string; onClose: () => void }) {
  return (
    <Dialog title="Additional information" size="lg" onClose={onClose}>
      <Stack gap="md">
        <RichText html={information} />
        <Group justify="flex-end">
          <Button component={AppLink} href={paths.specialties('specialties')} onClick={onClose}>
            View or edit my specialties
          </Button>
          <Button variant="filled" onClick={onClose}>
            Ok
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
