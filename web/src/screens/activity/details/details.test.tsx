import type { ActivitySuggestion } from '@cpd/contract/activities';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { WithHelp } from '../../../parts/help-bubble.tsx';
import { buildYear } from '../../../testing/build.ts';
import { activityTypes, suggestions } from '../activity-fixtures.ts';
import { AboutYear } from './about-year.tsx';
import { NameField } from './name-field.tsx';

vi.mock(import('../../../lib/api.ts'), async (original) => ({ ...(await original()), call: vi.fn() }));

function show(content: ReactNode, texts: { UICode: string; Text: string }[] | ApiError = []) {
  vi.mocked(call).mockImplementation(async () => {
    if (texts instanceof ApiError) throw texts;
    return texts as never;
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {content}
      </QueryClientProvider>
    </MantineProvider>,
  );
}

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

describe('a help bubble', () => {
  const bubble = (
    <WithHelp code="AddAct4" cpdYearId={11} about="CPD category">
      <p>Field</p>
    </WithHelp>
  );

  test.each([
    ['without a text for its code', [{ UICode: 'AddAct5', Text: 'Other.' }]],
    ['when the texts did not load', new ApiError(500, 'Broken.')],
  ])('[HLP-03] is not there %s, and its field is', async (_, texts) => {
    show(bubble, texts);
    await act(async () => undefined);
    expect(screen.getByText('Field')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('[HLP-01, HLP-02, HLP-03] opens the text of the server, by key too, and closes with Esc', async () => {
    show(bubble, [{ UICode: 'AddAct4', Text: 'The kind decides the category.' }]);
    (await screen.findByRole('button', { name: 'Help: CPD category' })).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('The kind decides the category.')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('The kind decides the category.')).toBeNull();
  });
});

describe('what there is to know of a year', () => {
  test('[ACT-46, LIM-04] from 2025 it states the hours and the mandatory activities', async () => {
    show(<AboutYear year={buildYear()} />, [{ UICode: 'AddAct8', Text: 'New guidance.' }]);
    await userEvent.click(screen.getByRole('button', { name: 'CPD requirements 2026' }));
    const text = (await screen.findByRole('dialog')).textContent;
    expect(text).toContain(
      '50 hours a year across Educational Activities, Reviewing Performance and Measuring Outcomes',
    );
    expect(text).toContain('at least two cultural-safety and two ethics and professional behaviour activities');
    expect(text).toContain('New guidance.');
  });

  test('[ACT-46, HLP-04] before 2025 it speaks of specialties instead', async () => {
    show(<AboutYear year={buildYear({ CPDYearId: 7, UsesTotalHours: false, FrameworkCurrencyIsCredits: true })} />);
    await userEvent.click(screen.getByRole('button', { name: 'CPD requirements 2022' }));
    const text = (await screen.findByRole('dialog')).textContent;
    expect(text).toContain('Your credits count by category');
    expect(text).not.toContain('50 hours');
  });

  test('[ACT-45] the updates are told in a dialog of their own', async () => {
    show(<AboutYear year={buildYear()} />);
    await userEvent.click(screen.getByRole('button', { name: 'View updates' }));
    expect(await screen.findByRole('dialog', { name: 'Updates' })).toBeDefined();
  });
});

describe('the name', () => {
  const open = () => {
    const chosen: string[] = [];
    show(<Form onChoose={({ ActivityName }) => chosen.push(ActivityName)} />);
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
