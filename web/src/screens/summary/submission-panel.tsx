import type { CPDSummary } from '@cpd/contract/summary';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled, IconLock } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useColleague } from '../../lib/open-member.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { dayAtCollege, timeAtCollege } from '../../parts/college-time.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { RichText } from '../../ui/rich-text.tsx';
import shared from '../../ui/shared.module.css';
import type { NextYear } from './done-step.tsx';
import styles from './summary.module.css';

/** Most visits do not submit, so the dialog comes when it is first opened. */
const SubmissionDialog = fetchedPart(async () => (await import('./submission-dialog.tsx')).SubmissionDialog);

/** The same for what was declared. */
const DeclaredDialog = fetchedPart(async () => (await import('../../parts/declared-dialog.tsx')).DeclaredDialog);

/** And for taking it back. */
const TakeBackDialog = fetchedPart(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);

/** Days before the last one from which submitting comes first. */
const DAYS_BEFORE_DUE = 30;

/**
 * Whether submitting stands before the activities: once all is there, from 30 days before the last day, and when it was done or
 * is over. `today` is a plain date.
 */
export function isSubmissionFirst({ submissionView, ...summary }: CPDSummary, today: string): boolean {
  if (submissionView === 'not-yet-open' || submissionView === 'provisional') return false;
  if (submissionView !== 'button') return true;
  const { allRequirementsMet, yearLine } = summary.userFrameworkRequirementsOverview;
  if (allRequirementsMet && summary.canSubmitNow) return true;
  return yearLine !== null && Temporal.PlainDate.from(today).until(yearLine.dueDay).days <= DAYS_BEFORE_DUE;
}

type SubmissionPanelProps = {
  summary: CPDSummary;
  /** The year to go on with. */
  next?: NextYear;
};

