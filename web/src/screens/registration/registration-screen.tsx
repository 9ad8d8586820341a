import { Group, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useState } from 'react';
import { NoYears } from '../../parts/no-years.tsx';
import { AdditionalInformationDialog } from '../../parts/registration/registration-dialog.tsx';
import { RegistrationForm } from '../../parts/registration/registration-form.tsx';
import { useSelectedYear, YearSelector } from '../../parts/year-selector.tsx';
import { showDone } from '../../ui/toast.ts';

/** Registration: where and how the member is registered in a year (REG-01 to REG-04). */
export function RegistrationScreen() {
  const { years, year, select } = useSelectedYear();
  const [information, setInformation] = useState('');
  if (year === undefined) return <NoYears title="Registration" />;

  function saved(text: string) {
    showDone('Your registration was saved.');
    setInformation(text);
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Title order={1}>Registration</Title>
        <YearSelector years={years} value={year.cpdYearId} onChange={select} />
      </Group>
      <Text>
        Choose at most one registration in each country. What {year.cpdYearYear} requires of you, and what you declare
        when you submit, depends on this.
      </Text>
      <RegistrationForm key={year.cpdYearId} cpdYearId={year.cpdYearId} editable={year.editable} onSaved={saved} />
      {information !== '' && (
        <AdditionalInformationDialog information={information} onClose={() => setInformation('')} />
      )}
    </Stack>
  );
}
