import type { Declaration } from '@cpd/contract/declarations';
import { Checkbox, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { RefObject } from 'react';
import styles from './declaration.module.css';
import { answered, asksForReason, type Given, isAsked } from './declaration-answers.ts';
import { DeclarationQuestion } from './declaration-question.tsx';

type DeclareStepProps = { declaration: Declaration; given: Given; onGive: (given: Given) => void };

/** What is declared, and the questions with what the record says to each (SUB-15 to SUB-25). */
export function DeclareStep({ declaration, given, onGive }: DeclareStepProps) {
  const { answers, reasons } = given;
  return declaration.sections.map((section) => (
    <section key={section.title} className={styles.section}>
      <Title order={3}>{section.title}</Title>
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
            onAnswer={(value) => onGive({ ...given, answers: answered(declaration, answers, question.field, value) })}
            reason={
              asksForReason(question, answers)
                ? {
                    text: reasons[question.field] ?? '',
                    onChange: (text) => onGive({ ...given, reasons: { ...reasons, [question.field]: text } }),
                  }
                : undefined
            }
          />
        ))}
    </section>
  ));
}

type ConsentProps = {
  box: RefObject<HTMLInputElement | null>;
  checked: boolean;
  /** Confirm was pressed without it. */
  isMissed: boolean;
  onChange: (checked: boolean) => void;
};

/** Without it nothing is sent, and says so from the start; in amber once Confirm was pressed without it (SUB-13). */
export function Consent({ box, checked, isMissed, onChange }: ConsentProps) {
  return (
    <div className={styles.section}>
      {/* Above the box, which stays where it is when this goes. */}
      {!checked && (
        <Text size="sm" id="consent-warning" className={styles.warning} data-missed={isMissed || undefined}>
          {isMissed && <IconAlertTriangle size={18} aria-hidden />}
          Please tick the box to confirm your declaration before you submit.
        </Text>
      )}
      <Checkbox
        ref={box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label="I declare that this is true and complete. I understand that the record cannot be changed once it is submitted."
        aria-describedby={checked ? undefined : 'consent-warning'}
      />
    </div>
  );
}
