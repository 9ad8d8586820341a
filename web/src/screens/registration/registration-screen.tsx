import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { NoYears } from '../../parts/no-years.tsx';
import { AdditionalInformationDialog } from '../../parts/registration/registration-dialog.tsx';
import { RegistrationForm } from '../../parts/registration/registration-form.tsx';
import { YearHead } from '../../parts/year-head.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
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
      <YearHead
        help={{ code: 'REG1', about: 'your registration' }}
        years={years}
        value={year.cpdYearId}
        onChange={select}
      >
        Registration
      </YearHead>
      <Text>
        Choose up to one in each group. Your {year.cpdYearYear} requirements, and what you declare when you submit,
        depend on it.
      </Text>
      <RegistrationForm key={year.cpdYearId} cpdYearId={year.cpdYearId} editable={year.editable} onSaved={saved} />
      {information !== '' && (
        <AdditionalInformationDialog information={information} onClose={() => setInformation('')} />
      )}
    </Stack>
  );
}
