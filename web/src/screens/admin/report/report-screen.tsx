import type { ReportDetails } from '@cpd/contract/reports';
import { OUTCOME_WORDS, REPORT_OUTCOMES } from '@cpd/domain/report/outcome';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { reportQuery } from '../../../queries/reports.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FigureTiles } from '../../../ui/figure-tiles.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { AboutMembers } from './about-members.tsx';
import { NextStep } from './next-step.tsx';
import { type Asking, ReportDialogs } from './report-dialogs.tsx';
import { ReportFiles } from './report-files.tsx';
import { inLines, reportState } from './report-words.ts';

/** A version of a report to a board: the one next step, its figures, and what stands in its way (RPT-02). */
export function ReportScreen() {
  const { id } = useParams({ strict: false });
  const query = useQuery(reportQuery(Number(id)));
  return (
    <Stack gap="md">
      <BackLink href={paths.adminReports(query.data?.cpdYearId)}>Reports to boards</BackLink>
      <Loaded query={query} waiting={[64, 160, 240]} failed="The report could not be loaded.">
        {(report) => (
          <Report
            report={report}
            isDeleted={query.error instanceof ApiError && query.error.status === 404}
            refresh={() => void query.refetch()}
          />
        )}
      </Loaded>
    </Stack>
  );
}

type ReportProps = { report: ReportDetails; isDeleted: boolean; refresh: () => void };

function Report({ report, isDeleted, refresh }: ReportProps) {
  const { boardName, cpdYear, number } = report;
  const title = `${boardName}, ${cpdYear}`;
  useTitle(title);
  const [asking, setAsking] = useState<Asking>();
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{title}</Title>
        <Text>{`Version ${number} · ${reportState(report)}`}</Text>
      </div>
      {isDeleted ? (
        <Alert color="amber">A colleague has deleted this draft. Members were not told of it.</Alert>
      ) : (
        <>
          <NextStep report={report} onAsk={setAsking} />
          {report.making === 'DONE' && <Figures report={report} />}
          <AboutMembers report={report} />
          <About report={report} onAsk={setAsking} />
        </>
      )}
      {asking !== undefined && (
        <ReportDialogs
          report={report}
          asking={asking}
          onClose={() => {
            setAsking(undefined);
            // A draft that a colleague has deleted says so.
            if (asking === 'drop') refresh();
          }}
        />
      )}
    </Stack>
  );
}

/** How many lines there are of each outcome, each leading to them. */
function Figures({ report: { reportVersionId, outcomes } }: { report: ReportDetails }) {
  const counts = new Map(outcomes.map(({ outcome, count }) => [outcome, count]));
  const shown = REPORT_OUTCOMES.flatMap((outcome) => {
    const count = counts.get(outcome);
    const href = paths.adminReportLines(reportVersionId, outcome);
    return count === undefined ? [] : [{ name: OUTCOME_WORDS[outcome], count, href }];
  });
  const all = outcomes.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-labelledby="lines">
      <Title order={2} fz="lg" mb="sm" id="lines">
        What it says
      </Title>
      {all === 0 ? (
        <Text>No member of the year is registered with this board, so the report has no line.</Text>
      ) : (
        <Stack gap="sm">
          <FigureTiles label="What it says" figures={shown} />
          <Anchor component={AppLink} href={paths.adminReportLines(reportVersionId)}>
            {`All ${inLines(all)}`}
          </Anchor>
        </Stack>
      )}
    </section>
  );
}

/** The steps that it came through, its files, and what is left to do with it. */
function About({ report, onAsk }: { report: ReportDetails; onAsk: (asking: Asking) => void }) {
  const { reportVersionId, making, madeOn, madeByName, reason, shownOn, previewUntil, signed, sent, before } = report;
  // During the preview its state says it.
  const until = report.state === 'PREVIEW' ? '' : `, until ${formatDayMonthYear(previewUntil ?? '')}`;
  return (
    <>
      <section aria-labelledby="about-report">
        <Title order={2} fz="lg" mb="xs" id="about-report">
          About this version
        </Title>
        <Facts>
          <Fact label="Board to be told by">{formatDayMonthYear(report.dueOn)}</Fact>
          <Fact label="Made">{`as of ${dayAtCollege(madeOn)}, by ${madeByName}`}</Fact>
          <Fact label="Why another version">{reason}</Fact>
          <Fact label="Shown to members">{shownOn !== null && `${dayAtCollege(shownOn)}${until}`}</Fact>
          <Fact label="Signed">
            {signed.map(({ name, signedOn }) => `${name}, ${formatDayMonthYear(signedOn)}`).join('; ')}
          </Fact>
          {sent !== null && (
            <>
              <Fact label="Sent as">{`${sent.fileType}, noted by ${sent.byName}`}</Fact>
              <Fact label="How">{sent.channel}</Fact>
              <Fact label="The board’s reference">{sent.reference}</Fact>
            </>
          )}
          <Fact label={`Differs from version ${before?.number}`}>
            {before !== null && <Differences reportVersionId={reportVersionId} count={before.differences} />}
          </Fact>
        </Facts>
        <Again report={report} onAsk={onAsk} />
      </section>
      {making === 'DONE' && (
        <section aria-labelledby="files">
          <Title order={2} fz="lg" mb="sm" id="files">
            Files
          </Title>
          <ReportFiles reportVersionId={reportVersionId} sent={sent ?? undefined} />
        </section>
      )}
    </>
  );
}

function Differences({ reportVersionId, count }: { reportVersionId: number; count: number }) {
  if (count === 0) return 'in no line';
  return (
    <Anchor component={AppLink} href={paths.adminReportDifferences(reportVersionId)}>
      {`in ${inLines(count)}`}
    </Anchor>
  );
}

/** A new version, where one can be made and is not the next step. */
function Again({
  report: { state, refusals, foundWrong, after },
  onAsk,
}: {
  report: ReportDetails;
  onAsk: (asking: Asking) => void;
}) {
  if (refusals.again !== '' || after !== null || foundWrong.length > 0) return null;
  return (
    <Group mt="sm">
      <Button onClick={() => onAsk('again')}>{state === 'SENT' ? 'Correct it…' : 'Make the lines again…'}</Button>
    </Group>
  );
}
