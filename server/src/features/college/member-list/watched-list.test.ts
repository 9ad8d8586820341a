import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { problemOf } from '../../../platform/jobs/job-problem.ts';
import { noteRun } from '../../../platform/jobs/job-run-store.ts';
import { recordState } from '../../../testing/record-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { readWatchedList, WATCHED_LISTS_JOB, type WatchedLists } from './watched-list-service.ts';

let world: TestApp;
let manager: TestPerson;
let folder: string;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());
beforeEach(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'lists-'));
  await world.database.deleteFrom('outgoing_mail').execute();
});

const HEADINGS = 'Member number,Username,Family name';
const many = Array.from({ length: 60 }, (_, place) => `77${1000 + place},list.${place},Example`);

/** A list in the folder, so many hours old. */
async function leave(name: string, lines: readonly string[], hoursAgo = 1): Promise<void> {
  await writeFile(join(folder, name), [HEADINGS, ...lines].join('\n'));
  const then = (Date.now() - hoursAgo * 3_600_000) / 1_000;
  await utimes(join(folder, name), then, then);
}

let said: string[];

/** As a night does it, with the note of the run; answers what a person has to look at, or undefined. */
async function night(lists: Partial<WatchedLists> = {}, settledMs = 0): Promise<string | undefined> {
  said = [];
  const problem = await readWatchedList(
    { kind: 'folder', folder },
    { by: undefined, isComplete: false, ...lists },
    {
      ...{ database: world.database, clock: () => world.now(), signal: new AbortController().signal, settledMs },
      site: { productName: 'CPD Logbook', publicUrl: 'https://cpd.example.org' },
      log: { info: (line) => void said.push(line), warn: (line) => void said.push(line) },
    },
  ).then(() => undefined, problemOf);
  await noteRun(world.database, { job: WATCHED_LISTS_JOB, server: 'cpd-1', tookMs: 1, problem });
  return problem;
}

const listMails = () => world.database.selectFrom('outgoing_mail').select(['recipient', 'body_text']).execute();
const listMembers = () => world.database.selectFrom('member').select('username').orderBy('user_id').execute();
const state = () => recordState(world, { looks: false });

test('a folder that cannot be read, and one without a list, are told to the managers once', async () => {
  await rm(folder, { recursive: true });
  expect(await night()).toBe('The folder of the lists of members cannot be read.');
  expect(said.join()).toContain(folder);
  folder = await mkdtemp(join(inject('runFolder'), 'lists-'));
  await writeFile(join(folder, 'members.xlsx'), 'x');
  await writeFile(join(folder, '.members.csv'), HEADINGS);
  expect(await night()).toBe('There is no list of members to read. It has to be a CSV file.');
  expect(await night()).toBe('There is no list of members to read. It has to be a CSV file.');
  expect((await listMails()).map(({ recipient }) => recipient)).toHaveLength(2);
});

test('[PPL-01] the newest list is read in the name of a manager, and the same list again changes nothing', async () => {
  await leave('old.csv', ['771999,too.old,Example'], 30);
  await leave('new.CSV', many, 3);
  expect(await night()).toBeUndefined();
  const { rows, actors } = {
    rows: await world.database.selectFrom('member').select('username').where('username', 'like', 'list.%').execute(),
    actors: await world.database
      .selectFrom('event')
      .select('actor_user_id')
      .where('kind', '=', 'member.listed')
      .execute(),
  };
  expect(rows).toHaveLength(60);
  expect(new Set(actors.map((event) => event.actor_user_id))).toEqual(new Set([manager.userId]));
  expect(said.join()).toMatch(/The list of members “new\.CSV” of \d\d\/\d\d\/\d{4} was read\. New: 60\./);
  const before = await state();
  expect(await night()).toBeUndefined();
  expect(await state()).toEqual(before);
  expect(await listMails()).toEqual([]);
});

test('[PPL-04] who is missing leaves on that day, and more than 5 % wait for a second person', async () => {
  await leave('members.csv', many.slice(1));
  expect(await night({ isComplete: true })).toBeUndefined();
  const left = await world.database.selectFrom('departure').select(['left_on', 'reason']).execute();
  expect(left).toEqual([{ left_on: expect.anything(), reason: 'RESIGNED' }]);
  await leave('members.csv', many.slice(20));
  const before = await world.database.selectFrom('departure').selectAll().execute();
  expect(await night({ isComplete: true })).toMatch(
    /^By the list “members\.csv” .* more than 5 % .* waits for a second person, under Requests\.$/,
  );
  expect(await world.database.selectFrom('departure').selectAll().execute()).toEqual(before);
  const [mail] = await listMails();
  expect(mail?.body_text).toContain('https://cpd.example.org/Admin/Members/Import');
});

test('wrong lines and other numbers are left out and told, each list once; the log names no member', async () => {
  await leave('members.csv', [
    ...many.slice(1, 58),
    '991000,list.59,Example',
    ',no.number,Example',
    '771500,new.one,Example',
  ]);
  const problem = await night();
  expect(problem).toMatch(/was read, without 1 wrong line and 1 line with another number\.$/);
  expect(said.join()).not.toMatch(/no\.number|list\.59/);
  const added = await world.database
    .selectFrom('member')
    .select('username')
    .where('username', '=', 'new.one')
    .execute();
  expect(added).toHaveLength(1);
  await night();
  expect(await listMails()).toHaveLength(1);
});

test('a list that is refused as a whole changes no member', async () => {
  const before = await listMembers();
  await writeFile(join(folder, 'members.csv'), 'Name\nExample');
  expect(await night()).toMatch(/^Nothing was taken from the list “members\.csv” of .* has no column/);
  expect(await listMembers()).toEqual(before);
});

test('a list that is still being written is waited for', async () => {
  await leave('members.csv', ['771700,half,Exa'], 0);
  const reading = night({}, 1_500);
  await delay(300);
  await leave('members.csv', ['771700,whole,Example'], 0);
  expect(await reading).toBeUndefined();
  const rows = await world.database
    .selectFrom('member')
    .select('username')
    .where('member_number', '=', '771700')
    .execute();
  expect(rows).toEqual([{ username: 'whole' }]);
});

test('is not read in the name of someone who is no manager', async () => {
  await leave('members.csv', ['771800,other,Example']);
  const staff = await world.signIn({ role: 'STAFF' });
  expect(await night({ by: staff.username })).toMatch(/manager’s name/);
  await world.signIn({ role: 'MANAGER' });
  expect(await night()).toMatch(/manager’s name/);
  expect(await listMembers()).not.toContainEqual({ username: 'other' });
  expect(await night({ by: manager.username })).toBeUndefined();
  expect(await listMembers()).toContainEqual({ username: 'other' });
});
