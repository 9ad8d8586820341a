import type { OwnReport } from '@cpd/contract/own-reports';
import { lineArithmetic, outcomeSentence, type ToldOfYear } from '@cpd/domain/report/own-line';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { dayAtCollege, todayAtCollege } from '../../parts/college-time.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { BoardCells } from '../../parts/report/board-cells.tsx';
import { ownReportsQuery } from '../../queries/own-reports.ts';
import { AppLink } from '../../ui/app-link.tsx';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import styles from './report.module.css';

const TITLE = 'What we will report about you';

/** What boards are told of the member's years, to be checked before it is sent (RPT-03). */
export function ReportScreen() {
  const { userId } = useUser();
  useTitle(TITLE);
  return (
    <Stack gap="lg">
      <div>
        <Title order={1}>{TITLE}</Title>
        <Text>Once a year we tell the board that registers you how your CPD year ended. You can check it first.</Text>
      </div>
      <Loaded
        query={useQuery(ownReportsQuery(userId))}
        waiting={320}
        failed="What we will report about you could not be loaded."
        className={`${shared.frame} ${styles.panel}`}
      >
        {(reports) =>
          reports.length === 0 ? (
            <Text className={shared.empty}>
              There is nothing to check yet. We notify you when your line of the report is ready.
            </Text>
          ) : (
            reports.map((report) => <Report key={`${report.year} ${report.boardCode}`} report={report} />)
          )
        }
      </Loaded>
    </Stack>
  );
}

/** A year and a board: what is told, how it comes about, what the member said of it. */
function Report({ report }: { report: OwnReport }) {
  const [disputing, setDisputing] = useState(false);
  const { year, board, boardCode, earlier, dispute, madeOn, submittedOn, leftOn } = report;
  const id = `report-${year}-${boardCode}`;
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {year}: {board}
        </Title>
        <Text className={shared.quiet}>{whenInWords(report)}</Text>
      </div>
      <Told told={report} report={report} />
      <Text>This is your record as it was on {dayAtCollege(madeOn)}.</Text>
      {submittedOn !== null && <Text>You submitted on {formatDayMonthYear(submittedOn)}.</Text>}
      {leftOn !== null && <Text>Your membership ended on {formatDayMonthYear(leftOn)}.</Text>}
      {earlier !== null && (
        <div>
          <Text className={shared.quiet}>
            {earlier.sentOn === null
              ? 'This is a corrected version. Before, it said:'
              : `This is a correction. On ${formatDayMonthYear(earlier.sentOn)} the board was told:`}
          </Text>
          <Told told={earlier} report={report} />
        </div>
      )}
      <BoardCells line={report} />
      {dispute !== null && <Said dispute={dispute} madeOn={madeOn} />}
      {report.disputeRefusal === '' && (
        <Button className={shared.start ?? ''} onClick={() => setDisputing(true)} aria-describedby={id}>
          This is wrong…
        </Button>
      )}
      {disputing && <DisputeDialog report={report} onClose={() => setDisputing(false)} />}
    </section>
  );
}

/** Until when the member can look, and whether the board was told. */
function whenInWords({ state, previewUntil, sentOn, earlier }: OwnReport): string {
  if (sentOn !== null) return `The board was told on ${formatDayMonthYear(sentOn)}.`;
  const what = earlier?.sentOn ? 'This correction has not' : 'Nothing has';
  if (state === 'PREVIEW' && todayAtCollege() <= previewUntil) {
    return `${what} been sent. Please look at it by ${formatDayMonthYear(previewUntil)}.`;
  }
  return `${what} been sent yet. It will be soon.`;
}

function Told({ told, report: { year, currency } }: { told: ToldOfYear; report: OwnReport }) {
  const { outcome, missing } = told;
  return (
    <div>
      <Text fw={600}>{outcomeSentence(outcome, year)}</Text>
      <Text>{lineArithmetic(told, currency).join(' ')}</Text>
      {missing.length > 0 && (
        <>
          <Text>What was missing:</Text>
          <ul className={styles.missing}>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function isBefore(one: string, other: string): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

/** What the member said is wrong, and the answer; `madeOn` is when the line was made. */
function Said({ dispute, madeOn }: { dispute: NonNullable<OwnReport['dispute']>; madeOn: string }) {
  const { createdOn, decidedOn, dueOn, message, result, decisionText, enteredBy } = dispute;
  const who = enteredBy === null ? 'you told us' : `${enteredBy} entered for you`;
  const found = result === 'GRANTED' ? 'We found that this was wrong' : 'We found that this is right';
  return (
    <div>
      <Text className={shared.prose}>
        On {dayAtCollege(createdOn)} {who}: “{message}”
      </Text>
      {decidedOn === null ? (
        <Text>
          We answer by {formatDayMonthYear(dueOn)}. You can add a file under{' '}
          <Anchor component={AppLink} href={paths.contact} underline="always">
            Your requests
          </Anchor>
          .
        </Text>
      ) : (
        <>
          <Text fw={600}>
            {found} ({dayAtCollege(decidedOn)}).
          </Text>
          <Text className={shared.prose}>{decisionText}</Text>
          {result === 'GRANTED' && isBefore(madeOn, decidedOn) && <Text>We will correct it and let you know.</Text>}
        </>
      )}
    </div>
  );
}
