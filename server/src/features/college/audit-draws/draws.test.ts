import { memberLeaf, populationRoot } from '@cpd/domain/audit/draw';
import { readDrawFile } from '@cpd/domain/audit/draw-file';
import { rootByPath } from '@cpd/domain/audit/draw-hashes';
import { DEFAULT_ROUND_SETTINGS } from '@cpd/domain/audit/round';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_ROWS } from '../../../platform/database/table-register.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { drawHashing } from './draw-hashing.ts';

const CPD_YEAR = YEAR_ID[2025];
const SETTINGS = { Share: 1000, Second: 'SPECIALTY', LateDays: 7, ImmuneYears: 0 };
const SOURCE = 'The six numbers of the lottery on 28 November 2026, in rising order';

let world: TestApp;
let manager: TestPerson;
/** With submitted records: 25 in one country, five in another. */
let members: TestPerson[];
beforeAll(async () => {
  world = await openTestApp();
  world.setNow('2026-11-20T00:00:00Z');
  manager = await world.signIn({ role: 'MANAGER' });
  members = [];
  for (let place = 0; place < 30; place += 1) {
    const member = await world.signIn();
    members.push(member);
    const country = place < 25 ? 'AU' : 'NZ';
    await world.database.updateTable('member').set({ country }).where('user_id', '=', member.userId).execute();
    await submit(member, '2026-02-10T00:00:00Z');
  }
  // Not submitted: in no draw.
  await world.signIn();
});
afterAll(() => world.close());

async function submit({ userId }: TestPerson, at: string): Promise<number> {
  const { memberYearId } = await world.database
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: CPD_YEAR, status: 'COMPLETE', submitted_at: at })
    .returning('member_year_id as memberYearId')
    .executeTakeFirstOrThrow();
  return memberYearId;
}

async function makeRound(origin: 'DRAW' | 'BY_HAND' = 'DRAW', rest: object = {}): Promise<number> {
  const { id } = await world.database
    .insertInto('audit_round')
    .values({
      ...{ cpd_year_id: CPD_YEAR, round_name: 'Audit of 2025', origin, created_at: world.now().toString() },
      ...{ settings: JSON.stringify(DEFAULT_ROUND_SETTINGS), created_by_user_id: manager.userId },
      ...rest,
    })
    .returning('audit_round_id as id')
    .executeTakeFirstOrThrow();
  return id;
}

const freeze = (AuditRoundId: number, rest: object = {}) =>
  manager.call('POST', '/api/AuditDraws', { body: { AuditRoundId, ...SETTINGS, ...rest } });
const commit = (AuditDrawId: number, rest: object = {}, headers = {}) =>
  manager.call('POST', '/api/DrawCommitments', { body: { AuditDrawId, PublicSource: SOURCE, ...rest }, headers });
const reveal = (AuditDrawId: number, Secret: string, PublicValue = '3, 8, 19, 22, 40, 45') =>
  manager.call('PUT', '/api/AuditDraws', { body: { AuditDrawId, Secret, PublicValue } });
const draws = async (round: number) => (await manager.call('GET', `/api/AuditDraws?AuditRoundId=${round}`)).json;

/** A round whose members are frozen and whose secret is made. */
async function committed(): Promise<{ round: number; draw: number; secret: string }> {
  const round = await makeRound();
  const { json } = await freeze(round);
  const made = await commit(json.AuditDrawId);
  return { round, draw: json.AuditDrawId, secret: made.json.Secret };
}

const chosen = async (round: number) =>
  await world.database
    .selectFrom('audit_chosen')
    .select(['user_id as userId', 'why', 'reason'])
    .where('audit_round_id', '=', round)
    .orderBy('user_id')
    .execute();

