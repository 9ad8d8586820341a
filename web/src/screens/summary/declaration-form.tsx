import type { Declaration, DeclarationAnswers } from '@cpd/contract/declarations';
import { formatHours } from '@cpd/domain/values/hours';
import { Button, Checkbox, Group, Radio, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import type { Failure } from '../../parts/saving/failure.ts';
import { SignInElsewhere } from '../../parts/saving/not-saved.tsx';
import { useSaving } from '../../parts/saving/use-saving.ts';
import { useSubmitYear } from '../../queries/summary.ts';
import styles from './declaration.module.css';

type DeclarationFormProps = {
  declaration: Declaration;
  cpdYearId: number;
  onSending: (sending: boolean) => void;
  onClose: () => void;
};

/** What is declared, and Confirm, which sends it once (SUB-08 to SUB-13, SUB-25). Failures leave everything as it is. */
export function DeclarationForm({ declaration, cpdYearId, onSending, onClose }: DeclarationFormProps) {
  const user = useUser();
  const [answers, setAnswers] = useState(() => answersOf(declaration));
  const [consent, setConsent] = useState(false);
  const [warned, setWarned] = useState(false);
  const consentBox = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useSubmitYear(user.userId, cpdYearId);
  const { submit, busy, failure } = useSaving({
    save: (given: DeclarationAnswers, key) => {
      onSending(true);
      return mutateAsync({ answers: given, key }).finally(() => onSending(false));
    },
    content: (given) => given,
    onSaved: onClose,
  });
  // Once everything is answered there is nothing left to warn of.
  const warns = warned && unansweredCompulsory(declaration, answers).length > 0;
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What Confirm answers stands right above it, and may push it out of sight.
    if (warns || failure) actions.current?.scrollIntoView({ block: 'end' });
  }, [warns, failure]);

  const confirm = () => {
    if (!consent) return consentBox.current?.focus();
    if (!warns && unansweredCompulsory(declaration, answers).length > 0) return setWarned(true);
    void submit(answers);
  };
  return (
    <Stack gap="lg">
      <Standing declaration={declaration} />
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
              <Question
                key={question.field}
                question={question}
                value={answers[question.field]}
                onAnswer={(value) => setAnswers(answered(declaration, answers, question.field, value))}
              />
            ))}
        </section>
      ))}
      <Consent box={consentBox} checked={consent} onChange={setConsent} />
      {warns && (
        <Warning>Please ensure the compulsory requirement questions have been answered prior to submission.</Warning>
      )}
      {failure && (
        <Warning>
          {submissionFailureText(failure)} {failure.kind === 'sign-in-lost' && <SignInElsewhere />}
        </Warning>
      )}
      <Group ref={actions} justify="flex-end" gap="sm" className={styles.actions}>
        {warns ? (
          <Button disabled={busy} onClick={() => setWarned(false)}>
            Go back
          </Button>
        ) : (
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button variant="filled" loading={busy} onClick={confirm}>
          Confirm
        </Button>
      </Group>
    </Stack>
  );
}