/** Where the record of a year is submitted, or why that is not possible, or that it was done (SUB-01 to SUB-06). */
export function SubmissionPanel({ summary, next }: SubmissionPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [dialog, setDialog] = useState<'submitting' | 'taking-back'>();
  const [seen, setSeen] = useState(false);
  // Known from the summary alone, so that an answer that got lost does not hide it.
  const isSubmitted = summary.submissionView === 'submitted';
  const [tookBack, setTookBack] = useState(false);
  const isOpen = dialog !== undefined;
  const done = doneHere({ submitted: seen && isSubmitted && !isOpen, takenBack: tookBack && !isSubmitted && !isOpen });
  useEffect(() => {
    if (done === undefined) return;
    // The button that opened the dialog is gone, and much above this place with it.
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, [done]);
  if (summary.submissionView === 'none') return null;
  const open = () => {
    setSeen(true);
    setDialog('submitting');
  };
  const close = () => setDialog(undefined);
  const takeBack = () => setDialog('taking-back');
  return (
    <section className={styles.panel} aria-labelledby="submission">
      <Title order={2} size="h3" id="submission" ref={heading} tabIndex={-1} className={styles.submissionTitle}>
        Submission
      </Title>
      <SubmissionState summary={summary} onOpen={open} onTakeBack={takeBack} />
      <Suspense fallback={null}>
        {dialog === 'taking-back' && (
          <TakeBackDialog
            summary={summary}
            onDone={() => {
              setTookBack(true);
              close();
            }}
            onClose={close}
          />
        )}
        {dialog === 'submitting' && (
          <SubmissionDialog summary={summary} next={next} onTakeBack={takeBack} onClose={close} />
        )}
      </Suspense>
    </section>
  );
}

/** What the member has just done here, and closed the dialog of. */
function doneHere({ submitted, takenBack }: { submitted: boolean; takenBack: boolean }) {
  if (submitted) return 'submitted';
  return takenBack ? 'taken-back' : undefined;
}

type SubmissionStateProps = { summary: CPDSummary; onOpen: () => void; onTakeBack: () => void };

function SubmissionState({ summary, onOpen, onTakeBack }: SubmissionStateProps) {
  switch (summary.submissionView) {
    case 'button':
      return <Ready summary={summary} onOpen={onOpen} />;
    case 'not-yet-open':
      return (
        <>
          <RichText html={summary.annualRequirement} />
          <Text>
            Submission for {summary.cpdYear} is not open yet. You can submit from {dayAtCollege(summary.submitFrom)}.
          </Text>
        </>
      );
    case 'provisional':
      return (
        <Text>
          The college has not confirmed the rules for {summary.cpdYear} yet. Log your activities as usual: they are
          kept. Submitting and the certificate wait until the rules are confirmed.
        </Text>
      );
    case 'submitted':
      return <Submitted summary={summary} onTakeBack={onTakeBack} />;
    case 'closed-unsubmitted':
      return (
        <Text className={styles.withIcon}>
          <IconLock size={22} aria-hidden />
          The {summary.cpdYear} record closed before it was submitted, so its status is {summary.currentStatus}. Contact
          the CPD team if it should be re-opened.
        </Text>
      );
    case 'closed-exempt':
      return (
        <Text className={styles.withIcon}>
          <IconLock size={22} aria-hidden />
          The {summary.cpdYear} record has closed. You are exempt for {summary.cpdYear}, so nothing had to be submitted.
        </Text>
      );
    default:
      return null;
  }
}

/** SUB-01 to SUB-03. */
function Ready({ summary, onOpen }: { summary: CPDSummary; onOpen: () => void }) {
  const met = summary.userFrameworkRequirementsOverview.allRequirementsMet;
  const advice = met
    ? 'All requirements are met. Once submitted, the record can’t be changed.'
    : 'Some requirements aren’t met. Once submitted, the record can’t be changed.';
  return (
    <>
      <Text id="submission-advice">
        {summary.canSubmitNow ? advice : `You can submit from ${dayAtCollege(summary.submitFrom)}.`}
      </Text>
      <Button
        onClick={onOpen}
        disabled={!summary.canSubmitNow}
        aria-describedby="submission-advice"
        // One primary button a screen: while something is missing it is the one that adds an activity.
        variant={met ? 'filled' : 'default'}
        // Green is for what is met.
        {...(met ? { color: '#1b6e34' } : {})}
        classNames={{ root: styles.submit, label: styles.submitLabel }}
      >
        Finalise and submit the record for {summary.cpdYear}
      </Button>
    </>
  );
}

/** SUB-06. */
function Submitted({ summary, onTakeBack }: { summary: CPDSummary; onTakeBack: () => void }) {
  const { userId } = useUser();
  const colleague = useColleague();
  const [shown, setShown] = useState(false);
  return (
    <>
      <Text fw={600} className={styles.submitted}>
        <IconCircleCheckFilled size={22} aria-hidden />
        Your record has been submitted.
      </Text>
      <Text>
        {summary.submittedOn !== null && `Submitted on ${dayAtCollege(summary.submittedOn)}. `}
        Status: {summary.currentStatus}.
      </Text>
      <div className={styles.afterwards}>
        <Anchor component="button" type="button" className={shared.start} onClick={() => setShown(true)}>
          What you declared
        </Anchor>
        {/* The team re-opens a record instead, and says why. */}
        {summary.takeBackUntil !== null && colleague === null && (
          <Anchor component="button" type="button" className={shared.start} onClick={onTakeBack}>
            Undo submission (until {timeAtCollege(summary.takeBackUntil)}, {collegeClock()})
          </Anchor>
        )}
        <Anchor component={AppLink} href={paths.certificate} className={shared.start}>
          Go to Certificates
        </Anchor>
      </div>
      <Suspense fallback={null}>
        {shown && (
          <DeclaredDialog
            title={`What you declared for ${summary.cpdYear}`}
            userId={userId}
            cpdYearId={summary.cpdYearId}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </>
  );
}
