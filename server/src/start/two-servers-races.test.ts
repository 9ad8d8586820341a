import { GIGABYTE } from '@cpd/domain/values/sizes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeYears } from '../features/year/closing/closing-service.ts';
import { verifyEvents } from '../platform/database/verify-events.ts';
import { buildActivity, buildPlan } from '../testing/build.ts';
import { linkTo } from '../testing/link-steps.ts';
import { askExemption, decideAs } from '../testing/request-steps.ts';
import {
  declare,
  inYear,
  listAttendees,
  readActivity,
  readOffers,
  saveActivity,
  savePlan,
  storeProgram,
  submit,
  uploadEvidence,
  uploadUrl,
} from '../testing/steps.ts';
import { inject, type TestAnswer, type TestPerson, YEAR_ID } from '../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../testing/two-servers.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const RACES = 50;
const FILE_BYTES = 1_000;
/** Room for two files of a member. */
const QUOTA = 2 * FILE_BYTES;

let servers: TwoServers;
beforeAll(async () => {
  servers = await openTwoServers({ environment: { STORAGE_QUOTA_GB: (QUOTA / GIGABYTE).toFixed(12) } });
});
beforeEach(() => servers.setNow(NOVEMBER));
afterAll(async () => {
  try {
    const { broken, events } = await verifyEvents(servers.first.database);
    expect(broken).toEqual([]);
    expect(events).toBeGreaterThan(0);
  } finally {
    await servers.close();
  }
});

/** A member as each of the two servers knows them. */
interface Both {
  here: TestPerson;
  there: TestPerson;
}

async function both(options: Parameters<TwoServers['first']['signIn']>[0] = {}): Promise<Both> {
  const here = await servers.first.signIn(options);
  return { here, there: await servers.there(here) };
}

type Call = (person: TestPerson) => Promise<TestAnswer>;

/** Has both servers asked at the same moment, this one or that one first in turn; the answers are in the order of the calls. */
async function race(round: number, { here, there }: Both, one: Call, other: Call = one): Promise<TestAnswer[]> {
  if (round % 2 === 0) return await Promise.all([one(here), other(there)]);
  const [second, first] = await Promise.all([other(there), one(here)]);
  return [first, second];
}

/** Goes through as many races and counts their outcomes: the statuses of both, the smaller one first. */
async function races(run: (round: number) => Promise<TestAnswer[]>): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  for (let round = 0; round < RACES; round += 1) {
    const outcome = (await run(round))
      .map(({ status }) => status)
      .toSorted()
      .join(' ');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return outcomes;
}

async function eventsOf({ here }: Both, ...kinds: string[]): Promise<string[]> {
  const rows = await servers.first.database
    .selectFrom('event')
    .select('kind')
    .where('subject_user_id', '=', here.userId)
    .orderBy('event_id')
    .execute();
  return rows.map(({ kind }): string => kind).filter((kind) => kinds.length === 0 || kinds.includes(kind));
}

const save =
  (overrides: Record<string, unknown> = {}, headers: Record<string, string> = {}): Call =>
  (person) =>
    person.call('POST', '/api/UserActivities', { body: buildActivity(person.userId, overrides), headers });

const file = (name: string) => ({ name, content: name.padEnd(FILE_BYTES, 'x'), mediaType: 'text/plain' });