test('[DRW-01] settings that are below the framework’s, and rounds that are not drawn, are refused', async () => {
  const round = await makeRound();
  expect(await freeze(round, { Share: 499 })).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Share' }] } });
  expect(await freeze(round, { Reason: 'x'.repeat(501) })).toMatchObject({
    status: 400,
    json: { Errors: [{ Field: 'Reason', Message: 'Please use at most 500 characters.' }] },
  });
  const refusals = [
    [await makeRound('BY_HAND'), 'The members of this round are chosen by hand, not drawn.'],
    [await makeRound('DRAW', { dropped_at: world.now().toString() }), 'This round was dropped.'],
    [
      await makeRound('DRAW', { cpd_year_id: YEAR_ID[2024] }),
      'No record of this year is submitted, so there is no one to draw.',
    ],
  ] as const;
  for (const [refused, Message] of refusals) {
    expect(await freeze(refused)).toMatchObject({ status: 409, json: { Message } });
  }
  expect(await freeze(999_999)).toMatchObject({ status: 404 });
  const staff = await world.signIn({ role: 'STAFF' });
  expect(await staff.call('GET', `/api/AuditDraws?AuditRoundId=${round}`)).toMatchObject({ status: 403 });
  expect(await draws(round)).toEqual([]);
});

test('[DRW-02, DRW-04] an observer whom a manager chose checks the draw of the round, and changes nothing', async () => {
  const { round, draw, secret } = await committed();
  const [watcher, auditor] = [await world.signIn({ role: 'WATCHER' }), await world.signIn({ role: 'AUDITOR' })];
  const appoint = (ObserverUserId: number | null, AuditRoundId = round, person = manager) =>
    person.call('PUT', '/api/AuditObservers', { body: { AuditRoundId, ObserverUserId } });
  const see = () => watcher.call('GET', `/api/AuditDraws?AuditRoundId=${round}`);
  const download = () => watcher.call('GET', `/api/AuditDraws/${draw}`);
  const check = () => watcher.upload(`/api/DrawChecks?AuditDrawId=${draw}`, { name: 'draw.json', content: '{}' });
  expect(await appoint(watcher.userId, round, watcher)).toMatchObject({ status: 403 });
  const Message = 'Please choose someone of the CPD team who sees records.';
  const Errors = [{ Field: 'ObserverUserId', Message }];
  expect(await appoint(auditor.userId)).toMatchObject({ status: 400, json: { Errors } });
  expect(await appoint(watcher.userId, await makeRound('BY_HAND'))).toMatchObject({ status: 409 });
  const dropped = await makeRound('DRAW', { dropped_at: world.now().toString() });
  expect(await appoint(watcher.userId, dropped)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  expect(await appoint(watcher.userId, 999_999)).toMatchObject({ status: 404 });
  expect(await see()).toMatchObject({
    status: 403,
    json: { Message: 'A draw is for managers and the observer of the round.' },
  });
  expect(await download()).toMatchObject({ status: 403 });
  expect(await check()).toMatchObject({ status: 403 });

  expect(await appoint(watcher.userId)).toMatchObject({ status: 200 });
  expect(await download()).toMatchObject({ status: 404 });
  expect((await reveal(draw, secret)).status).toBe(200);
  expect(await see()).toMatchObject({ status: 200, json: [{ State: 'DRAWN' }] });
  expect(await download()).toMatchObject({ status: 200 });
  expect(await check()).toMatchObject({ status: 200 });
  expect(await watcher.call('GET', `/api/AuditRounds/${round}`)).toMatchObject({
    json: { ObserverUserId: watcher.userId, MaySeeDraw: true },
  });
  const body = { AuditRoundId: round, ...SETTINGS, Reason: 'Another one.' };
  expect(await watcher.call('POST', '/api/AuditDraws', { body })).toMatchObject({ status: 403 });
  expect(await appoint(null)).toMatchObject({ status: 200 });
  expect(await download()).toMatchObject({ status: 403 });
});

test('[DRW-01] the counts before and after tell who is drawn from whom, and why others are or are not', async () => {
  const [late, exempt, gone, hand] = members;
  if (!late || !exempt || !gone || !hand) throw new Error('There are 30.');
  const round = await makeRound();
  await world.database
    .insertInto('audit_chosen')
    .values({ audit_round_id: round, user_id: hand.userId, why: 'BY_HAND', reason: 'A complaint.' })
    .execute();
  const body = { AuditRoundId: round, ...SETTINGS };
  const of = (person: TestPerson) =>
    world.database.updateTable('member_year').where('user_id', '=', person.userId).where('cpd_year_id', '=', CPD_YEAR);
  await of(late).set({ submitted_at: '2026-06-01T00:00:00Z' }).execute();
  await of(exempt)
    .set({ exemption_reason_code: 'OTHER' })
    .execute()
    .catch(() => undefined);
  await world.database
    .insertInto('departure')
    .values({ user_id: gone.userId, left_on: '2026-03-01', reason: 'DECEASED' })
    .execute();
  const { json } = await manager.call('PUT', '/api/AuditDrawPreviews', { body });
  expect(json).toMatchObject({ Members: 30, NotSubmitted: 1 });
  expect(json.Mandatory).toEqual([
    { Reason: 'LATE', Members: 1 },
    { Reason: 'CHOSEN', Members: 1 },
  ]);
  expect(json.Excluded).toContainEqual({ Reason: 'LEFT', Members: 1 });
  expect(json.After.map(({ Country }: { Country: string | null }) => Country)).toEqual(['AU', null]);
  expect(json.Before.reduce((sum: number, { Members }: { Members: number }) => sum + Members, 0)).toBe(json.Drawable);
  await of(late).set({ submitted_at: '2026-02-10T00:00:00Z' }).execute();
  await of(exempt).set({ exemption_reason_code: null }).execute();
  await world.database.deleteFrom('departure').where('user_id', '=', gone.userId).execute();
});

test('[DRW-02] the secret is shown once, only its hash is kept, and a repeat of the call does not get it', async () => {
  const round = await makeRound();
  const { json } = await freeze(round);
  for (const PublicSource of [' ', 'x'.repeat(501)]) {
    expect(await commit(json.AuditDrawId, { PublicSource })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'PublicSource' }] },
    });
  }
  const headers = { 'idempotency-key': 'commit-once' };
  const made = await commit(json.AuditDrawId, {}, headers);
  expect(made.json.Secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await commit(json.AuditDrawId, {}, headers)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  expect(await commit(json.AuditDrawId)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  const rows = await Promise.all(
    (['audit_draw', 'idempotency_key', 'event_payload'] as const).map((table) =>
      world.owner.selectFrom(table).selectAll().execute(),
    ),
  );
  expect(JSON.stringify(rows)).not.toContain(made.json.Secret);
  expect(await draws(round)).toMatchObject([{ State: 'COMMITTED', PublicSource: SOURCE, DrawnAt: null }]);
});

