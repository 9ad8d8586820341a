import { Group, Radio } from '@mantine/core';
import type { DeclarationQuestion } from './declaration-answers.ts';

type QuestionProps = {
  question: DeclarationQuestion;
  value: boolean | number | null;
  onAnswer: (value: boolean | number) => void;
};

/** A question of the declaration: Yes or No, or one of three years (SUB-15, SUB-16). */
export function Question({ question, value, onAnswer }: QuestionProps) {
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