describe('[R55] 50 times two servers are asked at the same moment', () => {
  test('[ACT-48] the same under one key: it is done once, and both answer the same', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const answers = await race(round, pair, save({}, { 'idempotency-key': `both ${round}` }));
      expect(answers[0]?.json).toEqual(answers[1]?.json);
      expect(await eventsOf(pair)).toEqual(['activity.created']);
      return answers;
    });
    expect(outcomes).toEqual({ '200 200': RACES });
  });

  test('[ACT-48] for different things under one key: one is done, the other is refused', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const headers = { 'idempotency-key': `other ${round}` };
      const answers = await race(round, pair, save({}, headers), save({ ActivityName: 'Another' }, headers));
      expect(await eventsOf(pair)).toEqual(['activity.created']);
      return answers;
    });
    expect(outcomes).toEqual({ '200 422': RACES });
  });

  test('[ACT-48] to upload under one key: there is one file', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const upload: Call = (person) =>
        person.upload(uploadUrl(person), file('one.txt'), { 'idempotency-key': `upload ${round}` });
      const answers = await race(round, pair, upload);
      expect(answers[0]?.json).toEqual(answers[1]?.json);
      expect(await eventsOf(pair)).toEqual(['document.uploaded']);
      return answers;
    });
    expect(outcomes).toEqual({ '200 200': RACES });
  });

  test('[SUB-07] to save and to submit: nothing is saved after it', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      await declare(pair.here);
      const answers = await race(round, pair, save(), submit);
      expect(answers[1]).toMatchObject({ status: 200 });
      const events = await eventsOf(pair, 'activity.created', 'year.submitted');
      const saved = answers[0]?.status === 200;
      expect(events).toEqual(saved ? ['activity.created', 'year.submitted'] : ['year.submitted']);
      return answers;
    });
    expect((outcomes['200 200'] ?? 0) + (outcomes['200 409'] ?? 0)).toBe(RACES);
  });

  test('[SUB-26] to submit: it is handed in once', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      await declare(pair.here);
      const answers = await race(round, pair, submit);
      expect(await eventsOf(pair, 'year.submitted')).toHaveLength(1);
      return answers;
    });
    expect(outcomes).toEqual({ '200 409': RACES });
  });

  test('to change one version of an activity: the later one is told', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const activityId = await saveActivity(pair.here);
      const read = await readActivity(pair.there, activityId);
      const change =
        (ActivityName: string): Call =>
        (person) =>
          person.call('PUT', `/api/UserActivities/${activityId}`, { body: { ...read, ActivityName } });
      const answers = await race(round, pair, change('One'), change('Other'));
      const winner = answers[0]?.status === 200 ? 'One' : 'Other';
      for (const person of [pair.here, pair.there]) {
        expect(await readActivity(person, activityId)).toMatchObject({ ActivityName: winner, RowVersion: 2 });
      }
      return answers;
    });
    expect(outcomes).toEqual({ '200 409': RACES });
  });

  test('to change one version of a plan: the later one is told', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const planId = await savePlan(pair.here);
      const { json: read } = await pair.there.call('GET', `/api/UserPDP?UserPDPId=${planId}`);
      const change =
        (PlanName: string): Call =>
        (person) =>
          person.call('PUT', `/api/UserPDP/${planId}`, {
            body: {
              ...buildPlan(person.userId, { PlanName, UserPDPId: planId, RowVersion: read.RowVersion }),
              PDPGoals: read.PDPGoals,
            },
          });
      return await race(round, pair, change('One'), change('Other'));
    });
    expect(outcomes).toEqual({ '200 409': RACES });
  });

  test('[EVD-23] to delete a file and to link it: no link leads to a file that is gone', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const [documentId, activityId] = [await uploadEvidence(pair.here), await saveActivity(pair.here)];
      const remove: Call = (person) => person.call('DELETE', `/api/Documents?Id=${documentId}`);
      const answers = await race(round, pair, remove, (person) => linkTo(person, documentId, activityId));
      const [removed, linked] = answers;
      // Whichever was first: a deleted file can no longer be linked; the deletion of a linked one takes its links along.
      expect(removed?.status).toBe(200);
      expect([200, 404]).toContain(linked?.status);
      const { rows } = await sql<{ links: number }>`
        select count(*)::int as links from activity_document where activity_id = ${activityId}
      `.execute(servers.first.database);
      expect(rows).toEqual([{ links: 0 }]);
      return answers;
    });
    expect((outcomes['200 200'] ?? 0) + (outcomes['200 404'] ?? 0)).toBe(RACES);
  });

  test('[R32] to upload into the room of one file: one is kept', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      await pair.here.upload(uploadUrl(pair.here), file('first.txt'));
      const upload =
        (name: string): Call =>
        (person) =>
          person.upload(uploadUrl(person), file(name));
      const answers = await race(round, pair, upload('one.txt'), upload('other.txt'));
      const storage = servers.first.database.selectFrom('member_storage').select('bytes');
      expect(await storage.where('user_id', '=', pair.here.userId).execute()).toEqual([{ bytes: QUOTA }]);
      return answers;
    });
    expect(outcomes).toEqual({ '200 409': RACES });
  });

  test('[R12] to upload two files of one name, or to make two folders: one of them is told', async () => {
    const files = await races(async (round) => {
      const upload: Call = (person) => person.upload(uploadUrl(person), file('Same.txt'));
      return await race(round, await both(), upload);
    });
    expect(Object.keys(files), 'two contents may not have one name').toEqual([expect.stringMatching(/^200 4\d\d$/)]);
    const folder: Call = (person) => {
      const body = {
        ...{ DocumentFolderId: 0, UserId: person.userId, CPDYearId: YEAR_ID[2026], FolderName: 'Courses' },
      };
      return person.call('POST', '/api/DocumentFolders', { body });
    };
    const folders = await races(async (round) => race(round, await both(), folder));
    expect(Object.keys(folders)).toEqual([expect.stringMatching(/^200 4\d\d$/)]);
  });

  test('to confirm what the college offers: there is one activity', async () => {
    const verified = await servers.first.signIn({ role: 'VERIFIED' });
    const program = await storeProgram(verified, { EndDate: '2026-05-15' });
    const outcomes = await races(async (round) => {
      const pair = await both({ registrationIds: [1] });
      await listAttendees(verified, program, [pair.here]);
      const [{ ProgramAttendanceId }] = await readOffers(pair.there);
      const confirm: Call = (person) =>
        person.call('PUT', '/api/AttendanceOffers', { body: { UserId: person.userId, ProgramAttendanceId } });
      const answers = await race(round, pair, confirm);
      const activities = servers.first.database.selectFrom('activity').select('activity_id');
      expect(await activities.where('user_id', '=', pair.here.userId).execute()).toHaveLength(1);
      return answers;
    });
    // Confirming again what stands confirmed is no mistake: both are told of the one activity.
    expect(outcomes).toEqual({ '200 200': RACES });
  });

  test('to decide a request: one of the team is told', async () => {
    const team = await both({ role: 'MANAGER' });
    const outcomes = await races(async (round) => {
      const member = await servers.first.signIn();
      const id = await askExemption(member);
      return await race(
        round,
        team,
        (person) => decideAs(person, id),
        (person) => decideAs(person, id, { Result: 'DECLINED' }),
      );
    });
    expect(outcomes).toEqual({ '200 409': RACES });
  });

  test('[IMP-07] to begin acting for a member: one session goes on, and is known to both', async () => {
    const outcomes = await races(async (round) => {
      const team = await both({ role: 'STAFF' });
      const member = await servers.first.signIn();
      const begin: Call = (person) =>
        person.call('POST', '/api/ActingSessions', { body: { ForUserId: member.userId, Reason: 'By phone' } });
      const answers = await race(round, team, begin);
      const sessions = servers.first.database
        .selectFrom('acting_session')
        .select('acting_session_id')
        .where('subject_user_id', '=', member.userId);
      expect(await sessions.where('ended_at', 'is', null).execute()).toHaveLength(1);
      for (const person of [team.here, team.there]) {
        const url = `/api/ActingSessions?ForUserId=${member.userId}`;
        expect(await person.call('GET', url)).toMatchObject({ status: 200, json: { Reason: 'By phone' } });
      }
      return answers;
    });
    expect(outcomes).toEqual({ '200 200': RACES });
  });

  test('[R44] to approve an erasure: it is done once', async () => {
    const staff = await servers.first.signIn({ role: 'STAFF' });
    const managers = await both({ role: 'MANAGER' });
    const outcomes = await races(async (round) => {
      const member = await servers.first.signIn();
      const entered = { MIN: member.username, Source: 'EMAIL', Reason: 'By letter' };
      const { json: id } = await staff.call('POST', '/api/ErasureCases', { body: entered });
      const { json: seen } = await staff.call('GET', `/api/ErasureCases/${id}`);
      const step =
        (Step: string, RowVersion: number): Call =>
        (person) => {
          const { Activities, Files, Bytes } = seen.Counts;
          const body = { RowVersion, Step, Counts: { Activities, Files, Bytes } };
          return person.call('PUT', `/api/ErasureCases/${id}`, { body });
        };
      expect(await step('PREPARE', seen.RowVersion)(staff)).toMatchObject({ status: 200 });
      const answers = await race(round, managers, step('APPROVE', seen.RowVersion + 1));
      expect(await eventsOf({ here: member, there: member }, 'erasure.done')).toHaveLength(1);
      return answers;
    });
    expect(outcomes).toEqual({ '200 409': RACES });
  });

  test('[CRT-07] for a form of acknowledgement: each has a number of its own', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const activityId = await saveActivity(pair.here);
      const make: Call = (person) =>
        person.call('POST', `/api/Documents?${inYear(person)}&generateAcknowledgement=true`, { body: [activityId] });
      const answers = await race(round, pair, make);
      const forms = await servers.first.database
        .selectFrom('document')
        .select('document_name')
        .where('user_id', '=', pair.here.userId)
        .where('document_type', '=', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM')
        .execute();
      expect(new Set(forms.map(({ document_name: name }) => name)).size, 'names of their own').toBe(2);
      return answers;
    });
    expect(outcomes).toEqual({ '200 200': RACES });
  }, 300_000);

  test('[CAL-18] for a new address of a calendar: one of the two answers is the address', async () => {
    const outcomes = await races(async (round) => {
      const pair = await both();
      const make: Call = (person) =>
        person.call('POST', '/api/CalendarSubscriptions', { body: { UserId: person.userId } });
      const answers = await race(round, pair, make);
      const found = await Promise.all(
        answers.map(({ json }, index) => {
          const { app } = index === 0 ? servers.second : servers.first;
          return inject(app, { method: 'GET', url: new URL(json.Address).pathname });
        }),
      );
      expect(found.map(({ status }) => status).toSorted()).toEqual([200, 404]);
      return answers;
    });
    expect(outcomes).toEqual({ '200 200': RACES });
  });
});

