import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../../testing/failing-statements.ts';
import { expectNothingHalfWritten, WRITES } from '../../testing/half-written.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

describe.each<Fault>(['refused', 'cut'])(
  '[R1, R29] nothing is half written while each statement in turn is %s:',
  (fault) => {
    test.each(Object.entries(WRITES))('%s', { timeout: 60_000 }, async (_what, prepare) => {
      const member = await world.signIn();
      const met = await expectNothingHalfWritten(world, member, await prepare(member), fault);
      // Who asks; begin, the key, the lock of the year, the year, the rights; what is written, the answer, commit.
      expect(met).toBeGreaterThanOrEqual(9);
    });
  },
);
