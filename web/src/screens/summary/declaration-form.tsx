import type { Declaration, DeclarationGiven } from '@cpd/contract/declarations';
import type { CPDSummary } from '@cpd/contract/summary';
import { WARNING_UNREAD_MS } from '@cpd/domain/values/limits';
import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { rememberDeclaredYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { DraftOffer } from '../../parts/draft/draft-offer.tsx';
import { type Draft, useDraft } from '../../parts/draft/use-draft.ts';
import type { Failure } from '../../parts/saving/failure.ts';
import { SignInElsewhere } from '../../parts/saving/not-saved.tsx';
import { useFields } from '../../parts/saving/use-fields.ts';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { summaryChanges } from '../../queries/summary.ts';
import { useChange } from '../../queries/use-change.ts';
import { StepDots } from '../../ui/step-dots.tsx';
import { StepEnd } from '../../ui/step-sheet.tsx';
import { CheckStep } from './check-step.tsx';
import styles from './declaration.module.css';
import { type Given, NOTHING_GIVEN, unansweredCompulsory } from './declaration-answers.ts';
import { Consent, DeclareStep } from './declare-step.tsx';
import { Warning } from './warning.tsx';

type DeclarationFormProps = {
  declaration: Declaration;
  summary: CPDSummary;
  onSending: (sending: boolean) => void;
  /** Told the status that the year has now, in words. */
  onSubmitted: (status: string) => void;
  onClose: () => void;
};

/**
 * The first two steps: what is met and missing, then what is declared, and Confirm, which sends it once (SUB-08 to SUB-13,
 * SUB-25). Failures leave everything as it is.
 */
export function DeclarationForm({ declaration, summary, onSending, onSubmitted, onClose }: DeclarationFormProps) {
  const user = useUser();
  const { cpdYearId } = summary;
  const fields = useFields(NOTHING_GIVEN);
  const { values: given, set: setGiven } = fields;
  const [consent, setConsent] = useState(false);
  const [isConsentMissed, setConsentMissed] = useState(false);
  const [warned, setWarned] = useState(false);
  const consentBox = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useChange(summaryChanges.submit(user.userId, cpdYearId));
  const draft = useDraft({
    form: `declaration.${cpdYearId}`,
    basis: 0,
    fields,
  });
  // Anyone who left answers behind had checked the record before.
  const [step, setStep] = useState<'check' | 'declare'>(draft.offer ? 'declare' : 'check');
  const { submit, busy, failure } = useSaving({
    entered: () => (draft.isOver() ? [NOTHING_GIVEN, false] : [given, consent]),
    leaving: { onLeave: draft.clear, isOnDevice: () => true },
    key: draft.key,
    save: (given: DeclarationGiven, key) => {
      onSending(true);
      // Before it is sent: when the answer is lost, the year must still be the one that is shown.
      rememberDeclaredYear(user.userId, cpdYearId);
      return mutateAsync({ given, key }).finally(() => onSending(false));
    },
    content: (given) => given,
    onSaved: ({ cpdStatusName }) => onSubmitted(cpdStatusName),
  });
  const compulsory = unansweredCompulsory(declaration, given.answers);
  // Once everything is answered there is nothing left to warn of.
  const warns = warned && compulsory.length > 0;
  const warnedAt = useRef(0);

  const confirm = () => {
    if (!consent) {
      setConsentMissed(true);
      return consentBox.current?.focus();
    }
    if (!warns && compulsory.length > 0) {
      warnedAt.current = performance.now();
      return setWarned(true);
    }
    // The second press of a double click confirms no warning that came up between the two (SUB-10).
    if (warns && performance.now() - warnedAt.current < WARNING_UNREAD_MS) return;
    void submit({ ...given.answers, contradictionReasons: given.reasons });
  };

  if (step === 'check') {
    return (
      <>
        <StepDots key="steps" now={1} of={3} name="check" />
        <CheckStep declaration={declaration} summary={summary} />
        <StepEnd>
          <Group justify="flex-end" gap="sm">
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" onClick={() => setStep('declare')}>
              Next
            </Button>
          </Group>
        </StepEnd>
      </>
    );
  }
  return (
    <>
      <StepDots key="steps" now={2} of={3} name="declare" />
      {draft.offer && <OfferedBack draft={draft} offer={draft.offer} onContinue={setGiven} />}
      <DeclareStep declaration={declaration} given={given} onGive={setGiven} />
      <StepEnd>
        <Consent box={consentBox} checked={consent} isMissed={isConsentMissed} onChange={setConsent} />
        {warns && (
          <Warning>Please ensure the compulsory requirement questions have been answered prior to submission.</Warning>
        )}
        {failure && (
          <Warning>
            {submissionFailureText(failure)} {failure.kind === 'sign-in-lost' && <SignInElsewhere />}
          </Warning>
        )}
        <Group justify="flex-end" gap="sm" wrap="nowrap">
          <Button
            disabled={busy}
            className={styles.back ?? ''}
            onClick={() => (warns ? setWarned(false) : setStep('check'))}
          >
            {warns ? 'Go back' : 'Back'}
          </Button>
          <Button
            variant="filled"
            loading={busy}
            onClick={confirm}
            classNames={{ root: styles.confirm, label: styles.confirmLabel }}
          >
            {confirmText(declaration)}
          </Button>
        </Group>
      </StepEnd>
    </>
  );
}

type OfferedBackProps = {
  draft: ReturnType<typeof useDraft<Given>>;
  offer: Draft<Given>;
  onContinue: (given: Given) => void;
};

function OfferedBack({ draft, offer, onContinue }: OfferedBackProps) {
  return (
    <DraftOffer
      key={offer.id}
      noun="declaration"
      savedAt={offer.savedAt}
      onContinue={() => onContinue(draft.takeUp(offer))}
      onDiscard={() => draft.discard(offer)}
    >
      <Text>It was kept on this device. Nothing was sent.</Text>
    </DraftOffer>
  );
}

/** What the button does: the status that follows is not learnt afterwards (SUB-25). An audit leaves it to the college. */
function confirmText({ cpdYear, statusOnceSubmitted }: Declaration): string {
  const status = statusOnceSubmitted.toLowerCase();
  return `Confirm: submit ${cpdYear} ${status === 'submitted' ? 'for audit' : `as ${status}`}`;
}

/** What to tell a member after a failed submission: what happened, what was kept, what to do (SUB-08). */
export function submissionFailureText({ kind, words, problems }: Failure): string {
  if (kind === 'asking') return words;
  if (words === '') return `${UNKNOWN} Please try again.`;
  // A lost answer leaves open whether the server did it; a refusal does not.
  const happened = kind === 'unanswered' || kind === 'broken' ? UNKNOWN : REFUSED;
  return [happened, words, ...problems.map(({ message }) => message)].join(' ');
}

const UNKNOWN =
  'We could not confirm that your record was submitted. Your answers are still here, and it is safe to confirm again.';
const REFUSED = 'Your record has not been submitted. Your answers are still here.';
