import type { ReportedBoard, ReportVersion } from '@cpd/contract/reports';
import { wholeName } from '@cpd/domain/college/lists';
import { mayDo } from '@cpd/domain/member/roles';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Answer } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { NotSaved } from '../../../parts/saving/not-saved.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { reportsChanges, reportsQuery } from '../../../queries/reports.ts';
import { useChange } from '../../../queries/use-change.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { members } from '../notifications/announcement-words.ts';
import styles from './report.module.css';
import { reportState } from './report-words.ts';

/** What boards are told of a year: each report with its versions, and the one next step (RPT-02, RPT-04). */
export function ReportsScreen() {
  useTitle('Reports to boards');
  const asked = useOwnAddress(({ search }) => Number(search.Year) || undefined);
  const { role } = useUser();
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Title order={1}>Reports to boards</Title>
        {mayDo(role, 'manage') && <LinkButton href={paths.adminReportBoards}>Boards</LinkButton>}
      </Group>
      <Loaded query={useQuery(reportsQuery(asked))} waiting={[64, 240]} failed="The reports could not be loaded.">
        {(reports) => <Reports reports={reports} />}
      </Loaded>
    </Stack>
  );
}

type ReportsAnswer = Answer<'listReports'>;

function Reports({ reports }: { reports: ReportsAnswer }) {
  const { years, cpdYearId, cpdYear, dueOn, startRefusal, unregistered, boards } = reports;
  const leadOn = useLeadOn();
  return (
    <>
      <div className={styles.top}>
        <NativeSelect
          label="CPD year"
          value={String(cpdYearId)}
          data={years.map((year) => ({ value: String(year.cpdYearId), label: String(year.cpdYear) }))}
          onChange={({ currentTarget: { value } }) => leadOn(paths.adminReports(Number(value)), { resetScroll: false })}
        />
        <Text>{startRefusal === '' ? `Boards are to be told by ${formatDayMonthYear(dueOn)}.` : startRefusal}</Text>
      </div>
      {boards.map((board) => (
        <Board key={board.boardCode} board={board} year={{ cpdYearId, mayStart: startRefusal === '' }} />
      ))}
      {unregistered > 0 && (
        <Text>
          <Anchor
            component={AppLink}
            href={paths.adminList('Members', { Year: String(cpdYear), Registration: wholeName('') })}
          >
            {members(unregistered)}
          </Anchor>
          {` of ${cpdYear} ${unregistered === 1 ? 'has' : 'have'} no registration, and so no line in a report.`}
        </Text>
      )}
    </>
  );
}

type BoardProps = { board: ReportedBoard; year: { cpdYearId: number; mayStart: boolean } };

function Board({ board, year }: BoardProps) {
  const { boardCode, name, versions, openDisputes } = board;
  const id = useId();
  const { role } = useUser();
  const leadOn = useLeadOn();
  const { mutateAsync } = useChange(reportsChanges.start);
  // Here, because the draft is in the list before it is opened.
  const saving = useSaving<void, Answer<'startReport'>>({
    entered: null,
    save: (_way, key) => mutateAsync({ body: { cpdYearId: year.cpdYearId, boardCode }, key }),
    onSaved: ({ reportVersionId }) => leadOn(paths.adminReport(reportVersionId)),
  });
  return (
    <section aria-labelledby={id}>
      <Title order={2} fz="lg" mb="sm" id={id}>
        {name}
      </Title>
      {versions.length === 0 ? (
        <NoReport
          name={name}
          mayStart={year.mayStart && mayDo(role, 'staff')}
          saving={saving}
          onStart={() => void saving.submit()}
        />
      ) : (
        <ul className={row.list} aria-labelledby={id}>
          {versions.map((version, index) => (
            <li key={version.reportVersionId}>
              <Version version={version} openDisputes={index === 0 ? openDisputes : 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Version({ version, openDisputes }: { version: ReportVersion; openDisputes: number }) {
  const { reportVersionId, number, madeOn, madeByName, reason } = version;
  return (
    <Row
      title={`Version ${number}`}
      opens={{ href: paths.adminReport(reportVersionId) }}
      value={reportState(version)}
      meta={
        <>
          <div>{`As of ${dayAtCollege(madeOn)}, made by ${madeByName}`}</div>
          {reason !== '' && <div>{reason}</div>}
          {openDisputes > 0 && (
            <div>{`${members(openDisputes)} ${openDisputes === 1 ? 'says that their line is' : 'say that their lines are'} wrong`}</div>
          )}
        </>
      }
    />
  );
}

type NoReportProps = {
  name: string;
  mayStart: boolean;
  saving: Pick<ReturnType<typeof useSaving>, 'busy' | 'failure'>;
  onStart: () => void;
};

/** What a draft is, and the way to one. */
function NoReport({ name, mayStart, saving, onStart }: NoReportProps) {
  if (!mayStart) return <Text className={shared.empty}>No report yet.</Text>;
  return (
    <div className={`${shared.empty} ${styles.none}`}>
      <Text>
        No report yet. A draft has a line for each member who is registered with this board, as their record is now. No
        one is notified.
      </Text>
      <LabelledButton
        icon={IconPlus}
        variant="filled"
        className={shared.start}
        loading={saving.busy}
        aria-label={`Make a draft for ${name}`}
        onClick={onStart}
      >
        Make a draft
      </LabelledButton>
      <NotSaved failure={saving.failure} />
    </div>
  );
}