test('[DRW-02] a wrong secret, no public value and a secret that was not made draw no one', async () => {
  const { round, draw, secret } = await committed();
  expect(await reveal(draw, 'not the secret', ' ')).toMatchObject({
    status: 400,
    json: { Errors: [{ Field: 'Secret' }, { Field: 'PublicValue' }] },
  });
  expect((await reveal(draw, secret, 'x'.repeat(501))).json.Errors).toMatchObject([{ Field: 'PublicValue' }]);
  expect((await reveal(draw, 'not the secret', 'x'.repeat(500))).json.Errors).toMatchObject([{ Field: 'Secret' }]);
  const { json } = await freeze(await makeRound());
  expect(await reveal(json.AuditDrawId, secret)).toMatchObject({
    status: 409,
    json: { Message: 'Please make the secret of this draw first.' },
  });
  expect(await chosen(round)).toEqual([]);
});

test('[DRW-02] a frozen list that was changed in the database draws no one', async () => {
  const { round, draw, secret } = await committed();
  const one = world.owner.updateTable('audit_draw_member').where('audit_draw_id', '=', draw).where('place', '=', 0);
  await one.set({ standing: 'EXCLUDED', reason_code: 'LEFT' }).execute();
  const refused = await reveal(draw, secret);
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.json.Message).toContain('The frozen list in the database was changed.');
  expect(await chosen(round)).toEqual([]);
});

