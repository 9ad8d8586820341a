import { collegeZone, setCollegeZone } from '@cpd/domain/values/college-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { closeYears } from '../features/year/closing/closing-service.ts';
import { learnCollegeZone } from '../platform/reference/college-zone-service.ts';
import { deliveredRuleSet } from '../platform/reference/delivered-rules.ts';
import { readReferenceData } from '../platform/reference/reference-data.ts';
import { writeRuleSetFile } from '../platform/reference/rule-file-service.ts';
import { saveActivity } from '../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asAddress, type EmptyDatabase, emptyDatabase } from '../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');
const OF_COLLEGE = { demo: false, identity: { issuer: 'https://id.example.org' } };

let own: EmptyDatabase;
let world: TestApp;
let manager: TestPerson;
const told: string[] = [];
const log = { info: (line: string) => void told.push(line), warn: (line: string) => void told.push(line) };

const start = (settings = {}) =>
  prepareDatabase({ calls: asAddress(own.calls), owner: own.connection }, NOW, log, { ...OF_COLLEGE, ...settings });
const years = async () =>
  (await own.database.selectFrom('cpd_year').select('cpd_year').orderBy('cpd_year').execute()).map(
    ({ cpd_year }) => cpd_year,
  );

beforeAll(async () => {
  own = await emptyDatabase();
  await start({ isNewCollege: true, firstManager: 'kim.example' });
  world = await openTestApp({ database: own.database });
  manager = await world.signInAs('kim.example');
});
afterAll(async () => {
  await world.close();
  await own.close();
});

const read = async () => (await manager.call('GET', '/api/CollegeSetup')).json;
const save = async (change: object, person = manager) =>
  await person.call('PUT', '/api/CollegeSetup', { body: { Version: (await read()).Version, ...change } });
const finish = async () =>
  await manager.call('POST', '/api/CollegeSetup', { body: { Version: (await read()).Version } });

const COLLEGE = { CollegeName: 'College of Rural Medicine', ProductName: 'CPD Log' };
const PERSON = { FirstName: 'Kim', LastName: 'Example', Email: 'kim@example.org' };
const OFFICE = { Country: 'SG', Email: 'cpd@rural.example', Phone: '+65 6550 0100', Hours: '9 am - 5 pm' };

test('settings for a new college are for an issuer of its own', () => {
  expect(() => readConfig({ COLLEGE: 'new' })).toThrow('COLLEGE: can be new only with OIDC_ISSUER');
  expect(() => readConfig({ FIRST_MANAGER: 'kim' })).toThrow('FIRST_MANAGER: can be set only with OIDC_ISSUER');
  const given = { OIDC_ISSUER: 'https://id.example.org', COLLEGE: 'new', FIRST_MANAGER: 'kim' };
  expect(readConfig(given)).toMatchObject({ isNewCollege: true, firstManager: 'kim', demo: false });
});

// One story, told in order.
test('nothing is delivered, at the first start and at any later one', async () => {
  expect(told).toContain('kim.example is the first manager (FIRST_MANAGER).');
  expect(await years()).toEqual([]);
  await start();
  await start({ isNewCollege: false, firstManager: 'someone.else' });
  expect(await years()).toEqual([]);
  const managers = await own.database.selectFrom('member').select('username').execute();
  expect(managers).toEqual([{ username: 'kim.example' }]);
});

test('it is for managers alone, and not finished before every step is', async () => {
  expect(await read()).toMatchObject({
    ...{ Version: 0, CollegeName: '', Offices: [], FirstYear: null, Source: '' },
    ...{ FirstName: '', LastName: '', Email: '' },
  });
  const answer = await finish();
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
    'CollegeName',
    'Offices',
    'TimeZone',
    'FirstYear',
    'Template',
  ]);
});

