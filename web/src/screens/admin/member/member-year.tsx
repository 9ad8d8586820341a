import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import type { CPDYear } from '@cpd/contract/cpd-years';
import type { FileDocument } from '@cpd/contract/documents';
import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import type { User } from '@cpd/contract/users';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { type CountedFigures, countedChain } from '@cpd/domain/year/counted-chain';
import { Button, Text, Title } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { ActivityMarks } from '../../../parts/activity-facts/activity-marks.tsx';
import {
  activityAmount,
  countedOfCategory,
  reflectionAmount,
  whenInWords,
} from '../../../parts/activity-facts/activity-words.ts';
import { EarlierActivities } from '../../../parts/earlier-activities.tsx';
import { EarlierNote } from '../../../parts/earlier-note.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { ReopeningNote } from '../../../parts/reopening-note.tsx';
import { YearProgress } from '../../../parts/year-progress.tsx';
import { YearsBefore } from '../../../parts/years-before.tsx';
import { attendanceOffersQuery } from '../../../queries/attendance-offers.ts';
import { filesQuery } from '../../../queries/files.ts';
import { summaryQuery } from '../../../queries/summary.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { fetchedPart } from '../../../ui/fetched-part.ts';
import shared from '../../../ui/shared.module.css';
import styles from './member.module.css';

const DeclaredDialog = fetchedPart(async () => (await import('../../../parts/declared-dialog.tsx')).DeclaredDialog);

type MemberYearProps = { tab: 'Progress' | 'Activities' | 'Files'; member: User; year: CPDYear };

/** One of the member's years, as they see it themselves, to be read. */
export function MemberYear({ tab, member, year }: MemberYearProps) {
  const query = useQuery(summaryQuery(member.userId, year.cpdYearId));
  if (tab === 'Files') {
    return (
      <>
        <MemberFiles userId={member.userId} cpdYearId={year.cpdYearId} year={year.cpdYearYear} />
        <YearsBefore userId={member.userId} />
      </>
    );
  }
  return (
    <>
      {tab === 'Progress' && <ReopeningNote reopening={year.reopening} reader="team" />}
      {tab === 'Progress' && <EarlierNote earlier={year.earlier} />}
      <Loaded
        query={query}
        waiting={480}
        failed="The year of this member could not be loaded."
        className={`${shared.frame} ${styles.panel}`}
      >
        {(summary) =>
          tab === 'Activities' ? (
            <RecordedActivities member={member} year={year} summary={summary} />
          ) : (
            <Progress member={member} year={year} summary={summary} />
          )
        }
      </Loaded>
    </>
  );
}

function Progress({ member, year, summary }: { member: User; year: CPDYear; summary: CPDSummary }) {
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="progress">
      <Title order={2} id="progress">
        Progress in {year.cpdYearYear}
      </Title>
      <YearFacts summary={summary} offered={<Offered userId={member.userId} cpdYearId={year.cpdYearId} />} />
      {/* An exempt year is not measured (SUM-05). */}
      {!summary.hasExemption && (
        <YearProgress requirements={summary.userFrameworkRequirementsOverview} cpdYearId={undefined} />
      )}
      {summary.submittedOn !== null && summary.earlier === undefined && (
        <Declared userId={member.userId} summary={summary} />
      )}
    </section>
  );
}

