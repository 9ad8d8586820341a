import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveActivity, saveFolder } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const read = (person: TestPerson, before?: number) =>
  person.call('GET', `/api/RecordHistory?UserId=${person.userId}${before === undefined ? '' : `&Before=${before}`}`);

describe('the history of a record', () => {
  test('[API2-63] of another member: 403', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    expect(await one.call('GET', `/api/RecordHistory?UserId=${other.userId}`)).toMatchObject({ status: 403 });
  });

  test('[API2-66] with a page that is none: 400', async () => {
    const person = await world.signIn();
    const answer = await person.call('GET', `/api/RecordHistory?UserId=${person.userId}&Before=yesterday`);
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Before' }] } });
  });

  test('says who did what, the latest first, and nothing of others', async () => {
    const [person, other] = [await world.signIn(), await world.signIn()];
    await saveActivity(person);
    await saveActivity(other);
    await saveFolder(person, 'Courses');
    const { json } = await read(person);
    expect(json.Next).toBeNull();
    expect(json.Entries).toMatchObject([
      { Who: 'You', IsYou: true, What: 'Made the folder “Courses”' },
      { Who: 'You', IsYou: true, What: 'Logged the activity “Grand rounds”' },
    ]);
    expect(json.Entries[0].At).toMatch(/^20\d\d-.*(Z|[+-]\d\d(:\d\d)?)$/);
  });

  test('names the other person, or the logbook, and the year', async () => {
    const [person, staff] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    await world.database
      .insertInto('event')
      .values(
        [staff.userId, null].map((actor) => ({
          at: '2026-11-02T03:04:05Z',
          request_id: 'test',
          actor_user_id: actor,
          subject_user_id: person.userId,
          kind: 'document.offered',
          object_type: 'document',
          object_id: null,
          before: null,
          after: JSON.stringify({ cpdYearId: 11 }),
        })),
      )
      .execute();
    expect((await read(person)).json.Entries).toMatchObject([
      { Who: 'Automatic', IsYou: false, What: 'A document for 2026 became available' },
      { Who: 'Dr Test Member of the CPD team', IsYou: false },
    ]);
  });

  test('[IMP-07] is read by the team with other names for the same people', async () => {
    const [person, staff, other] = [
      await world.signIn(),
      await world.signIn({ role: 'STAFF' }),
      await world.signIn({ role: 'MANAGER' }),
    ];
    await saveFolder(person, 'Courses');
    const readAs = async (reader: TestPerson) =>
      (await reader.call('GET', `/api/RecordHistory?UserId=${person.userId}`)).json.Entries.map(
        ({ Who, What, IsYou }: { Who: string; What: string; IsYou: boolean }) => `${Who}${IsYou ? '*' : ''}: ${What}`,
      );
    expect(await readAs(staff)).toEqual(['You*: Viewed the record', 'The member: Made the folder “Courses”']);
    expect(await readAs(other)).toEqual([
      'You*: Viewed the record',
      'Dr Test Member of the CPD team: Viewed the record',
      'The member: Made the folder “Courses”',
    ]);
  });

  test('comes in pages that neither leave out nor repeat', async () => {
    const person = await world.signIn();
    await world.database
      .insertInto('event')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          at: '2026-11-02T03:04:05Z',
          request_id: 'test',
          actor_user_id: person.userId,
          subject_user_id: person.userId,
          kind: 'folder.created',
          object_type: 'folder',
          object_id: index,
          before: null,
          after: JSON.stringify({ name: `Folder ${index}` }),
        })),
      )
      .execute();
    const told: string[] = [];
    for (let next: number | undefined; ; ) {
      const { json } = await read(person, next);
      told.push(...json.Entries.map(({ What }: { What: string }) => What));
      if (json.Next === null) break;
      next = json.Next;
    }
    expect(told).toEqual(Array.from({ length: 120 }, (_, index) => `Made the folder “Folder ${119 - index}”`));
  });
});

describe('a part of the history', () => {
  const ask = (person: TestPerson, of: TestPerson, query: string) =>
    person.call('GET', `/api/RecordHistory?UserId=${of.userId}&${query}`);
  const file = (person: TestPerson, of: TestPerson, query = '') =>
    person.call('GET', `/api/RecordHistoryExports?UserId=${of.userId}${query}`);
  const sentences = ({ json }: Awaited<ReturnType<typeof ask>>) =>
    json.Entries.map(({ What }: { What: string }) => What);

  test.each([
    ['Kind=NONE', 'Kind'],
    ['From=2026-02-30', 'From'],
    ['From=2026-03-02&To=2026-03-01', 'To'],
  ])('[API2-66] asked for by %s: 400', async (query, field) => {
    const person = await world.signIn();
    const refusal = { status: 400, json: { Errors: [{ Field: field }] } };
    expect(await ask(person, person, query)).toMatchObject(refusal);
    expect(await file(person, person, `&${query}`)).toMatchObject(refusal);
  });

  test('[API2-63] is nobody’s file but the member’s and the team’s', async () => {
    const [one, other, verified] = [
      await world.signIn(),
      await world.signIn(),
      await world.signIn({ role: 'VERIFIED' }),
    ];
    for (const stranger of [other, verified]) expect(await file(stranger, one)).toMatchObject({ status: 403 });
  });

  test('[IMP-07] is of one kind, and of some days', async () => {
    const person = await world.signIn();
    world.setNow('2026-11-18T00:00:00Z');
    await saveFolder(person, 'Courses');
    world.setNow('2026-11-20T00:00:00Z');
    await saveActivity(person);
    expect(sentences(await ask(person, person, 'Kind=FILES'))).toEqual(['Made the folder “Courses”']);
    expect(sentences(await ask(person, person, 'Kind=PLANS'))).toEqual([]);
    expect(sentences(await ask(person, person, 'From=2026-11-19'))).toEqual(['Logged the activity “Grand rounds”']);
    expect(sentences(await ask(person, person, 'To=2026-11-18'))).toEqual(['Made the folder “Courses”']);
  });

  test('[IMP-07] is in the order of time, whatever was written first', async () => {
    const person = await world.signIn();
    await saveFolder(person, 'Later');
    world.setNow('2026-11-18T00:00:00Z');
    await saveFolder(person, 'Earlier');
    world.setNow('2026-11-20T00:00:00Z');
    expect(sentences(await ask(person, person, ''))).toEqual(['Made the folder “Later”', 'Made the folder “Earlier”']);
  });

  test('[IMP-07] is a file for the member, and for the team one that leaves a trace', async () => {
    const [person, staff] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
    await saveFolder(person, '=1+1');
    const own = await file(person, person);
    expect(own).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } });
    expect(own.raw.toString().slice(1)).toBe(
      'When (Sydney),Who,What\r\n20/11/2026 11:00:00,You,Made the folder “=1+1”\r\n',
    );
    const theirs = await file(staff, person, '&Kind=FILES');
    expect(theirs.raw.toString().slice(1)).toBe(
      'When (Sydney),Who,What\r\n20/11/2026 11:00:00,The member,Made the folder “=1+1”\r\n',
    );
    expect(sentences(await ask(person, person, 'Kind=EXPORTS'))).toEqual(['Exported the history of the record']);
  });
});
