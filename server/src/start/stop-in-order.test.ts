import { expect, test } from 'vitest';
import { openStopList } from './stop-in-order.ts';

function openOnTrial() {
  const said: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => void said.push(message) };
  return { said, stops: openStopList(log, { stopMs: 300, patienceMs: 200 }) };
}

const never = () => new Promise<void>(() => undefined);

test('[R25] a part that hangs is left behind, and named in the log', async () => {
  const { said, stops } = openOnTrial();
  const closed: string[] = [];
  stops.add('the lock', () => void closed.push('lock'));
  stops.add('the mail server', never);
  await stops.stop();
  expect(closed).toEqual(['lock']);
  expect(said).toEqual(['While stopping: the mail server did not end in time and was left behind.']);
});

test('[R25] a part that fails holds nobody up', async () => {
  const { said, stops } = openOnTrial();
  const closed: string[] = [];
  stops.add('the lock', () => void closed.push('lock'));
  stops.add('the store', () => {
    throw new Error('gone');
  });
  await stops.stop();
  expect(closed).toEqual(['lock']);
  expect(said).toEqual(['While stopping, the store: Error: gone']);
});

test('[R25] what must end is waited for however late it is, and knows how little time is left', async () => {
  const { said, stops } = openOnTrial();
  const { promise, resolve } = Promise.withResolvers<void>();
  const left: number[] = [];
  stops.add(
    'PostgreSQL',
    async (leftMs) => {
      left.push(leftMs);
      setTimeout(resolve, 50);
      await promise;
      left.push(0);
    },
    { mustEnd: true },
  );
  stops.add('the scanner', never);
  await stops.stop();
  expect(left).toEqual([expect.any(Number), 0]);
  // Of the 300 ms less than those are left that the scanner was waited for.
  expect(left[0]).toBeLessThan(150);
  expect(said).toHaveLength(1);
});

test('[R25] everything is told before anything is closed, and closed in the opposite order', async () => {
  const { stops } = openOnTrial();
  const seen: string[] = [];
  for (const name of ['database', 'jobs', 'door']) {
    stops.add(name, () => void seen.push(`${name} closed`), { tell: () => void seen.push(`${name} told`) });
  }
  await stops.stop();
  expect(seen).toEqual(['database told', 'jobs told', 'door told', 'door closed', 'jobs closed', 'database closed']);
});

test('[R25] what a start opens while it is being stopped is closed too', async () => {
  const { stops } = openOnTrial();
  const closed: string[] = [];
  stops.add('the lock', async () => {
    stops.add('PostgreSQL', () => void closed.push('PostgreSQL'));
  });
  await stops.stop();
  expect(closed).toEqual(['PostgreSQL']);
});
