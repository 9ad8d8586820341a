import type { ReportDetails, ReportedLine } from '@cpd/contract/reports';
import { OUTCOME_WORDS, REPORT_OUTCOMES, type ReportOutcome } from '@cpd/domain/report/outcome';
import { MEMBER_SEARCH_TEXT_MAX } from '@cpd/domain/values/limits';
import { Button, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import table from '../../../parts/report-table.module.css';
import { reportLinesQuery } from '../../../queries/reports.ts';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { useTypedText } from '../../../ui/use-typed-text.ts';
import { LineInWords, ReportedMember } from './line-in-words.tsx';
import styles from './report.module.css';
import { ReportPart } from './report-part.tsx';

const TYPING_PAUSE_MS = 300;

/** The lines of a version of a report, by outcome, number and name (RPT-01). */
export function ReportLinesScreen() {
  return <ReportPart title="Lines of a report">{(report) => <Lines report={report} />}</ReportPart>;
}

function Lines({ report }: { report: ReportDetails }) {
  const { reportVersionId, boardName, cpdYear, number } = report;
  const written = useOwnAddress(({ search }) => search.Outcome);
  const outcome = REPORT_OUTCOMES.find((one) => one === written);
  const leadOn = useLeadOn();
  const [asked, setAsked] = useState('');
  const { text, setText } = useTypedText('', TYPING_PAUSE_MS, setAsked);
  const query = useInfiniteQuery(
    reportLinesQuery({ reportVersionId, ...(outcome && { outcome }), ...(asked.trim() !== '' && { text: asked }) }),
  );
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>Lines</Title>
        <Text>{`${boardName}, ${cpdYear} · Version ${number}`}</Text>
      </div>
      <div className={styles.fields}>
        <NativeSelect
          label="Outcome"
          value={outcome ?? ''}
          data={[
            { value: '', label: 'All' },
            ...REPORT_OUTCOMES.map((value) => ({ value: value as string, label: OUTCOME_WORDS[value] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            leadOn(paths.adminReportLines(reportVersionId, value as ReportOutcome | ''), {
              replace: true,
              resetScroll: false,
            })
          }
        />
        <TextInput
          type="search"
          label="Number or name"
          maxLength={MEMBER_SEARCH_TEXT_MAX}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </div>
      <Loaded query={query} waiting={320} failed="The lines could not be loaded.">
        {({ pages }) => <LinesTable lines={pages.flatMap(({ lines }) => lines)} />}
      </Loaded>
      {query.hasNextPage && (
        <Button className={shared.start} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

function LinesTable({ lines }: { lines: readonly ReportedLine[] }) {
  if (lines.length === 0) return <Text className={shared.empty}>No line is found.</Text>;
  return (
    <div className={shared.frame}>
      <table className={table.table} aria-label="Lines">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Registration</th>
            <th scope="col">What is reported</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.userId}>
              <th scope="row">
                <ReportedMember member={line} />
              </th>
              <td data-label="Registration">{line.registration}</td>
              <td data-label="What is reported">
                <LineInWords line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
