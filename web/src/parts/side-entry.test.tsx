import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { followSide } from '../lib/change-side.ts';
import { holdUnsaved } from '../lib/unsaved.ts';
import { buildUser } from '../testing/build.ts';
import { refusal, sent, serve } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-in-app.tsx';
import { SideEntry } from './side-entry.tsx';

const open = (overrides: Parameters<typeof buildUser>[0]) =>
  renderScreen(<SideEntry className={undefined} />, buildUser(overrides), '/');

test.each([undefined, null, 'PAST_RECORD' as const])(
  'who has one side (%s) has nothing to change',
  async (otherSide) => {
    serve({});
    open({ otherSide });
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a refusal is said, and the page stays', async () => {
  serve({ changeSide: refusal(403, 'You are not one of the CPD team.') });
  open({ otherSide: 'TEAM' });
  await userEvent.click(await screen.findByRole('button', { name: 'Change to CPD team' }));
  await expect.poll(() => sent('changeSide')).toMatchObject([{ body: { side: 'TEAM' } }]);
  expect(await screen.findByText('You are not one of the CPD team.')).toBeDefined();
});

test('[PPL-17] another window that changed over begins this one anew, unless something here is not saved', async () => {
  const begin = vi.fn();
  const stop = followSide(begin);
  const other = new BroadcastChannel('cpd-side');
  const end = holdUnsaved({ isHolding: () => true });
  other.postMessage('RECORD');
  await new Promise((done) => setTimeout(done, 50));
  expect(begin).not.toHaveBeenCalled();
  end();
  other.postMessage('RECORD');
  await expect.poll(() => begin.mock.calls.length).toBe(1);
  stop();
  other.close();
});
