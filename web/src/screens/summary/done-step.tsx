import type { CPDYear } from '@cpd/contract/cpd-years';
import type { CPDSummary } from '@cpd/contract/summary';
import { collegeClock } from '@cpd/domain/values/college-clock';
import { formatHours } from '@cpd/domain/values/hours';
import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useColleague } from '../../lib/open-member.ts';
import { useUser } from '../../lib/session.ts';
import { dayAtCollege, timeAtCollege } from '../../parts/college-time.ts';
import { Declared } from '../../parts/declared-dialog.tsx';
import { LongWork } from '../../parts/long-work.tsx';
import { PrintWait } from '../../parts/print-wait.tsx';
import { certificatesQuery, useDownloadCertificate } from '../../queries/certificates.ts';
import shared from '../../ui/shared.module.css';
import { StepDots } from '../../ui/step-dots.tsx';
import { StepEnd } from '../../ui/step-sheet.tsx';
import styles from './done-step.module.css';

/** The year to go on with once this one is submitted; undefined where no other is open. */
export type NextYear = { year: CPDYear; onSelect: () => void } | undefined;

type DoneStepProps = {
  summary: CPDSummary;
  /** In words. */
  status: string;
  next: NextYear;
  onTakeBack: () => void;
  onClose: () => void;
};

/** The end of submitting: that it is done, and what follows (SUB-05 to SUB-07). */
export function DoneStep({ summary, status, next, onTakeBack, onClose }: DoneStepProps) {
  const colleague = useColleague();
  const { currentCreditsOrHours, minimumCreditsOrHours, currency } = summary.userFrameworkRequirementsOverview;
  const words = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <StepDots now={3} of={3} name="done" />
      <div ref={words} tabIndex={-1} className={styles.done}>
        <Check />
        <div>
          <p className={styles.status}>Status: {status}</p>
          <p className={shared.quiet}>
            {formatHours(currentCreditsOrHours)} of {formatHours(minimumCreditsOrHours)}{' '}
            {currency === 'C' ? 'credits' : 'hours'}
            {summary.submittedOn !== null && ` · submitted on ${dayAtCollege(summary.submittedOn)}`}
          </p>
        </div>
      </div>
      <div className={styles.more}>
        <Statement summary={summary} />
        <WhatWasDeclared cpdYearId={summary.cpdYearId} />
        {/* The team re-opens a record instead, and says why. */}
        {summary.takeBackUntil !== null && colleague === null && (
          <Anchor component="button" type="button" className={styles.link} onClick={onTakeBack}>
            Undo submission (until {timeAtCollege(summary.takeBackUntil)}, {collegeClock()})
          </Anchor>
        )}
      </div>
      <StepEnd>
        <Group justify="flex-end" gap="sm">
          {next === undefined ? (
            <Button variant="filled" onClick={onClose}>
              Ok
            </Button>
          ) : (
            <>
              <Button onClick={onClose}>Close</Button>
              <Button variant="filled" onClick={next.onSelect}>
                Continue with {next.year.cpdYearYear}
              </Button>
            </>
          )}
        </Group>
      </StepEnd>
    </>
  );
}

/** A check that is drawn; at once where motion is not wanted. */
function Check() {
  return (
    <svg viewBox="0 0 72 72" className={styles.check} aria-hidden>
      <circle cx="36" cy="36" r="32" pathLength="1" />
      <path d="M21 37.5 L32 48 L51 26" pathLength="1" />
    </svg>
  );
}

/** The statement of the year as a PDF, once there is one (CRT-03). */
function Statement({ summary: { cpdYear, cpdYearId } }: { summary: CPDSummary }) {
  const { userId } = useUser();
  const { data: documents = [] } = useQuery(certificatesQuery(userId, cpdYearId));
  const download = useDownloadCertificate(userId, cpdYearId);
  const statement = documents.find(({ kind, available }) => kind === 'CPDSTATEMENT' && available);
  if (statement === undefined) return null;
  return (
    <div>
      <Anchor component="button" type="button" className={styles.link} onClick={() => download.start(statement)}>
        Download CPD statement {cpdYear} (PDF)
      </Anchor>
      <LongWork
        work={download}
        running={<PrintWait making="Your document is being made …" />}
        stopped="The download was stopped. Nothing was saved."
      />
      {download.error !== null && (
        <p role="alert" className={styles.failed}>
          The document could not be downloaded. {download.error.message}
        </p>
      )}
    </div>
  );
}

function WhatWasDeclared({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.declared} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What you declared</summary>
      {isOpen && <Declared userId={userId} cpdYearId={cpdYearId} />}
    </details>
  );
}
