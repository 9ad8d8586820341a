import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { Anchor, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './summary.module.css';

const RegistrationDialog = lazy(async () => ({
  default: (await import('../../parts/registration/registration-dialog.tsx')).RegistrationDialog,
}));

type CountryOfPracticeProps = { year: CPDYear; summary: CPDSummary };

/** Where the member practises, with the ways to change it and to ask about it (SUM-09, SUM-10). */
export function CountryOfPractice({ year, summary }: CountryOfPracticeProps) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.country}>
      <Text className={styles.quiet}>{countryInWords(summary.countryOfPractice)}</Text>
      {year.editable && (
        <Anchor component="button" type="button" onClick={() => setChanging(true)}>
          Change registration
        </Anchor>
      )}
      <Anchor component={AppLink} href={paths.registration}>
        Registration
      </Anchor>
      <Anchor component={AppLink} href={paths.contact}>
        Contact
      </Anchor>
      <Suspense fallback={null}>
        {changing && <RegistrationDialog year={year} leave="Cancel" onClose={() => setChanging(false)} />}
      </Suspense>
    </div>
  );
}

function countryInWords(country: string): string {
  return country === 'Not stated' ? 'Country of practice: not stated yet' : `Country of Practice as ${country}`;
}