/** Who declares and where the record stands; unmet requirements warn and do not block (SUB-14, SUB-25). */
function Standing({ declaration }: { declaration: Declaration }) {
  const unit = declaration.frameworkCurrency === 'C' ? 'credits' : 'hours';
  return (
    <Stack gap="xs">
      <Text>
        You have {formatHours(declaration.actualPoint)} of {formatHours(declaration.requiredPoints)} {unit}.
      </Text>
      {declaration.registrationText !== '' && <Text>Your registration: {declaration.registrationText}.</Text>}
      {!declaration.frameworkMinimumCriteriaPassed && (
        <Warning>
          Not all requirements for {declaration.cpdYear} are met. You can still submit, but the status of the record
          will be Incomplete.
        </Warning>
      )}
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

type QuestionProps = {
  question: DeclarationQuestion;
  value: boolean | number | null;
  onAnswer: (value: boolean | number) => void;
};

/** A question of the declaration: Yes or No, or one of three years (SUB-15, SUB-16). */
function Question({ question, value, onAnswer }: QuestionProps) {
  return (
    <Radio.Group
      label={question.text}
      description={question.compulsory ? 'Compulsory' : undefined}
      value={value === null ? null : String(value)}
      onChange={(text) => onAnswer(question.kind === 'year' ? Number(text) : text === 'true')}
    >
      <Group gap="lg" pt="xs">
        {choicesOf(question).map(([text, label]) => (
          <Radio key={text} value={text} label={label} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function choicesOf(question: DeclarationQuestion): [string, string][] {
  if (question.kind === 'year') return question.years.map((year) => [String(year), String(year)]);
  return [
    ['true', 'Yes'],
    ['false', 'No'],
  ];
}

/** What to tell a member after a failed submission: what happened, what was kept, what to do (SUB-08). */
export function submissionFailureText({ kind, words, problems }: Failure): string {
  if (words === '') return `${UNKNOWN} Please try again.`;
  // A lost answer leaves open whether the server did it; a refusal does not.
  const happened = kind === 'unanswered' ? UNKNOWN : REFUSED;
  return [happened, words, ...problems.map(({ message }) => message)].join(' ');
}

const UNKNOWN =
  'We could not confirm that your record was submitted. Your answers are still here, and it is safe to confirm again.';
const REFUSED = 'Your record has not been submitted. Your answers are still here.';

/** One question as it is put to the member. */
type DeclarationQuestion = Declaration['sections'][number]['questions'][number];

/** What was answered before, without the rest of the declaration. */
function answersOf(declaration: Declaration): DeclarationAnswers {
  return {
    Fiftyhourscpd: declaration.Fiftyhourscpd,
    Inc20hourscme: declaration.Inc20hourscme,
    Inc10hourspeerreview: declaration.Inc10hourspeerreview,
    Participationinoneauditmedicalpractiseduringyear: declaration.Participationinoneauditmedicalpractiseduringyear,
    Subjecttoregularpractisereviewlast3years: declaration.Subjecttoregularpractisereviewlast3years,
    Practicereviewinwhichyear: declaration.Practicereviewinwhichyear,
    Participationincollegialrelationship: declaration.Participationincollegialrelationship,
    Participationinamultisourcefeedbackexercise: declaration.Participationinamultisourcefeedbackexercise,
    Multisourcefeedbackinwhichyear: declaration.Multisourcefeedbackinwhichyear,
    Completepdp: declaration.Completepdp,
    Participationinculturalcompentencylearning: declaration.Participationinculturalcompentencylearning,
  };
}

/** Whether a question is put: a year is asked for once the question before it is answered with Yes (SUB-16). */
export function isAsked(question: DeclarationQuestion, answers: DeclarationAnswers): boolean {
  return question.after === null || answers[question.after] === true;
}

/** The answers with one more; a year that is no longer asked for goes with the Yes that asked for it. */
export function answered(
  declaration: Pick<Declaration, 'sections'>,
  answers: DeclarationAnswers,
  field: keyof DeclarationAnswers,
  value: boolean | number,
): DeclarationAnswers {
  const next = { ...answers, [field]: value };
  const dropped = questionsOf(declaration).filter((question) => question.after !== null && !isAsked(question, next));
  return { ...next, ...Object.fromEntries(dropped.map((question) => [question.field, null])) };
}

/** Compulsory questions without an answer, in order; a No is an answer (SUB-09). The server marks them before 2023 only. */
export function unansweredCompulsory(
  declaration: Pick<Declaration, 'sections'>,
  answers: DeclarationAnswers,
): DeclarationQuestion[] {
  return questionsOf(declaration).filter(
    (question) => question.compulsory && isAsked(question, answers) && answers[question.field] === null,
  );
}

function questionsOf({ sections }: Pick<Declaration, 'sections'>): DeclarationQuestion[] {
  return sections.flatMap((section) => section.questions);
}