test.each([
  [{ College: { ...COLLEGE, ...PERSON, CollegeName: ' ', Email: 'none' } }, ['CollegeName', 'Email']],
  [{ Offices: [] }, ['Offices']],
  [
    { Offices: [{ Country: 'AU', Email: '', Phone: 'call us', Hours: '<b>' }] },
    ['Offices.AU.Email', 'Offices.AU.Phone', 'Offices.AU.Hours'],
  ],
  [{ Offices: [OFFICE, OFFICE] }, ['Offices']],
  [{ TimeZone: 'Atlantis/Capital' }, ['TimeZone']],
  // Nothing that knows when clocks are changed.
  [{ TimeZone: '+08:00' }, ['TimeZone']],
  [{ TimeZone: 'australia/perth' }, ['TimeZone']],
  [{ FirstYear: 2024 }, ['FirstYear']],
  [{ FirstYear: 2028 }, ['FirstYear']],
  [{ File: { Name: 'rules.json', Content: '{}' } }, ['File']],
])('%j is refused with its fields, and nothing of it is saved', async (change, fields) => {
  const answer = await save(change);
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(fields);
  expect(await read()).toMatchObject({ Version: 0, CollegeName: '', FirstYear: null });
});

test('a file whose rules contradict themselves is refused with every reason', async () => {
  const rules = deliveredRuleSet(readReferenceData(), 11);
  if (rules === undefined) throw new Error('There is no such year.');
  const wrong = {
    ...rules,
    framework: { ...rules.framework, minimum: 5 },
    facts: { ...rules.facts, closesAt: '2026-05-01T00:00:00+10:00' },
  };
  const answer = await save({ File: { Name: 'wrong.json', Content: writeRuleSetFile(wrong, 'Another college') } });
  expect(answer.json.Errors.map(({ Message }: { Message: string }) => Message)).toEqual([
    'The last day must be after submitting has started.',
    'The last day must not be before 31 December 2026.',
    expect.stringContaining('more than the total of 5.'),
    expect.anything(),
  ]);
});

test('an unknown template is refused, and what is older than someone else’s step', async () => {
  expect(await save({ Template: 'none' })).toMatchObject({ status: 404 });
  expect(await save({ Version: 7, FirstYear: 2026 })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
});

test('[FWK-06] the database reckons with every time zone that a browser offers', async () => {
  const offered = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${offered}::text[]) as name where name not in (select name from pg_timezone_names)`.execute(
    own.database,
  );
  expect(rows).toEqual([]);
});

test('each step is kept, and a file is as good as a template', async () => {
  await save({ College: { ...COLLEGE, ...PERSON } });
  const spaced = { Email: ` ${OFFICE.Email} `, Phone: ` ${OFFICE.Phone} `, Hours: ` ${OFFICE.Hours} ` };
  await save({ Offices: [{ ...OFFICE, ...spaced }] });
  expect(collegeZone()).toBe('UTC');
  await save({ TimeZone: 'Australia/Perth' });
  expect(collegeZone()).toBe('Australia/Perth');
  await save({ FirstYear: 2027 });
  await save({ Template: 'credits' });
  expect(await read()).toMatchObject({
    ...COLLEGE,
    ...PERSON,
    Offices: [OFFICE],
    TimeZone: 'Australia/Perth',
    FirstYear: 2027,
    Source: 'credits',
  });
  const rules = deliveredRuleSet(readReferenceData(), 11);
  if (rules === undefined) throw new Error('There is no such year.');
  await save({ File: { Name: 'theirs.json', Content: writeRuleSetFile(rules, 'Another college') }, FirstYear: 2026 });
  const { Source, Sections } = await read();
  expect(Source).toBe('theirs.json');
  expect(Sections[0]).toEqual({
    Title: 'Days',
    Lines: expect.arrayContaining([{ Label: 'Opens', Text: '01/01/2026' }]),
  });
  await save({ Template: 'hours-only' });
});

test('finished, it has its first year, help and registrations, and takes a member’s first activity', async () => {
  expect(await finish()).toMatchObject({ status: 200 });
  expect(await manager.call('GET', '/api/CollegeSetup')).toMatchObject({ status: 404 });
  const body = { Version: 12, TimeZone: 'Pacific/Auckland' };
  expect(await manager.call('PUT', '/api/CollegeSetup', { body })).toMatchObject({ status: 404 });
  expect(await manager.call('GET', '/api/YearRules')).toMatchObject({
    json: { CPDYearYear: 2026, FrameworkName: 'Hours only', Confirmation: null },
  });
  await start();
  // The next year opens by the rules of this one.
  expect(await years()).toEqual([2026, 2027]);
  const member = await world.signIn({ firstYear: 2026 + 15 });
  const year = (await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).json.find(
    ({ CPDYearYear }: { CPDYearYear: number }) => CPDYearYear === 2026,
  );
  expect(year).toMatchObject({ CPDYearYear: 2026, Editable: true });
  const [type] = (await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${year.CPDYearId}`)).json;
  await saveActivity(member, {
    ...{ CPDYearId: year.CPDYearId, ActivityTypeId: type.ActivityTypeId },
    UserActivityHours: [{ SpecialityId: 10_001, Hours: '1.50' }],
    UserActivityDates: [{ StartDate: '2026-03-12' }],
  });
  const help = (await member.call('GET', '/api/HelpText')).json;
  expect(help.map(({ Text }: { Text: string }) => Text).join(' ')).not.toMatch(/ethics|Reviewing Performance|12\.5/i);
  const groups = (await member.call('GET', `/api/UserRegistration?UserId=${member.userId}&CPDYearId=${year.CPDYearId}`))
    .json;
  expect(groups).toMatchObject([
    {
      Group: 'Singapore',
      GroupCode: 'SG',
      Registrations: [{ Name: 'Registered' }, { Name: 'Not practising' }],
    },
  ]);
});