/** What the member declared, with the reasons for what says more than the record (SUB-25). */
function Declared({ userId, summary }: { userId: number; summary: CPDSummary }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button className={styles.declared ?? ''} onClick={() => setShown(true)}>
        What was declared
      </Button>
      <Suspense fallback={null}>
        {shown && (
          <DeclaredDialog
            title={`What was declared for ${summary.cpdYear}`}
            userId={userId}
            cpdYearId={summary.cpdYearId}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** What the college offered and no one confirmed: beside the total, and no part of it (ROP-06, ROP-07). */
function Offered({ userId, cpdYearId }: { userId: number; cpdYearId: number }) {
  const { data: offers = [] } = useQuery(attendanceOffersQuery(userId));
  const hoursOf = (state: AttendanceOffer['state']) =>
    sumHours(
      offers.filter((offer) => offer.cpdYearId === cpdYearId && offer.state === state).map((one) => one.totalHours),
    );
  const [waiting, later] = [hoursOf('WAITING'), hoursOf('LATER')];
  const words = [
    ...(waiting > 0 ? [`${formatHours(waiting)} h offered, not confirmed yet`] : []),
    ...(later > 0 ? [`${formatHours(later)} h verified after the record was submitted`] : []),
  ];
  return words.length === 0 ? null : <Text>Beside the total, and not counted: {words.join('; ')}.</Text>;
}

function YearFacts({ summary, offered }: { summary: CPDSummary; offered: ReactNode }) {
  const { inactive, inactiveReason, dueMessage1, dueMessage2 } = summary.userFrameworkRequirementsOverview;
  // Of a year that is over the second one sends the member to the team.
  const due = (summary.editable ? [dueMessage1, dueMessage2].join(' ').trim() : dueMessage1)
    // It is the member's own sentence; here it is about them.
    .replace(/^Your /, 'The ');
  return (
    <>
      <Facts>
        <Fact label="Registration">{summary.countryOfPractice || 'None given'}</Fact>
        <Fact label="Practice">{inactive && `Inactive. ${inactiveReason}`}</Fact>
        <Fact label="Exemption">{summary.hasExemption && summary.exemptionReason}</Fact>
        <Fact label="Due">{due}</Fact>
        <Fact label="Total">{!summary.hasExemption && totalInWords(summary)}</Fact>
      </Facts>
      {offered}
      {summary.auditStatus !== '' && (
        <Text className={styles.request}>
          <IconClipboardCheck size={18} aria-hidden />
          {summary.auditStatus}
        </Text>
      )}
    </>
  );
}

/** How the total comes about; of a year from the system before only what it is. */
function totalInWords(summary: CPDSummary): string {
  if (summary.earlier === undefined) return countedChain(figuresOf(summary)).join(' → ');
  return `${formatHours(summary.recognised)} ${summary.currency === 'C' ? 'credits' : 'hours'}`;
}

/** The figures of the year's total, category by category. */
function figuresOf(summary: CPDSummary): CountedFigures {
  const { currency, enteredHours, paperSubmission, recognised: current } = summary;
  const categories = summary.cpdSummaryCategories.map((category) =>
    currency === 'C'
      ? {
          name: category.categoryName,
          entered: category.enteredCredits,
          reflection: category.enteredReflectionCredits,
          elsewhere: category.elsewhere ?? [],
          recognised: category.recognisedCredits,
        }
      : {
          name: category.categoryName,
          entered: category.enteredHours,
          reflection: category.enteredReflectionHours,
          elsewhere: category.elsewhere ?? [],
          recognised: countedOfCategory(category, currency),
        },
  );
  return { currency, enteredHours, categories, paperSubmission, current };
}

/** What the member recorded in a year, by category, to be read. */
function RecordedActivities({ member, year, summary }: { member: User; year: CPDYear; summary: CPDSummary }) {
  const own = <MemberActivities summary={summary} />;
  if (year.earlier === undefined) return own;
  const whose = { userId: member.userId, cpdYearId: year.cpdYearId };
  return <EarlierActivities {...whose} unit={summary.currency} none={own} />;
}

function MemberActivities({ summary }: { summary: CPDSummary }) {
  const categories = summary.cpdSummaryCategories.filter((category) => category.cpdSummaryActivities.length > 0);
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="activities">
      <Title order={2} id="activities">
        Activities in {summary.cpdYear}
      </Title>
      {categories.length === 0 && <Text>Nothing has been recorded for this year.</Text>}
      {categories.map((category) => (
        <div key={category.categoryId}>
          <Title order={3} mb={4}>
            {category.categoryName}
          </Title>
          <ul className={shared.list} aria-label={category.categoryName}>
            {category.cpdSummaryActivities.map((activity) => (
              <Activity key={activity.activityId} activity={activity} currency={summary.currency} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Activity({ activity, currency }: { activity: SummaryActivity; currency: CPDSummary['currency'] }) {
  const reflection = reflectionAmount(activity);
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <strong>{activity.activityName}</strong>
        <span className={shared.quiet}>{activity.activityType}</span>
      </span>
      <span>{whenInWords(activity)}</span>
      <ActivityMarks activity={activity} />
      <span className={styles.amount}>
        {activityAmount(activity, currency)}
        {reflection !== '' && <span className={shared.quiet}>{reflection}</span>}
      </span>
    </li>
  );
}

/** The evidence of a member's year and what it is attached to, to be read. */
function MemberFiles({ userId, cpdYearId, year }: { userId: number; cpdYearId: number; year: number }) {
  const query = useQuery(filesQuery(userId, cpdYearId));
  return (
    <section className={`${shared.frame} ${styles.panel}`} aria-labelledby="evidence">
      <Title order={2} id="evidence">
        Evidence for {year}
      </Title>
      <Loaded query={query} waiting={120} failed="The files could not be loaded.">
        {({ folders, documents }) => <Files files={[...folders.flatMap(inFolder), ...documents.map(alone)]} />}
      </Loaded>
    </section>
  );
}

type Shown = { file: FileDocument; folder: string };

const inFolder = ({ folderName, documents }: { folderName: string; documents: FileDocument[] }): Shown[] =>
  documents.map((file) => ({ file, folder: folderName }));
const alone = (file: FileDocument): Shown => ({ file, folder: '' });

function Files({ files }: { files: readonly Shown[] }) {
  if (files.length === 0) return <Text>No evidence has been uploaded for this year.</Text>;
  return (
    <ul className={shared.list} aria-label="Files">
      {files.map(({ file, folder }) => (
        <li key={file.documentId} className={styles.line}>
          <span className={styles.what}>
            <strong>{file.documentName}</strong>
            <span className={shared.quiet}>{attachedTo(file)}</span>
          </span>
          <span>{file.uploadedOn}</span>
          <span>{folder}</span>
          <span className={styles.amount}>{sizeInWords(file.sizeInBytes)}</span>
        </li>
      ))}
    </ul>
  );
}

function attachedTo({ activities }: FileDocument): string {
  if (activities.length === 0) return 'Not attached';
  return `Attached to ${activities.map(({ userActivityName }) => userActivityName).join(', ')}`;
}
