import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.org', TEAM_EMAIL: 'b@example.org' },
  });
});
afterAll(() => world.close());

/** As mail servers name whom they do not write to just now. */
const REFUSED = 'Message failed: 450 4.2.0 <zebra@example.org>: Greylisted';

const URL = '/api/ServiceState';

test.each(['PARTICIPANT', 'STAFF', 'WATCHER', 'VERIFIED'])('[R63] %s may not look at the service', async (role) => {
  const person = await world.signIn({ role });
  expect(await person.call('GET', URL)).toMatchObject({ status: 403 });
});

test('[R63] managers read what is not well first, since when and what to do', async () => {
  const created_at = Temporal.Now.instant().subtract({ hours: 3 }).toString();
  const mail = { recipient: 'zebra@example.org', subject: 'News', body_text: 'Hello', last_problem: REFUSED };
  await world.database
    .insertInto('outgoing_mail')
    .values({ ...mail, created_at })
    .execute();
  const manager = await world.signIn({ role: 'MANAGER' });
  const { status, json } = await manager.call('GET', URL);
  expect(status).toBe(200);
  const parts: { Part: string; State: string; Says: string; Since: string | null; Details: string[] }[] = json.Parts;
  const states = parts.map(({ State }) => State);
  expect(states).toEqual(
    states.toSorted((a, b) => ['UNWELL', 'OFF', 'WELL'].indexOf(a) - ['UNWELL', 'OFF', 'WELL'].indexOf(b)),
  );
  const sent = parts.find(({ Part }) => Part === 'MAIL');
  expect(sent).toMatchObject({ State: 'UNWELL', Says: '1 email could not be sent, the oldest for 3 hours.' });
  // The words of the mail server that does not listen, else those of the one that refused.
  expect(sent?.Details.join()).toMatch(/^The mail server: /);
  expect(Math.abs(Date.parse(sent?.Since ?? '') - Date.parse(created_at))).toBeLessThan(60_000);
  expect(JSON.stringify(json)).not.toMatch(/zebra/i);
});

test('[R63] the last backup is told, with what to do where none is made each night', async () => {
  const run = {
    kind: 'COMMAND' as const,
    place: 'a folder',
    begun_at: '2026-11-20T01:00:00Z',
    held_until: '2026-11-20T02:00:00Z',
  };
  const whole = {
    ...run,
    ended_at: Temporal.Now.instant().subtract({ hours: 9, minutes: 30 }).toString(),
    name: 'cpd-1',
    bytes: 1_288_490_189,
  };
  await world.database.insertInto('backup_run').values(whole).execute();
  const manager = await world.signIn({ role: 'MANAGER' });
  const { json } = await manager.call('GET', URL);
  expect(json.Parts.find(({ Part }: { Part: string }) => Part === 'BACKUP')).toMatchObject({
    State: 'OFF',
    Says: 'No backup is made each night.',
    Details: ['Last backup: 9 hours ago, 1.2 GB.'],
    ToDo: expect.stringContaining('set up a backup each night'),
  });
});
