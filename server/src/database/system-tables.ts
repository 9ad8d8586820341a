import type { Generated } from 'kysely';
import type { Json, NullableJson } from './columns.ts';

interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  operation: string;
  body_hash: string;
  status: number | null;
  answer: NullableJson<object>;
  created_at: Generated<string>;
}

interface EventTable {
  event_id: Generated<number>;
  at: string;
  request_id: string;
  actor_user_id: number | null;
  subject_user_id: number;
  kind: string;
  object_type: string;
  object_id: number | null;
  before: NullableJson<object>;
  after: NullableJson<object>;
}

interface OidcModelTable {
  kind: string;
  id: string;
  payload: Json<object>;
  grant_id: string | null;
  user_code: string | null;
  uid: string | null;
  expires_at: string | null;
  consumed_at: string | null;
}

/** The tables of what the product keeps for itself. */
export interface SystemTables {
  idempotency_key: IdempotencyKeyTable;
  event: EventTable;
  oidc_model: OidcModelTable;
}
