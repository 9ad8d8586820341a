import type { Declaration, DeclarationGiven } from '@cpd/contract/declarations';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { WARNING_UNREAD_MS } from '@cpd/domain/values/limits';
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { rememberDeclaredYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { DraftOffer } from '../../parts/draft/draft-offer.tsx';
import { type Draft, useDraft } from '../../parts/draft/use-draft.ts';
import { MissingList } from '../../parts/missing-list.tsx';
import type { Failure } from '../../parts/saving/failure.ts';
import { SignInElsewhere } from '../../parts/saving/not-saved.tsx';
import { isDifferent } from '../../parts/saving/use-fields.ts';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { summaryChanges } from '../../queries/summary.ts';
import { useChange } from '../../queries/use-change.ts';
import styles from './declaration.module.css';
import { answered, asksForReason, isAsked, NOTHING_ANSWERED, unansweredCompulsory } from './declaration-answers.ts';
import { DeclarationQuestion } from './declaration-question.tsx';
import { PlannedDays } from './planned-days.tsx';

/** The answers, and why an answer says more than the record. Consent is given anew each time. */
type Given = { answers: typeof NOTHING_ANSWERED; reasons: Readonly<Record<string, string>> };

const NOTHING_GIVEN: Given = { answers: NOTHING_ANSWERED, reasons: {} };

type DeclarationFormProps = {
  declaration: Declaration;
  cpdYearId: number;
  /** What the year still asks for. */
  missing: FrameworkRequirements['missing'];
  onSending: (sending: boolean) => void;
  onClose: () => void;
};

/** What is declared, and Confirm, which sends it once (SUB-08 to SUB-13, SUB-25). Failures leave everything as it is. */
export function DeclarationForm({ declaration, cpdYearId, missing, onSending, onClose }: DeclarationFormProps) {
  const user = useUser();
  const [given, setGiven] = useState(NOTHING_GIVEN);
  const { answers, reasons } = given;
  const [consent, setConsent] = useState(false);
  const [warned, setWarned] = useState(false);
  const consentBox = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useChange(summaryChanges.submit(user.userId, cpdYearId));
  const draft = useDraft({
    form: `declaration.${cpdYearId}`,
    basis: 0,
    values: given,
    isDirty: () => isDifferent(NOTHING_GIVEN, given),
  });
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
    onSaved: onClose,
  });
  // Once everything is answered there is nothing left to warn of.
  const warns = warned && unansweredCompulsory(declaration, answers).length > 0;
  const warnedAt = useRef(0);

  const confirm = () => {
    if (!consent) return consentBox.current?.focus();
    if (!warns && unansweredCompulsory(declaration, answers).length > 0) {
      warnedAt.current = performance.now();
      return setWarned(true);
    }
    // The second press of a double click confirms no warning that came up between the two (SUB-10).
    if (warns && performance.now() - warnedAt.current < WARNING_UNREAD_MS) return;
    void submit({ ...answers, contradictionReasons: reasons });
  };
  return (
    <Stack gap="lg" className={styles.form ?? ''}>
      {draft.offer && <OfferedBack draft={draft} offer={draft.offer} onContinue={setGiven} />}
      <Standing declaration={declaration}>
        {missing.length > 0 && (
          <details className={styles.folded}>
            <summary>{missing.length === 1 ? 'What is missing' : `What is missing: ${missing.length} things`}</summary>
            <MissingList items={missing} cpdYearId={cpdYearId} />
          </details>
        )}
      </Standing>
      {declaration.sections.map((section) => (
        <section key={section.title} className={styles.section}>
          <Title order={3} size="h4">
            {section.title}
          </Title>
          {section.statements.length > 0 && (
            <ul className={styles.statements}>
              {section.statements.map((statement) => (
                <li key={statement}>{statement}</li>
              ))}
            </ul>
          )}
          {section.questions
            .filter((question) => isAsked(question, answers))
            .map((question) => (
              <DeclarationQuestion
                key={question.field}
                question={question}
                value={answers[question.field]}
                before={declaration[question.field]}
                onAnswer={(value) =>
                  setGiven({ ...given, answers: answered(declaration, answers, question.field, value) })
                }
                reason={
                  asksForReason(question, answers)
                    ? {
                        text: reasons[question.field] ?? '',
                        onChange: (text) => setGiven({ ...given, reasons: { ...reasons, [question.field]: text } }),
                      }
                    : undefined
                }
              />
            ))}
        </section>
      ))}
      <Consent box={consentBox} checked={consent} onChange={setConsent} />
      {/* Held at the edge of the dialog, so what Confirm answers is never out of sight. */}
      <div className={styles.end}>
        {warns && (
          <Warning>Please ensure the compulsory requirement questions have been answered prior to submission.</Warning>
        )}
        {failure && (
          <Warning>
            {submissionFailureText(failure)} {failure.kind === 'sign-in-lost' && <SignInElsewhere />}
          </Warning>
        )}
        <Group justify="flex-end" gap="sm" wrap="nowrap">
          {warns ? (
            <Button disabled={busy} onClick={() => setWarned(false)}>
              Go back
            </Button>
          ) : (
            <Button disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button
            variant="filled"
            loading={busy}
            onClick={confirm}
            classNames={{ root: styles.confirm, label: styles.confirmLabel }}
          >
            {confirmText(declaration)}
          </Button>
        </Group>
      </div>
    </Stack>
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

/** Who declares and where the record stands; unmet requirements warn, with the way to each, and do not block (SUB-14, SUB-25). */
function Standing({ declaration, children }: { declaration: Declaration; children: ReactNode }) {
  const unit = declaration.frameworkCurrency === 'C' ? 'credits' : 'hours';
  return (
    <Stack gap="xs">
      <Text>
        You have {formatHours(declaration.actualPoint)} of {formatHours(declaration.requiredPoints)} {unit}.
      </Text>
      {declaration.registrationText !== '' && <Text>Your registration: {declaration.registrationText}.</Text>}
      <PlannedDays days={declaration.plannedDays} />
      {!declaration.frameworkMinimumCriteriaPassed && (
        <Warning>
          Not all requirements for {declaration.cpdYear} are met. You can still submit, but the status of the record
          will be Incomplete.
        </Warning>
      )}
      {!declaration.frameworkMinimumCriteriaPassed && children}
    </Stack>
  );
}

type ConsentProps = {
  box: React.RefObject<HTMLInputElement | null>;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Without it nothing is sent (SUB-13). */
function Consent({ box, checked, onChange }: ConsentProps) {
  return (
    <div className={styles.section}>
      <Checkbox
        ref={box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label="I declare that this is true and complete. I understand that the record cannot be changed once it is submitted."
        aria-describedby={checked ? undefined : 'consent-warning'}
      />
      {!checked && (
        <Text size="sm" id="consent-warning" className={styles.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          Please tick the box to confirm your declaration before you submit.
        </Text>
      )}
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.notice}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
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
