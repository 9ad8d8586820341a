import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { activityTypes } from '../../../testing/build-activity.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { TypeSelect } from './details-section.tsx';

function open(given: { value?: number; shut?: boolean } = {}) {
  const onChange = vi.fn<(activityTypeId: number) => void>();
  const props = { id: 'type', activityTypes, value: 0, error: undefined, shut: false, onChange, ...given };
  renderInApp(<TypeSelect {...props} />);
  return { onChange, field: screen.getByRole<HTMLInputElement>('combobox', { name: /CPD category/ }) };
}

test('[ACT-19] a shut category shows its name and cannot be changed', () => {
  const { field } = open({ value: 202, shut: true });
  expect([field.value, field.disabled]).toEqual(['Peer review of cases', true]);
});

test('[ACT-19] what nothing is called is said', async () => {
  const { field } = open();
  await userEvent.type(field, 'xyz');
  expect(screen.getByText('No categories match')).toBeTruthy();
});

test('[ACT-19] the types stand under their categories, are found by typing, and taken with Enter', async () => {
  const { field, onChange } = open();
  await userEvent.click(field);
  const group = await screen.findByRole('group', { name: 'Educational Activities' });
  expect(within(group).getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('peer{Enter}');
  expect(onChange.mock.calls.map(([id]) => id)).toEqual([202]);
});

test('[ACT-19] what is pasted in one piece and found is taken with Enter, too', async () => {
  const { field, onChange } = open();
  field.focus();
  await userEvent.paste('peer');
  await screen.findByRole('option', { name: /Peer review/ });
  // The kit looks after its list a moment later.
  await new Promise((done) => setTimeout(done, 20));
  await userEvent.keyboard('{Enter}');
  expect(onChange.mock.calls.map(([id]) => id)).toEqual([202]);
});

test('[ACT-19] the types are drawn once the field is entered, closed as it is: a form that comes up does without them', () => {
  const { field } = open();
  const options = () => screen.queryAllByRole('option', { hidden: true });
  expect(options()).toHaveLength(0);
  act(() => field.focus());
  expect(options().length).toBeGreaterThan(1);
  expect(screen.queryByRole('option')).toBeNull();
});
