import type { CPDYear } from '@cpd/contract/cpd-years';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { NoYears } from '../../parts/no-years.tsx';
import { YearHead } from '../../parts/year-head.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { YearsBefore } from '../../parts/years-before.tsx';
import { certificatesQuery } from '../../queries/certificates.ts';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import styles from './certificates.module.css';
import { DocumentSections } from './document-sections.tsx';

/** What a member can download for a year: certificate, letter, statements, plans and forms (CRT-01 to CRT-10). */
export function CertificatesScreen() {
  const { years, year, select } = useSelectedYear();
  const { userId } = useUser();
  useTitle('Certificates');
  if (year === undefined) return <NoYears title="Certificates" />;
  return (
    <Stack gap="lg">
      <YearHead
        help={{ code: 'Cert1', about: 'certificates and statements' }}
        years={years}
        value={year.cpdYearId}
        onChange={select}
      >
        Certificates
      </YearHead>
      <Documents key={year.cpdYearId} year={year} />
      <YearsBefore userId={userId} />
    </Stack>
  );
}

function Documents({ year }: { year: CPDYear }) {
  const user = useUser();
  return (
    <Loaded
      query={useQuery(certificatesQuery(user.userId, year.cpdYearId))}
      waiting={560}
      failed={`The documents for ${year.cpdYearYear} could not be loaded.`}
      className={`${shared.frame} ${styles.note}`}
    >
      {(documents) => <DocumentSections documents={documents} year={year} />}
    </Loaded>
  );
}
