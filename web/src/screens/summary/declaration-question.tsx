import { DECLARATION_REASON_MAX } from '@cpd/domain/values/limits';
import { Group, Radio, Stack, Textarea } from '@mantine/core';
import styles from './declaration.module.css';
import type { DeclarationQuestion as Asked } from './declaration-answers.ts';

type Answer = boolean | number;

type DeclarationQuestionProps = {
  question: Asked;
  value: Answer | null;
  /** What was declared before, which is only told. */
  before: Answer | null;
  onAnswer: (value: Answer) => void;
  /** Why a Yes stands although the record says less; undefined while it is not asked for. */
  reason: { text: string; onChange: (text: string) => void } | undefined;
};

/** A question of the declaration, Yes or No or one of three years (SUB-15, SUB-16), with what the record says to it (SUB-25). */
export function DeclarationQuestion({ question, value, before, onAnswer, reason }: DeclarationQuestionProps) {
  const { recorded } = question;
  const told = [
    ...(question.compulsory ? ['Compulsory.'] : []),
    ...(recorded === null ? [] : [`Your record: ${recorded.text}.`]),
    ...(before === null ? [] : [`Your last answer: ${inWords(before)}.`]),
  ];
  return (
    <Stack gap="sm">
      <Radio.Group
        label={question.text}
        description={told.length === 0 ? undefined : told.join(' ')}
        descriptionProps={{ className: styles.recorded }}
        value={value === null ? null : String(value)}
        onChange={(text) => onAnswer(question.kind === 'year' ? Number(text) : text === 'true')}
      >
        <Group gap="lg" pt="xs">
          {choicesOf(question).map(([text, label]) => (
            <Radio key={text} value={text} label={label} />
          ))}
        </Group>
      </Radio.Group>
      {reason !== undefined && recorded !== null && (
        <Textarea
          label={`Your record shows ${recorded.text}. Why are you answering Yes?`}
          description="Optional. It’s kept with your declaration, and the CPD team can read it."
          rows={3}
          maxLength={DECLARATION_REASON_MAX}
          value={reason.text}
          onChange={(event) => reason.onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}

function inWords(answer: Answer): string {
  if (typeof answer === 'number') return String(answer);
  return answer ? 'Yes' : 'No';
}

function choicesOf(question: Asked): [string, string][] {
  if (question.kind === 'year') return question.years.map((year) => [String(year), String(year)]);
  return [
    ['true', 'Yes'],
    ['false', 'No'],
  ];
}
