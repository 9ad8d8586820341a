import type { ReportDetails, ReportedLine } from '@cpd/contract/reports';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Answer } from '../../../lib/api.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import table from '../../../parts/report-table.module.css';
import { reportDifferencesQuery } from '../../../queries/reports.ts';
import shared from '../../../ui/shared.module.css';
import { LineInWords, ReportedMember } from './line-in-words.tsx';
import { ReportPart } from './report-part.tsx';

/** What a version of a report says otherwise than the one that it takes the place of (RPT-02). */
export function ReportDifferencesScreen() {
  return <ReportPart title="Differences of a report">{(report) => <Differences report={report} />}</ReportPart>;
}

function Differences({ report }: { report: ReportDetails }) {
  const { reportVersionId, boardName, cpdYear, number, before } = report;
  const query = useInfiniteQuery(reportDifferencesQuery(reportVersionId));
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Differences</Title>
        <Text>{`${boardName}, ${cpdYear} · Version ${number}${before === null ? '' : ` beside version ${before.number}`}`}</Text>
      </div>
      <Loaded query={query} waiting={320} failed="The differences could not be loaded.">
        {({ pages }) => (
          <DifferencesTable report={report} differences={pages.flatMap(({ differences }) => differences)} />
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button className={shared.start} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

type SideProps = { line: ReportedLine | null; other: ReportedLine | null };

/** What one version says, with who it is about where the versions differ in that. */
function Side({ line, other }: SideProps) {
  if (line === null) return 'No line';
  const [who, others] = [whoOf(line), other === null ? '' : whoOf(other)];
  return (
    <>
      <LineInWords line={line} />
      {other !== null && who !== others && <span className={table.small}>{who}</span>}
    </>
  );
}

function whoOf({ name, memberNumber, registration }: ReportedLine): string {
  return [name, memberNumber, registration].filter((part) => part !== '').join(', ');
}

type TableProps = { report: ReportDetails; differences: Answer<'listReportDifferences'>['differences'] };

function DifferencesTable({ report: { number, before }, differences }: TableProps) {
  if (before === null || differences.length === 0) return <Text className={shared.empty}>No line differs.</Text>;
  const [was, is] = [`Version ${before.number}`, `Version ${number}`];
  return (
    <div className={shared.frame}>
      <table className={table.table} aria-label="Differences">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">{was}</th>
            <th scope="col">{is}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.userId}>
              <th scope="row">
                <ReportedMember member={one} />
              </th>
              <td data-label={was}>
                <Side line={one.before} other={one.after} />
              </td>
              <td data-label={is}>
                <Side line={one.after} other={one.before} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
