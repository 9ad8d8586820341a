import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { saveKeys } from './save-keys.ts';

const onSave = vi.fn();

async function open() {
  onSave.mockReset();
  const onPick = vi.fn();
  render(
    <MantineProvider env="test">
      <div {...saveKeys(onSave)}>
        <textarea aria-label="Words" />
        <input role="combobox" aria-label="Name" aria-expanded aria-controls="names" onKeyDown={onPick} />
        <Dialog title="A question" onClose={() => undefined}>
          <input aria-label="On top" />
        </Dialog>
      </div>
    </MantineProvider>,
  );
  await screen.findByRole('dialog');
  return onPick;
}

const press = (label: string, keys: object) => fireEvent.keyDown(screen.getByLabelText(label), keys);

test('Enter alone, and Ctrl with another key, save nothing', async () => {
  await open();
  press('Words', { key: 'Enter' });
  press('Words', { key: 's', ctrlKey: true });
  expect(onSave).not.toHaveBeenCalled();
});

test('what is pressed in a dialog on top is not for the form below', async () => {
  await open();
  press('On top', { key: 'Enter', ctrlKey: true });
  expect(onSave).not.toHaveBeenCalled();
});

test('[ACT-18] an open list does not take its marked entry with the keys that save', async () => {
  const onPick = await open();
  press('Name', { key: 'Enter', metaKey: true });
  expect(onSave).toHaveBeenCalledOnce();
  expect(onPick).not.toHaveBeenCalled();
});
