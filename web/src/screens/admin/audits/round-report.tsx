import type { AuditRound } from '@cpd/contract/audit-rounds';
import type { AuditReport } from '@cpd/contract/audit-team';
import { STATE_NAMES } from '@cpd/domain/audit/case';
import { ASKED_OF_TEAM, NO_AUDITOR, WAITING_NAMES, wholeName } from '@cpd/domain/college/lists';
import { Anchor, Group, Stack, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import table from '../../../parts/report-table.module.css';
import { auditReportQuery, auditRoundsChanges } from '../../../queries/audit-rounds.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FigureTiles } from '../../../ui/figure-tiles.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './audits.module.css';

/** A released round: what waits for the CPD team, each figure leading to its audits, and the report (CAS-12). */
export function RoundReport({ round }: { round: AuditRound }) {
  const { waitForTeam, unassigned, openWishes, openReviews } = round;
  return (
    <>
      <section aria-labelledby="for-team">
        <Title order={2} fz="lg" mb="sm" id="for-team">
          For the CPD team
        </Title>
        <FigureTiles
          label="For the CPD team"
          figures={[
            { name: 'Not answered', count: waitForTeam, href: casesOf(round, { WaitsFor: WAITING_NAMES.TEAM }) },
            { name: 'Without an auditor', count: unassigned, href: casesOf(round, { Auditor: NO_AUDITOR }) },
            {
              name: 'Requests for more time',
              count: openWishes,
              href: casesOf(round, { AskedFor: ASKED_OF_TEAM.WISH }),
            },
            { name: 'Reviews to decide', count: openReviews, href: casesOf(round, { AskedFor: ASKED_OF_TEAM.REVIEW }) },
          ]}
        />
      </section>
      <Loaded
        query={useQuery(auditReportQuery(round.auditRoundId))}
        waiting={320}
        failed="The report could not be loaded."
      >
        {(report) => <Report round={round} report={report} />}
      </Loaded>
    </>
  );
}

/** The list of the audits of a round, those of them that a filter names. */
function casesOf({ roundName, cpdYear }: AuditRound, filters: Readonly<Record<string, string>> = {}): string {
  return paths.adminList('AuditCases', { ...filters, Round: wholeName(roundName), Year: String(cpdYear) });
}

function Report({ round, report }: { round: AuditRound; report: AuditReport }) {
  const { medianDays, judged, notAccepted, agreement } = report;
  const { mutate, isPending } = useChange(auditRoundsChanges.download);
  return (
    <Stack component="section" gap="sm" aria-labelledby="report">
      <Title order={2} fz="lg" id="report">
        Report
      </Title>
      <Group gap="sm">
        <LinkButton href={casesOf(round)}>Show all audits of the round</LinkButton>
        <LabelledButton icon={IconDownload} loading={isPending} onClick={() => mutate(round.auditRoundId)}>
          Download as CSV
        </LabelledButton>
      </Group>
      <Facts>
        <Fact label="Median from notice to outcome">{medianDays !== null && days(medianDays)}</Fact>
        <Fact label="Items judged">{judged > 0 && judged.toLocaleString('en-AU')}</Fact>
        <Fact label="Judged twice">{agreement.items > 0 && agreementInWords(agreement)}</Fact>
      </Facts>
      <div className={styles.tables}>
        <StatesTable round={round} report={report} />
        {notAccepted.length > 0 && <NotAcceptedTable report={report} />}
      </div>
    </Stack>
  );
}

function days(median: number): string {
  return `${median.toLocaleString('en-AU')} ${median === 1 ? 'day' : 'days'}`;
}

/** "10 items, 9 alike (90 %), Cohen’s kappa 0.75" (CAS-07). */
function agreementInWords({ items, alike, percent, kappa }: AuditReport['agreement']): string {
  const share = `${items.toLocaleString('en-AU')} ${items === 1 ? 'item' : 'items'}, ${alike.toLocaleString('en-AU')} alike (${percent} %)`;
  return kappa === null ? share : `${share}, Cohen’s kappa ${kappa}`;
}

function StatesTable({ round, report: { states } }: { round: AuditRound; report: AuditReport }) {
  return (
    <div className={shared.frame}>
      <table className={table.table} aria-label="Audits by state">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Audits</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ state, count }) => (
            <tr key={state}>
              <th scope="row">
                <Anchor component={AppLink} href={casesOf(round, { State: STATE_NAMES[state] })}>
                  {STATE_NAMES[state]}
                </Anchor>
              </th>
              <td data-label="Audits">{count.toLocaleString('en-AU')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** By activity type, for what is explained better next year. */
function NotAcceptedTable({ report: { notAccepted } }: { report: AuditReport }) {
  return (
    <div className={shared.frame}>
      <table className={table.table} aria-label="Items that were not accepted whole">
        <thead>
          <tr>
            <th scope="col">Not accepted whole</th>
            <th scope="col">In part</th>
            <th scope="col">Not at all</th>
          </tr>
        </thead>
        <tbody>
          {notAccepted.map(({ activityType, partly, refused }) => (
            <tr key={activityType}>
              <th scope="row">{activityType}</th>
              <td data-label="In part">{partly.toLocaleString('en-AU')}</td>
              <td data-label="Not at all">{refused.toLocaleString('en-AU')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
