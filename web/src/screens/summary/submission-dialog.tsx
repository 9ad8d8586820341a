import type { CPDSummary } from '@cpd/contract/summary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { declarationQuery } from '../../queries/summary.ts';
import { StepSheet } from '../../ui/step-sheet.tsx';
import { DeclarationForm } from './declaration-form.tsx';
import { DoneStep, type NextYear } from './done-step.tsx';

type SubmissionDialogProps = { summary: CPDSummary; next: NextYear; onClose: () => void; onTakeBack: () => void };

/**
 * Submitting a year in three steps: check, declare, done (SUB-01, SUB-08). It closes by its own buttons, never by a stray
 * click. A year that was submitted in another window is done here as well.
 */
export function SubmissionDialog({ summary, next, onClose, onTakeBack }: SubmissionDialogProps) {
  const [sending, setSending] = useState(false);
  const [status, setStatus] = useState<string>();
  const isDone = status !== undefined || summary.submissionView === 'submitted';
  const close = () => {
    if (!sending) onClose();
  };
  return (
    <StepSheet
      title={isDone ? `${summary.cpdYear} is submitted` : `Submit your record for ${summary.cpdYear}`}
      onClose={close}
    >
      {isDone ? (
        <DoneStep
          summary={summary}
          status={status ?? summary.currentStatus}
          next={next}
          onTakeBack={onTakeBack}
          onClose={onClose}
        />
      ) : (
        <Asking summary={summary} onSending={setSending} onSubmitted={setStatus} onClose={close} />
      )}
    </StepSheet>
  );
}

type AskingProps = {
  summary: CPDSummary;
  onSending: (sending: boolean) => void;
  onSubmitted: (status: string) => void;
  onClose: () => void;
};

function Asking({ summary, ...handlers }: AskingProps) {
  const user = useUser();
  const query = useQuery(declarationQuery(user.userId, summary.cpdYearId));
  return (
    <Loaded query={query} waiting={280} failed="The declaration could not be loaded. Nothing was submitted.">
      {(declaration) => <DeclarationForm declaration={declaration} summary={summary} {...handlers} />}
    </Loaded>
  );
}
