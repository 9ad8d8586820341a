import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type RecordedEvent, recordEvent } from './event-log.ts';
import { inTransaction } from './transaction.ts';

let own: TestDatabase;
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
    ['truncating', sql`truncate event`],
    [
      'changing by conflict',
      sql`insert into event overriding system value select * from event on conflict (event_id) do update set kind = 'other'`,
    ],
  ])('[16.4] refuses %s the log', async (_, statement) => {
    const before = await listEvents();
    await expect(statement.execute(own.database)).rejects.toThrow('The event log is append-only');
    expect(await listEvents()).toEqual(before);
  });

  test('[16.4] refuses changes also in a session that plays back a replica', async () => {
    const work = inTransaction(own.database, async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      await sql`delete from event`.execute(transaction);
    });
    await expect(work).rejects.toThrow('The event log is append-only');
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
});
