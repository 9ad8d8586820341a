import type { ActivitySuggestion } from '@cpd/contract/activities';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { activityTypes, suggestions } from '../activity-fixtures.ts';
import { NameField } from './name-field.tsx';

/** Holds the name as the form does. */
function Form({ onChoose }: { onChoose: (suggestion: ActivitySuggestion) => void }) {
  const [name, setName] = useState('');
  return (
    <NameField
      id="name"
      value={name}
      error={undefined}
      shut={false}
      suggestions={suggestions}
      activityTypes={activityTypes}
      onChange={setName}
      onChoose={onChoose}
    />
  );
}

describe('the name', () => {
  const open = () => {
    const chosen: string[] = [];
    render(
      <MantineProvider env="test">
        <Form onChoose={({ ActivityName }) => chosen.push(ActivityName)} />
      </MantineProvider>,
    );
    return { chosen, field: screen.getByRole<HTMLInputElement>('combobox', { name: /Activity name/ }) };
  };

  test('[ACT-18] typing filters, each name says what it brings, and Enter takes the marked one', async () => {
    const { chosen, field } = open();
    await userEvent.type(field, 'jour');
    expect(screen.queryByRole('option', { name: /Grand rounds/ })).toBeNull();
    expect(screen.getByText('Lecture, seminar or workshop · 0.5 hours')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual(['Journal club']);
  });

  test('[ACT-18] whoever types on and tabs keeps what was typed', async () => {
    const { chosen, field } = open();
    await userEvent.type(field, 'Journal');
    await userEvent.tab();
    expect(field.value).toBe('Journal');
    expect(chosen).toEqual([]);
  });

  test('[ACT-38] takes no more than 100 characters', () => {
    const { field } = open();
    fireEvent.change(field, { target: { value: 'a'.repeat(101) } });
    expect(field.value).toHaveLength(100);
  });
});