test('[DRW-02] members who differ from the frozen ones are named, and no one is drawn', async () => {
  const { round, draw, secret } = await committed();
  const [gone] = members;
  const added = await world.signIn();
  const memberYearId = await submit(added, '2026-03-01T00:00:00Z');
  const { userId } = gone ?? added;
  await world.database
    .insertInto('departure')
    .values({ user_id: userId, left_on: '2026-11-01', reason: 'RETIRED' })
    .execute();
  const refused = await reveal(draw, secret);
  expect(refused.status).toBe(409);
  expect(refused.json.Message).toBe(
    `The members are not those who were frozen. Member ${added.username} was added. Member ${gone?.username} has another standing. ` +
      'Nothing was drawn. Please freeze another draw.',
  );
  expect(await chosen(round)).toEqual([]);
  await world.database.deleteFrom('departure').where('user_id', '=', userId).execute();
  await world.owner.deleteFrom('member_year').where('member_year_id', '=', memberYearId).execute();
  expect(await reveal(draw, secret)).toMatchObject({ status: 200 });
});

test('[DRW-02, DRW-03, DRW-05] members are drawn once; another draw has a number and a reason and takes the place of the first', async () => {
  const { round, draw, secret } = await committed();
  expect(await reveal(draw, `  ${secret}\n`)).toMatchObject({ status: 200, json: { Mandatory: 0, Drawn: 3 } });
  expect(await reveal(draw, secret)).toMatchObject({
    status: 409,
    json: { Message: 'This draw is done: its secret was revealed before.' },
  });
  const first = await chosen(round);
  expect(first).toHaveLength(3);
  expect(first[0]).toMatchObject({ why: 'RANDOM', reason: 'Your record was drawn at random.' });

  expect(await freeze(round)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Reason' }] } });
  const again = await freeze(round, { Reason: 'The lottery was held a day later.', Share: 2000 });
  expect(await chosen(round)).toEqual([]);
  expect(await reveal(draw, secret)).toMatchObject({ status: 409 });
  const made = await commit(again.json.AuditDrawId);
  expect(await reveal(again.json.AuditDrawId, made.json.Secret)).toMatchObject({ status: 200, json: { Drawn: 6 } });
  expect(await chosen(round)).toHaveLength(6);
  expect(await draws(round)).toMatchObject([
    { DrawNumber: 2, Reason: 'The lottery was held a day later.', State: 'DRAWN', DrawnBy: 'Test Member' },
    { DrawNumber: 1, Reason: '', State: 'DRAWN' },
  ]);
  const { chosen_by_user_id: by } = await world.database
    .selectFrom('audit_round')
    .select('chosen_by_user_id')
    .where('audit_round_id', '=', round)
    .executeTakeFirstOrThrow();
  expect(by).toBe(manager.userId);

  const release = { released_by_user_id: members[0]?.userId ?? 0, released_at: '2026-11-20T00:00:00Z' };
  await world.database.updateTable('audit_round').set(release).where('audit_round_id', '=', round).execute();
  expect(await freeze(round, { Reason: 'Once more' })).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
});

test('[DRW-02, DRW-05] of two who draw or freeze at once, one is refused', async () => {
  const { round, draw, secret } = await committed();
  const drawing = await Promise.all([reveal(draw, secret), reveal(draw, secret)]);
  expect(drawing.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await chosen(round)).toHaveLength(3);
  const other = await makeRound();
  const freezing = await Promise.all([freeze(other), freeze(other)]);
  expect(freezing.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await draws(other)).toHaveLength(1);
});

test('[DRW-05] who drew a round cannot be stored as who released it', async () => {
  const { round, draw, secret } = await committed();
  await reveal(draw, secret);
  const release = { released_by_user_id: manager.userId, released_at: '2026-11-20T00:00:00Z' };
  const update = world.database.updateTable('audit_round').set(release).where('audit_round_id', '=', round);
  await expect(update.execute()).rejects.toThrow('audit_round');
});

test('[DRW-04] the draw file is replayed, a touched one is named, and what is no draw file is refused', async () => {
  const { draw, secret } = await committed();
  const url = `/api/AuditDraws/${draw}`;
  expect(await manager.call('GET', url)).toMatchObject({ status: 404 });
  await reveal(draw, secret);
  const { raw, headers } = await manager.call('GET', url);
  expect(headers['content-disposition']).toContain('Draw 1 of Audit of 2025.json');
  const file = readDrawFile(raw.toString());
  if (file === undefined) throw new Error('This is not a draw file.');
  const check = async (content: string) =>
    (await manager.upload(`/api/DrawChecks?AuditDrawId=${draw}`, { name: 'draw.json', content })).json;
  expect(await check('{}')).toEqual({ Findings: ['This is not a draw file, or not a whole one.'] });
  expect(await check(raw.toString())).toEqual({ Findings: [] });
  const [line] = file.population;
  expect(await check(JSON.stringify({ ...file, population: file.population.slice(1) }))).toEqual({
    Findings: [`Member ${line?.[0]} was removed.`],
  });
  expect(await check(JSON.stringify({ ...file, publicValue: '1' }))).toEqual({
    Findings: ['The public value is not the one that was drawn with.'],
  });
});

test('[DRW-02] everyone sees what was committed to and the counts, and no member', async () => {
  const { round, draw, secret } = await committed();
  const [{ Root }] = await draws(round);
  const visit = async (root: string) => {
    const { statusCode, json } = await world.app.inject({ method: 'GET', url: `/api/PublicDraws?Root=${root}` });
    return { statusCode, json: json() };
  };
  expect(await visit('0'.repeat(64))).toEqual({ statusCode: 200, json: null });
  expect((await visit(Root)).json).toMatchObject({
    PublicSource: SOURCE,
    PublicValue: null,
    DrawnAt: null,
    Strata: [],
  });
  await reveal(draw, secret);
  const { json } = await visit(Root);
  expect(json).toMatchObject({
    ...{
      CPDYear: 2025,
      DrawNumber: 1,
      Members: 30,
      Share: 1000,
      PublicValue: '3, 8, 19, 22, 40, 45',
      IsReplaced: false,
    },
    Strata: [
      { Country: 'AU', Second: '', Members: 25, Drawn: 3 },
      { Country: null, Second: null, Members: null, Drawn: null },
    ],
  });
  const text = JSON.stringify(json);
  expect(text).not.toContain(secret);
  for (const { username } of members) expect(text).not.toContain(username);
});

test('[DRW-02, DRW-04] members see the root from the freeze on, and their own ticket once the round is released', async () => {
  const { round, draw, secret } = await committed();
  await world.database
    .updateTable('audit_round')
    .set({ dropped_at: '2026-11-20T00:00:00Z' })
    .where('audit_round_id', '<>', round)
    .execute();
  const mine = async (person: TestPerson) =>
    (await person.call('GET', `/api/OwnDrawTickets?UserId=${person.userId}&CPDYearId=${CPD_YEAR}`)).json;
  const shown = { CPDYear: 2025, Root: (await draws(round))[0].Root, Ticket: null };
  expect(await mine(members[3] ?? manager)).toEqual(shown);
  await reveal(draw, secret);
  expect(await mine(members[3] ?? manager)).toEqual(shown);
  const release = { released_by_user_id: members[0]?.userId ?? 0, released_at: '2026-11-20T00:00:00Z' };
  await world.database.updateTable('audit_round').set(release).where('audit_round_id', '=', round).execute();
  const drawn = new Set((await chosen(round)).map(({ userId }) => userId));
  for (const member of members) {
    const { Root, Ticket } = await mine(member);
    expect(Ticket).toMatchObject({ MIN: member.username, Standing: 'RANDOM', IsDrawn: drawn.has(member.userId) });
    expect(Ticket.Hash <= Ticket.CutOff).toBe(drawn.has(member.userId));
    const own = { number: Ticket.MIN, country: Ticket.Country, second: Ticket.Second };
    const leaf = memberLeaf(drawHashing, { ...own, standing: Ticket.Standing, reason: Ticket.Reason }, Ticket.Salt);
    const path = Ticket.Path.map(({ Side, Hash }: { Side: 'left' | 'right'; Hash: string }) => ({
      side: Side,
      hash: Hash,
    }));
    const tree = rootByPath(drawHashing, leaf, path);
    expect(populationRoot(drawHashing, { share: Ticket.Share, count: Ticket.Members, tree })).toBe(Root);
    expect(JSON.stringify(Ticket)).not.toContain(secret);
  }
  const other = await world.signIn();
  expect(await mine(other)).toBeNull();
  const url = `/api/OwnDrawTickets?UserId=${members[3]?.userId}&CPDYearId=${CPD_YEAR}`;
  expect(await other.call('GET', url)).toMatchObject({ status: 403 });
});

test('[DRW-04] what members take along of their data says nothing of a draw before its round is released', async () => {
  const { round, draw, secret } = await committed();
  await reveal(draw, secret);
  const [member] = members;
  if (member === undefined) throw new Error('There are 30.');
  const mine = OWN_ROWS.find(({ table }) => table === 'audit_draw_member')?.condition ?? 'false';
  const rowsOfDraw = async () => {
    const { rows } = await sql<object>`
      select from audit_draw_member
      where ${sql.raw(mine.replaceAll('$me', String(member.userId)))} and audit_draw_id = ${draw}`.execute(world.owner);
    return rows.length;
  };
  expect(await rowsOfDraw()).toBe(0);
  const release = { released_by_user_id: member.userId, released_at: '2026-11-20T00:00:00Z' };
  await world.database.updateTable('audit_round').set(release).where('audit_round_id', '=', round).execute();
  expect(await rowsOfDraw()).toBe(1);
});

test('[DRW-01, DRW-05] whom a manager chose by hand before the list is frozen is drawn in any case, by them, and released by another', async () => {
  // In no round yet, as those of the draws before may be.
  const [hand, other] = [await world.signIn(), await world.signIn()];
  for (const member of [hand, other]) await submit(member, '2026-02-10T00:00:00Z');
  const [second, staff] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'STAFF' })];
  const round = await makeRound();
  const choose = (person: TestPerson, member: TestPerson) => {
    const Who = { Kind: 'NUMBERS', MemberNumbers: [member.username] };
    return person.call('POST', '/api/AuditChoices', { body: { AuditRoundId: round, Who, Reason: 'A complaint.' } });
  };
  const release = (person: TestPerson, Members: number) =>
    person.call('POST', '/api/AuditReleases', { body: { AuditRoundId: round, Members } });
  const read = async (person: TestPerson) => (await person.call('GET', `/api/AuditRounds/${round}`)).json;
  expect(await choose(staff, hand)).toMatchObject({ status: 403 });
  expect(await read(staff)).toMatchObject({ MayChoose: false });
  expect(await choose(manager, hand)).toMatchObject({ status: 200 });
  expect(await choose(second, other)).toMatchObject({ status: 403 });
  const refusal = 'The members of this round are not drawn yet.';
  expect(await read(second)).toMatchObject({ Round: { IsDrawn: false }, ReleaseRefusal: refusal });
  expect(await release(second, 1)).toMatchObject({ status: 409 });

  const { AuditDrawId } = (await freeze(round)).json;
  expect(await choose(manager, other)).toMatchObject({ status: 403 });
  const { Secret } = (await commit(AuditDrawId)).json;
  const PublicValue = '3, 8, 19, 22, 40, 45';
  const drawing = { body: { AuditDrawId, Secret, PublicValue } };
  expect(await second.call('PUT', '/api/AuditDraws', drawing)).toMatchObject({ status: 403 });
  const { json: drawn } = await manager.call('PUT', '/api/AuditDraws', drawing);
  expect(drawn).toMatchObject({ Mandatory: 1 });
  expect(drawn.Drawn).toBeGreaterThan(1);
  expect(await read(second)).toMatchObject({ Round: { IsDrawn: true }, ReleaseRefusal: '' });
  expect(await chosen(round)).toContainEqual({ userId: hand.userId, why: 'BY_HAND', reason: 'A complaint.' });
  const removal = { body: { AuditRoundId: round, UserIds: [hand.userId] } };
  expect(await manager.call('POST', '/api/AuditChoiceRemovals', removal)).toMatchObject({ status: 403 });
  expect(await release(manager, drawn.Drawn + 1)).toMatchObject({ status: 403 });

  // Someone of them leaves before the release, and is taken out by name; the draw stays as it was.
  const gone = (await chosen(round)).find(({ why }) => why === 'RANDOM')?.userId ?? 0;
  const departure = { user_id: gone, left_on: '2026-11-01', reason: 'RESIGNED' } as const;
  await world.database.insertInto('departure').values(departure).execute();
  expect(await release(second, drawn.Drawn + 1)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  const goneOut = { body: { AuditRoundId: round, UserIds: [gone] } };
  expect(await second.call('POST', '/api/AuditChoiceRemovals', goneOut)).toMatchObject({ status: 200 });
  expect(await release(second, drawn.Drawn)).toMatchObject({ status: 200 });
  const url = `/api/AuditDraws/${AuditDrawId}`;
  const file = readDrawFile((await manager.call('GET', url)).raw.toString());
  expect(file?.strata.flatMap((stratum) => stratum.drawn)).toHaveLength(drawn.Drawn);
});

