import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Access } from '@cpd/domain/record/activity-access';
import type { ReflectionFields } from '@cpd/domain/record/activity-form';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { questions } from '../../testing/build-activity-date.ts';
import { openControls } from '../../testing/open-controls.ts';
import { ReflectionField } from './reflection-field.tsx';

const none: ReflectionFields = { chosen: false, text: '', hours: 0.25, answers: [] };
const written: ReflectionFields = {
  chosen: true,
  text: '',
  hours: 0.5,
  answers: [{ questionId: 111, answer: 'To ask earlier.' }],
};
const creditYear = buildYear({
  cpdYearId: 7,
  frameworkCurrencyIsCredits: true,
  usesTotalHours: false,
  hasReflectionQuestions: false,
  reflectionValues: [1, 0.25],
  defaultReflectionValue: 1,
  reflectionRows: 4,
});

type Shown = { year?: CPDYear; value?: ReflectionFields; access?: Access; errors?: Record<string, string> };

/** Holds the reflection as a form does. */
function Form({ onChange, ...shown }: Shown & { onChange: (value: ReflectionFields) => void }) {
  const { year = buildYear(), access = 'open', errors = {} } = shown;
  const [value, setValue] = useState(shown.value ?? none);
  return (
    <ReflectionField
      year={year}
      questions={year.hasReflectionQuestions ? questions : []}
      value={value}
      access={access}
      errors={errors}
      fieldId={(field) => `test-${field}`}
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
    />
  );
}

/** Shows the field; tells what it was changed to. */
function show(shown: Shown) {
  const changes: ReflectionFields[] = [];
  render(
    <MantineProvider env="test">
      <Form {...shown} onChange={(next) => changes.push(next)} />
    </MantineProvider>,
  );
  return changes;
}

const boxes = () => screen.queryAllByRole<HTMLTextAreaElement>('textbox').filter(({ rows }) => rows > 0);

describe('a part that is not there, or shut', () => {
  test('[RFL-02] shows nothing where there is no reflection', () => {
    show({ access: 'absent', value: written });
    expect(screen.queryByText(/reflection/i)).toBeNull();
  });

  test('[ACT-29] is shown, with nothing that can be changed', () => {
    show({ access: 'shut', value: written });
    expect(openControls()).toEqual([]);
    expect(screen.getByRole('radio', { name: 'Yes' }).matches(':checked')).toBe(true);
    expect(screen.getByDisplayValue('To ask earlier.')).toBeDefined();
    expect(screen.getByDisplayValue('30 minutes')).toBeDefined();
  });
});

describe('a reflection that is wrong', () => {
  test('[RFL-03] marks the question that has no answer', () => {
    show({ value: written, errors: { 'reflection.answers.111': 'Please answer this question.' } });
    const box = screen.getByRole('textbox', { name: /What did you learn/ });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: /What will you change/ }).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('[RFL-02] says beside the choice what concerns all of it', () => {
    show({ errors: { reflection: 'Please answer each reflection question for 2026 once.' } });
    expect(screen.getByText('Please answer each reflection question for 2026 once.')).toBeDefined();
  });
});

describe('the choice', () => {
  test('[RFL-01] is No at first and asks for nothing', () => {
    show({});
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true);
    expect(boxes()).toEqual([]);
  });

  test('[RFL-01, RFL-10] of No keeps what was written, for a change of mind', async () => {
    const changes = show({ value: written });
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(boxes()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    expect(changes.at(-1)).toEqual(written);
  });
});

describe('questions', () => {
  test('[RFL-04, RFL-07, RFL-09] stand in their order, two rows each, the mandatory one marked', () => {
    show({ value: written });
    expect(boxes().map(({ labels, rows, required }) => [labels?.[0]?.textContent, rows, required])).toEqual([
      ['What did you learn? *', 2, true],
      ['What will you change?', 2, false],
    ]);
  });

  test('[RFL-09] open their help beside them, where they have one', async () => {
    show({ value: written });
    expect(screen.queryByRole('button', { name: 'Help: What will you change?' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Help: What did you learn?' }));
    expect(await screen.findByText('One thing is enough.')).toBeDefined();
  });

  test('[RFL-03] an answer replaces only its own', () => {
    const changes = show({ value: written });
    const box = screen.getByRole('textbox', { name: /What will you change/ });
    fireEvent.change(box, { target: { value: 'The checklist.' } });
    expect(changes.at(-1)?.answers).toEqual([
      { questionId: 111, answer: 'To ask earlier.' },
      { questionId: 112, answer: 'The checklist.' },
    ]);
  });
});

describe('the time spent', () => {
  test('[RFL-05] is chosen from 15 to 90 minutes', async () => {
    const changes = show({ value: { ...written, hours: 0.25 } });
    const time = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time spent on the reflection' });
    expect(time.value).toBe('15 minutes');
    await userEvent.click(time);
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual([
      '15 minutes',
      '30 minutes',
      '45 minutes',
      '1 hour',
      '1 hour 15 minutes',
      '1 hour 30 minutes',
    ]);
    await userEvent.click(screen.getByRole('option', { name: '1 hour 30 minutes' }));
    expect(changes.at(-1)?.hours).toBe(1.5);
  });

  test('[RFL-04, RFL-06, RFL-07] is a fixed line beside one text of four rows in a credit year', () => {
    const changes = show({ year: creditYear, value: { ...none, chosen: true, hours: 1 } });
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.getByText('A reflection counts for 1 credit.')).toBeDefined();
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Your reflection/ });
    expect(box.rows).toBe(4);
    fireEvent.change(box, { target: { value: 'Doses.' } });
    expect(changes.at(-1)?.text).toBe('Doses.');
  });
});
