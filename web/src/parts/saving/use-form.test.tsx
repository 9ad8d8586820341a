import { MantineProvider, TextInput } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { holdsUnsaved } from '../../lib/unsaved.ts';
import { SaveDialog } from './save-dialog.tsx';
import { useForm } from './use-form.ts';

type Values = { name: string; reason: string };

const save = vi.fn<(values: Values, key: string) => Promise<number>>();
const onSaved = vi.fn<(answer: number) => void>();

function ReasonForm({ danger }: { danger: boolean }) {
  const form = useForm({
    initial: { name: '', reason: '' },
    check: ({ name }) => (name === '' ? [{ field: 'name', message: 'Please enter a name.' }] : []),
    save,
    onSaved,
  });
  return (
    <SaveDialog title="Why?" action="Save" danger={danger} form={form} onClose={() => undefined}>
      <TextInput label="Reason" {...form.text('reason')} />
      <TextInput label="Name" {...form.text('name')} />
    </SaveDialog>
  );
}

async function open(name = 'Alex', danger = false) {
  render(
    <MantineProvider env="test">
      <ReasonForm danger={danger} />
    </MantineProvider>,
  );
  await screen.findByRole('dialog', { name: 'Why?' });
  fill('Name', name);
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

beforeEach(() => {
  save.mockReset().mockResolvedValue(1);
  onSaved.mockReset();
});

describe('what is wrong', () => {
  test('before anything is sent stands at its field, which has the focus, until it is changed', async () => {
    await open('');
    await press();
    expect(save).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field('Name'));
    fill('Reason', 'A');
    expect(screen.getByText('Please enter a name.')).toBeDefined();
    fill('Name', 'Alex');
    expect(screen.queryByText('Please enter a name.')).toBeNull();
  });

  test('with a field that the form has stands there, and with any other above the button', async () => {
    const problems = [
      { field: 'reason.0', message: 'Please say why.' },
      { field: 'requestId', message: 'There is no decision to take back.' },
    ];
    save.mockRejectedValueOnce(new ApiError(400, 'Please check.', 'INVALID', problems));
    await open();
    await press();
    expect(document.activeElement).toBe(field('Reason'));
    expect(screen.getByRole('alert').textContent).toBe('There is no decision to take back.');
    expect(screen.queryByText('Please check.')).toBeNull();
  });

  test('with no field is told in the words of the server, and a lost sign-in leads to another tab', async () => {
    save.mockRejectedValueOnce(new ApiError(409, 'The year is closed.', 'YEAR_NOT_EDITABLE'));
    save.mockRejectedValueOnce(new ApiError(401, 'Nobody is signed in.', 'SIGN_IN_LOST'));
    await open();
    await press();
    expect(screen.getByRole('alert').textContent).toBe('The year is closed.');
    await press();
    expect(screen.getByRole('alert').textContent).toContain('your sign-in has ended');
    expect(screen.getByRole('link', { name: /another tab/ }).getAttribute('target')).toBe('_blank');
    expect(field('Name').value).toBe('Alex');
  });
});

describe('saving', () => {
  test('again after a lost answer has the same key, and with other words another one', async () => {
    save.mockRejectedValue(new ApiError(0, 'We could not reach the server.'));
    await open();
    await press();
    await press();
    fill('Reason', 'Another one');
    await press();
    const [first, second, third] = save.mock.calls.map(([, key]) => key);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }])('is done by Enter with %j, from any field', async (keys) => {
    await open();
    fireEvent.keyDown(field('Reason'), { key: 'Enter', ...keys });
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Alex', reason: '' }, expect.any(String), undefined);
  });

  test('is not done by the keys where it cannot be undone', async () => {
    await open('Alex', true);
    fireEvent.keyDown(field('Reason'), { key: 'Enter', ctrlKey: true });
    expect(save).not.toHaveBeenCalled();
  });
});

test('[AUTH-17] a form holds what was entered until it is as it was, or gone', async () => {
  await open('');
  expect(holdsUnsaved()).toBe(false);
  fill('Reason', 'Asked by phone');
  expect(holdsUnsaved()).toBe(true);
  fill('Reason', '');
  expect(holdsUnsaved()).toBe(false);
  fill('Reason', 'Asked by phone');
  cleanup();
  expect(holdsUnsaved()).toBe(false);
});
