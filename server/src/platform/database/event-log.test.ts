import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database.ts';
import { COLLEGE_CHAIN, chainOf } from './event-kinds.ts';
import { type RecordedEvent, recordEvent, recordEvents } from './event-log.ts';
import { EVENTS } from './event-register.ts';
import { inTransaction } from './transaction.ts';

let own: FreshDatabase;
let event: RecordedEvent;

beforeAll(async () => {
  own = await freshDatabase();
  const userId = await insertMember();
  event = {
    actorUserId: userId,
    subjectUserId: userId,
    kind: 'activity.updated',
    objectId: 7,
    before: { hours: 1 },
    after: { hours: 1.25 },
    requestId: 'request-1',
    at: Temporal.Instant.from('2026-03-01T00:00:00Z'),
  };
  await inTransaction(own.database, (transaction) => recordEvent(transaction, event));
});

afterAll(() => own.close());

async function insertMember(): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    with f as (insert into framework (framework_id, rules) values (1, '{}') returning framework_id),
    y as (
      insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      select 11, 2026, framework_id, '2026-01-01Z', '2027-04-01Z', '{}' from f returning cpd_year_id
    )
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'participant', '100001', 'PARTICIPANT', 'Test', 'Member', 'test@example.org', cpd_year_id from y
    returning user_id`.execute(own.database);
  const userId = rows[0]?.user_id;
  if (userId === undefined) throw new Error('The member was not inserted.');
  return userId;
}

function listEvents() {
  return own.database.selectFrom('event').selectAll().orderBy('event_id').execute();
}

describe('the event log', () => {
  test.each([
    ['changing', sql`update event set kind = 'other'`],
    ['changing nothing in', sql`update event set kind = kind where false`],
    ['deleting from', sql`delete from event`],
    ['truncating', sql`truncate event_entry cascade`],
    ['changing the entries of', sql`update event_entry set hash = hash where false`],
    ['deleting the entries of', sql`delete from event_entry where false`],
    ['changing a payload of', sql`update event_payload set after = '{}' where false`],
    ['truncating the payloads of', sql`truncate event_payload`],
    ['cutting the chains of', sql`delete from event_chain where false`],
    ['truncating the chains of', sql`truncate event_chain`],
    [
      'changing by conflict',
      sql`insert into event_entry overriding system value select * from event_entry on conflict (event_id) do update set kind = 'other'`,
    ],
  ])('[16.4] refuses %s the log', async (_, statement) => {
    const before = await listEvents();
    await expect(statement.execute(own.owner.database)).rejects.toThrow('The event log is append-only');
    expect(await listEvents()).toEqual(before);
  });

  test('[16.4, R38] refuses to delete a payload by itself', async () => {
    const before = await listEvents();
    await expect(sql`delete from event_payload`.execute(own.owner.database)).rejects.toThrow(
      'The event log is append-only',
    );
    expect(await listEvents()).toEqual(before);
  });

  test.each([
    ['the entries', sql`delete from event_entry`, 'The event log is append-only'],
    ['the payloads', sql`delete from event_payload`, 'The event log is append-only'],
    ['the chains', sql`delete from event_chain`, 'The event log is append-only'],
  ])('[16.4] refuses changes of %s also in a session that plays back a replica', async (_, statement, refusal) => {
    const work = inTransaction(own.owner.database, async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await statement.execute(transaction);
    });
    await expect(work).rejects.toThrow(refusal);
  });

  test('[R38] refuses ids that are not its own', async () => {
    const work = sql`insert into event select * from event`.execute(own.database);
    await expect(work).rejects.toThrow('The ids of events are given by the log.');
  });

  test('an event goes with its transaction', async () => {
    const before = await listEvents();
    const work = inTransaction(own.database, async (transaction) => {
      await recordEvent(transaction, event);
      throw new Error('the change failed');
    });
    await expect(work).rejects.toThrow('the change failed');
    expect(await listEvents()).toEqual(before);
  });

  test('[16.2] keeps who did what for whom, before and after, when and in which request', async () => {
    const [first] = await listEvents();
    expect(first).toEqual({
      event_id: expect.any(Number),
      at: '2026-03-01T00:00:00Z',
      request_id: 'request-1',
      actor_user_id: event.actorUserId,
      subject_user_id: event.subjectUserId,
      kind: 'activity.updated',
      object_type: 'activity',
      object_id: 7,
      before: { hours: 1 },
      after: { hours: 1.25 },
      by_team: false,
    });
  });

  test('[R38] has a chain for each member, and one for what is the college’s own', async () => {
    const types = [...new Set(Object.values(EVENTS).map(({ object }) => object))];
    const { rows } = await sql<{ type: string; chain: number }>`
      select type, event_chain_of(type, 17) as chain from unnest(${types}::text[]) as type`.execute(own.database);
    expect(rows).toEqual(types.map((type) => ({ type, chain: chainOf(type, 17) })));
    expect(rows.filter(({ chain }) => chain === COLLEGE_CHAIN).map(({ type }) => type)).toContain('content');
    expect(rows).toContainEqual({ type: 'activity', chain: 17 });
  });

  test('[R38] each event carries the hash of the one before and its own, by a rule that needs no database', async () => {
    await inTransaction(own.database, (transaction) =>
      recordEvents(transaction, [
        { ...event, kind: 'activity.created', before: null, requestId: 'a "quoted"\n\u001f\u2028 request, ü' },
        { ...event, kind: 'series_days.put_off', before: null, after: null, objectId: null, actorUserId: null },
      ]),
    );
    const entries = await own.database.selectFrom('event_entry').selectAll().orderBy('position').execute();
    expect(entries.map(({ position }) => position)).toEqual([1, 2, 3]);
    let head = sha256(`CPD Logbook, the chain of events ${event.subjectUserId}`);
    for (const entry of entries) {
      const payload = await own.database
        .selectFrom('event_payload')
        .select(['salt', sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
        .where('payload_id', '=', entry.event_id)
        .executeTakeFirst();
      const payloadHash = payload && sha256(payload.salt, `${payload.before ?? ''}\n${payload.after ?? ''}`);
      expect(entry.payload_hash).toEqual(payloadHash ?? null);
      const facts = [
        ...[
          entry.chain_id,
          entry.position,
          entry.event_id,
          Number(Temporal.Instant.from(entry.at).epochMilliseconds) * 1000,
        ],
        ...[
          entry.request_id,
          entry.actor_user_id,
          entry.subject_user_id,
          entry.kind,
          entry.object_type,
          entry.object_id,
        ],
        ...[entry.by_team, payloadHash?.toString('hex') ?? null],
      ];
      head = sha256(head, `[${facts.map((fact) => JSON.stringify(fact)).join(', ')}]`);
      expect(entry.hash).toEqual(head);
    }
    const chain = await own.database.selectFrom('event_chain').selectAll().execute();
    expect(chain).toEqual([{ chain_id: event.subjectUserId, length: 3, head }]);
  });
});

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
