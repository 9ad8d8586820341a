import { sql } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import type { Database } from '../database/tables.ts';

/** How often rows that have run out are looked for. */
const CLEANING_INTERVAL_MS = 10 * 60_000;

/** Where the embedded provider keeps what it must remember: `kind` is the provider's name of a thing (Session, Grant, RefreshToken …). */
export interface OidcStore {
  upsert(kind: string, id: string, payload: AdapterPayload, lifetimeSeconds: number | undefined): Promise<void>;
  /** Also finds what has run out or been used: the provider tells them apart, to notice a token used twice. */
  find(kind: string, id: string): Promise<AdapterPayload | undefined>;
  findByUid(kind: string, uid: string): Promise<AdapterPayload | undefined>;
  /** Marks a code or token as used; false when it was used already or is gone. */
  consume(kind: string, id: string): Promise<boolean>;
  destroy(kind: string, id: string): Promise<void>;
  /** Keeps a thing for good unless there is one already, and answers the one that is there: the same on every server. */
  keepFirst(kind: string, id: string, payload: object): Promise<unknown>;
  /** Forgets the things of one kind that came from one sign-in. Only that kind: a sign-in under way names its old grant too. */
  revokeByGrantId(kind: string, grantId: string): Promise<void>;
}

/** The store in PostgreSQL: sessions outlive a restart of the server (AUTH-02). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the methods of an adapter, which the provider wants in one object
export function openOidcStore(database: Database): OidcStore {
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function removeExpiredNowAndThen(): Promise<void> {
    if (performance.now() - cleanedAt < CLEANING_INTERVAL_MS) return;
    cleanedAt = performance.now();
    await database.deleteFrom('oidc_model').where('expires_at', '<', sql<string>`now()`).execute();
  }

  const rows = () =>
    database
      .selectFrom('oidc_model')
      .select(['payload', sql<number | null>`extract(epoch from consumed_at)::float8`.as('consumed')]);

  return {
    async upsert(kind, id, payload, lifetimeSeconds) {
      await removeExpiredNowAndThen();
      const changing = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        user_code: payload.userCode ?? null,
        uid: payload.uid ?? null,
        expires_at:
          lifetimeSeconds === undefined ? null : sql<string>`now() + make_interval(secs => ${lifetimeSeconds}::float8)`,
      };
      await database
        .insertInto('oidc_model')
        .values({ kind, id, ...changing })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(changing))
        .execute();
    },

    async find(kind, id) {
      return readPayload(await rows().where('kind', '=', kind).where('id', '=', id).executeTakeFirst());
    },

    async findByUid(kind, uid) {
      return readPayload(await rows().where('kind', '=', kind).where('uid', '=', uid).executeTakeFirst());
    },

    async consume(kind, id) {
      const result = await database
        .updateTable('oidc_model')
        .set({ consumed_at: sql<string>`now()` })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async destroy(kind, id) {
      await database.deleteFrom('oidc_model').where('kind', '=', kind).where('id', '=', id).execute();
    },

    async keepFirst(kind, id, payload) {
      await database
        .insertInto('oidc_model')
        .values({ kind, id, payload: JSON.stringify(payload), expires_at: null })
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
        .execute();
      return (await rows().where('kind', '=', kind).where('id', '=', id).executeTakeFirstOrThrow()).payload;
    },

    async revokeByGrantId(kind, grantId) {
      await database.deleteFrom('oidc_model').where('kind', '=', kind).where('grant_id', '=', grantId).execute();
    },
  };
}

function readPayload(row: { payload: AdapterPayload; consumed: number | null } | undefined) {
  if (row === undefined) return undefined;
  return row.consumed === null ? row.payload : { ...row.payload, consumed: Math.floor(row.consumed) };
}
