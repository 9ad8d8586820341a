import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