describe('[R55] 50 years that close on three servers at once', () => {
  test('[R13] close once, while members save on two of them, and nothing is saved afterwards', async () => {
    const AT_ONCE = 10;
    let [saved, refused] = [0, 0];
    servers.setNow('2027-04-01T00:00:00Z');
    // Those of the tests before.
    await closeYears(servers.first.database, servers.first.now(), 'before');
    for (let round = 0; round < RACES / AT_ONCE; round += 1) {
      servers.setNow('2027-03-31T12:00:00Z');
      const pairs = await Promise.all(Array.from({ length: AT_ONCE }, () => both()));
      for (const { here } of pairs) await saveActivity(here);
      // Both clocks pass the closing with 1 pm UTC, while half of the saves are under way.
      servers.first.runFrom('2027-03-31T12:59:59.9Z');
      servers.second.runFrom('2027-03-31T12:59:59.9Z');
      const saves = Promise.all(pairs.flatMap((pair, index) => [late(pair.here, index), late(pair.there, index)]));
      await untilClosed();
      const close = (server: TwoServers['first'], name: string) =>
        closeYears(server.database, server.now(), `${name} ${round}`);
      const counts = await Promise.all([
        close(servers.first, 'first'),
        close(servers.second, 'second'),
        close(servers.second, 'third'),
      ]);
      const answers = await saves;
      saved += answers.filter(({ status }) => status === 200).length;
      refused += answers.filter(({ status }) => status === 409).length;
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      // What was still being saved while they went round is closed by the next run.
      const again = await close(servers.first, 'again');
      expect(counts.reduce((sum, count) => sum + count, again)).toBe(AT_ONCE);
      for (const pair of pairs) {
        const events = await eventsOf(pair);
        expect(events.filter((kind) => kind === 'year.closed')).toHaveLength(1);
        expect(events.at(-1)).toBe('year.closed');
      }
    }
    expect(saved).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  async function late(person: TestPerson, index: number): Promise<TestAnswer> {
    await new Promise((resolve) => setTimeout(resolve, index * 20));
    return await save({ ActivityName: 'Late' })(person);
  }

  async function untilClosed(): Promise<void> {
    const closes = Temporal.Instant.from('2027-03-31T13:00:00Z');
    while (Temporal.Instant.compare(servers.first.now(), closes) < 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
});
