import type { CPDYear } from '@cpd/contract/cpd-years';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { NoYears } from '../../parts/no-years.tsx';
import { YearHead } from '../../parts/year-head.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { certificatesQuery } from '../../queries/certificates.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useTitle } from '../../ui/use-title.ts';
import styles from './certificates.module.css';
import { DocumentSections } from './document-sections.tsx';

/** What a member can download for a year: certificate, letter, statements, plans and forms (CRT-01 to CRT-10). */
export function CertificatesScreen() {
  const { years, year, select } = useSelectedYear();
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
    </Stack>
  );
}

function Documents({ year }: { year: CPDYear }) {
  const user = useUser();
  const { data: documents, isError, refetch } = useQuery(certificatesQuery(user.userId, year.cpdYearId));
  if (documents !== undefined) return <DocumentSections documents={documents} year={year} />;
  if (!isError) return <Skeleton height={560} role="status" aria-label="Loading the documents" />;
  return (
    <NotLoaded className={styles.note} onRetry={refetch}>
      The documents for {year.cpdYearYear} could not be loaded.
    </NotLoaded>
  );
}