describe('[FWK-06] a college in Perth', () => {
  test('has its years open, due and close by its own midnights', async () => {
    // Another program learns where the college is from the database.
    setCollegeZone('UTC');
    await learnCollegeZone(own.database);
    expect(collegeZone()).toBe('Australia/Perth');
    const member = await world.signIn({ firstYear: 2026 + 15 });
    const year = async (which: number) =>
      (await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).json.find(
        ({ CPDYearYear }: { CPDYearYear: number }) => CPDYearYear === which,
      );
    const requirements = async () =>
      JSON.stringify(
        (await member.call('GET', `/api/UserFrameworkRequirements?UserId=${member.userId}&CPDYearId=26&ForAdmin=false`))
          .json,
      );
    await saveActivity(member, {
      ...{ CPDYearId: 26, ActivityTypeId: 10_001 },
      UserActivityHours: [{ SpecialityId: 10_001, Hours: '1.00' }],
      UserActivityDates: [{ StartDate: '2026-03-12' }],
    });
    expect(await requirements()).toContain('31 March 2027');

    world.setNow('2026-12-31T15:59:59Z');
    expect(await year(2027)).toBeUndefined();
    world.setNow('2026-12-31T16:00:00Z');
    expect(await year(2027)).toMatchObject({ Editable: true });

    world.setNow('2027-03-31T15:59:59Z');
    expect(await year(2026)).toMatchObject({ Editable: true });
    expect(await closeYears(own.database, Temporal.Instant.from('2027-03-31T15:59:59Z'), 'job:test')).toBe(0);
    world.setNow('2027-03-31T16:00:00Z');
    expect(await closeYears(own.database, Temporal.Instant.from('2027-03-31T16:00:00Z'), 'job:test')).toBeGreaterThan(
      0,
    );
    expect(await year(2026)).toMatchObject({ Editable: false });
  });

  test('has its lists name the days of Perth', async () => {
    await own.database.updateTable('activity').set({ updated_at: '2027-03-30T15:59:59Z' }).execute();
    const asked = { List: 'Activities', Filters: {}, Columns: ['SavedOn'] };
    const { Rows } = (await manager.call('POST', '/api/Lists', { body: asked })).json;
    expect(JSON.stringify(Rows).match(/2027-03-3\d/g)).toEqual(['2027-03-30', '2027-03-30']);
  });
});
