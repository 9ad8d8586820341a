import type { ActivitySuggestion } from '@cpd/contract/activities';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activityTypes, suggestions } from '../../../testing/build-activity.ts';
import { NameField } from './name-field.tsx';

interface FormProps {
  onChoose: (suggestion: ActivitySuggestion) => void;
  known?: ActivitySuggestion[];
}

/** Holds the name as the form does, before another field. */
function Form({ onChoose, known = suggestions }: FormProps) {
  const [name, setName] = useState('');
  return (
    <>
      <NameField
        id="name"
        value={name}
        error={undefined}
        shut={false}
        suggestions={known}
        activityTypes={activityTypes}
        onChange={setName}
        onChoose={onChoose}
      />
      <button type="button">Next</button>
    </>
  );
}

function open() {
  const chosen: string[] = [];
  render(
    <MantineProvider env="test">
      <Form onChoose={({ activityName }) => chosen.push(activityName)} />
    </MantineProvider>,
  );
  return { chosen, field: screen.getByRole<HTMLInputElement>('combobox', { name: /Activity name/ }) };
}

describe('the name', () => {
  test('[ACT-18] typing filters, each name says what it brings, and Enter takes the marked one', async () => {
    const { chosen, field } = open();
    await userEvent.type(field, 'jour');
    expect(screen.queryByRole('option', { name: /Grand rounds/ })).toBeNull();
    expect(screen.getByText('Lecture, seminar or workshop · 0.5 hours')).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual(['Journal club']);
  });

  test('[ACT-18] Enter takes the first one also when the names came only after what was typed', async () => {
    const chosen: string[] = [];
    const form = (known: ActivitySuggestion[]) => (
      <MantineProvider env="test">
        <Form known={known} onChoose={({ activityName }) => chosen.push(activityName)} />
      </MantineProvider>
    );
    const { rerender } = render(form([]));
    await userEvent.type(screen.getByRole('combobox', { name: /Activity name/ }), 'jour');
    rerender(form(suggestions));
    expect(await screen.findByRole('option', { name: /Journal club/ })).toBeDefined();
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

  test('[ACT-18] Tab takes what an arrow key marked, and goes on to the next field', async () => {
    const { chosen, field } = open();
    await userEvent.type(field, 'jour{ArrowDown}');
    await userEvent.tab();
    expect(chosen).toEqual(['Journal club']);
    expect(field.value).toBe('Journal club');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  });

  test('[ACT-18] whoever marks one and then types or pastes keeps what was entered', async () => {
    const { chosen, field } = open();
    await userEvent.type(field, 'jour{ArrowDown}');
    await userEvent.paste('nal');
    await userEvent.tab();
    expect(field.value).toBe('journal');
    expect(chosen).toEqual([]);
  });

  test('[ACT-38] takes no more than 100 characters', () => {
    const { field } = open();
    fireEvent.change(field, { target: { value: 'a'.repeat(101) } });
    expect(field.value).toHaveLength(100);
  });
});

describe('the list of earlier names', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function leaveFor(milliseconds: number) {
    const { field } = open();
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'jour' } });
    act(() => screen.getByRole('button', { name: 'Next' }).focus());
    act(() => vi.advanceTimersByTime(milliseconds));
    return field;
  }

  test('[LIM-06] stays until 500 ms after the focus left, so that a click on it still counts', () => {
    const field = leaveFor(499);
    fireEvent.click(screen.getByRole('option', { name: /Journal club/ }));
    expect(field.value).toBe('Journal club');
  });

  test('[LIM-06] is gone after 500 ms', () => {
    leaveFor(500);
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('[LIM-06, ACT-18] stays for whoever is back within 500 ms and types on', () => {
    const field = leaveFor(300);
    act(() => field.focus());
    fireEvent.change(field, { target: { value: 'journ' } });
    act(() => vi.advanceTimersByTime(2_000));
    expect(screen.getByRole('option', { name: /Journal club/ })).toBeDefined();
  });
});