test('[DRW-01, DRW-06] someone chosen by hand in one round and drawn in another of the year is audited once', async () => {
  const { round, draw, secret } = await committed();
  expect(await reveal(draw, secret)).toMatchObject({ status: 200 });
  const [drawn] = await chosen(round);
  const username = members.find(({ userId }) => userId === drawn?.userId)?.username;
  const [second, third] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'MANAGER' })];
  const byHand = await makeRound('BY_HAND');
  const Who = { Kind: 'NUMBERS', MemberNumbers: [username] };
  const choice = { AuditRoundId: byHand, Who, Reason: 'A complaint.' };
  // Who is in a round already is in no other.
  const check = { AuditRoundId: byHand, Who };
  expect((await second.call('POST', '/api/AuditChoiceChecks', { body: check })).json.LeftOut).toMatchObject([
    { Why: 'CHOSEN' },
  ]);
  expect(await second.call('POST', '/api/AuditChoices', { body: choice })).toMatchObject({ status: 400 });
  // Who was chosen by hand first can be drawn: the round that is released later says so by name.
  await world.database
    .insertInto('audit_chosen')
    .values({ audit_round_id: byHand, user_id: drawn?.userId ?? 0, why: 'BY_HAND', reason: 'A complaint.' })
    .execute();
  await world.database
    .updateTable('audit_round')
    .set({ chosen_by_user_id: second.userId })
    .where('audit_round_id', '=', byHand)
    .execute();
  const release = (AuditRoundId: number, Members: number) =>
    third.call('POST', '/api/AuditReleases', { body: { AuditRoundId, Members } });
  const both = await Promise.all([release(byHand, 1), release(round, (await chosen(round)).length)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const cases = await world.database
    .selectFrom('audit_case')
    .innerJoin('member_year', 'member_year.member_year_id', 'audit_case.member_year_id')
    .select(['audit_case_id'])
    .where('user_id', '=', drawn?.userId ?? 0)
    .execute();
  expect(cases).toHaveLength(1);
});
