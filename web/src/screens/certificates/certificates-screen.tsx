import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { useSelectedYear, YearSelector } from '../../parts/year-selector.tsx';
import { certificatesQuery } from '../../queries/certificates.ts';
import { useTitle } from '../../ui/use-title.ts';
import { CertificateRow } from './certificate-row.tsx';
import styles from './certificates.module.css';

/** What a member can download for a year: certificate, letter and statements (CRT-01 to CRT-05). */
export function CertificatesScreen() {
  const { years, year, select } = useSelectedYear();
  useTitle('Certificates');
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end">
        <Title order={1}>Certificates</Title>
        {year !== undefined && <YearSelector years={years} value={year.CPDYearId} onChange={select} />}
      </Group>
      {year === undefined ? (
        <Text>There is no CPD year in your record yet. Contact the CPD team to have one opened.</Text>
      ) : (
        <Documents key={year.CPDYearId} year={year} />
      )}
    </Stack>
  );
}

function Documents({ year }: { year: CPDYear }) {
  const user = useUser();
  const { data: documents, isError, refetch } = useQuery(certificatesQuery(user.UserId, year.CPDYearId));
  if (isError) {
    return (
      <div role="alert" className={styles.note}>
        <Text mb="sm">The documents of {year.CPDYearYear} could not be loaded.</Text>
        <Button variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (documents === undefined) return <Skeleton height={240} />;
  if (documents.length === 0) return <Text className={styles.note}>Nothing is on offer for {year.CPDYearYear}.</Text>;
  return (
    <ul className={styles.documents} aria-label={`Documents of ${year.CPDYearYear}`}>
      {documents.map((document) => (
        <CertificateRow key={`${document.DocumentType} ${document.DocumentId}`} document={document} year={year} />
      ))}
    </ul>
  );
}
