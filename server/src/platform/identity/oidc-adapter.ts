import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import { isUsable } from '../http/unusable-text.ts';
import type { BegunSignIns } from './begun-sign-ins.ts';
import type { OidcStore } from './oidc-store.ts';

/** Where the provider keeps its things, and who hears of the end of a grant. */
interface AdapterParts {
  store: OidcStore;
  begun: BegunSignIns;
  /** Ends what a grant gave: tokens that are about are good no more (0046). */
  endGrant(grantId: string): Promise<void>;
}

/** Lets the provider keep its things in `store`; the provider asks for one adapter a kind of thing. */
export function openOidcAdapter(parts: AdapterParts): AdapterFactory {
  return (kind) => {
    if (kind === 'Interaction') return adapterForSignIns(parts);
    const adapter = adapterFor(kind, parts.store);
    if (kind === 'Grant') return { ...adapter, destroy: (id) => endGrant(parts, id) };
    // Of no one, and with nothing under way: there is nothing to know again.
    if (kind === 'Session') return { ...adapter, upsert: unless(isEmptySession, adapter.upsert) };
    return adapter;
  };
}

function adapterFor(kind: string, store: OidcStore): Adapter {
  return {
    upsert: (id, payload, lifetimeSeconds) => store.upsert(kind, id, payload, lifetimeSeconds),
    // What no text can be is the id of nothing: the database would fail on it.
    find: async (id) => (isUsable(id) ? await store.find(kind, id) : undefined),
    findByUid: async (uid) => (isUsable(uid) ? await store.findByUid(kind, uid) : undefined),
    // User codes belong to the device flow, which is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      // The provider looks before it marks: of two requests at the same moment both would pass without this.
      if (!(await store.consume(kind, id))) throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => store.destroy(kind, id),
    revokeByGrantId: (grantId) => store.revokeByGrantId(kind, grantId),
  };
}

/** Whatever ends a grant ends with it: signing out, another account, a code or a refresh token that was used twice. */
async function endGrant({ store, endGrant: end }: AdapterParts, id: string): Promise<void> {
  await end(id);
  await store.destroy('Grant', id);
}

/** A sign-in is in the browser until an account was chosen, and has a row from then on, so that the choice works once. */
function adapterForSignIns({ store, begun }: AdapterParts): Adapter {
  const kept = adapterFor('Interaction', store);
  return {
    ...kept,
    async upsert(id, payload, lifetimeSeconds) {
      if (payload.result === undefined) return await begun.keep(id, payload);
      await kept.upsert(id, payload, lifetimeSeconds);
      begun.forget(id);
    },
    find: async (id) => (await kept.find(id)) ?? (await begun.find(id)),
    async destroy(id) {
      await kept.destroy(id);
      begun.forget(id);
    },
  };
}

function unless(isIdle: (payload: AdapterPayload) => boolean, upsert: Adapter['upsert']): Adapter['upsert'] {
  return async (id, payload, lifetimeSeconds) => {
    if (!isIdle(payload)) await upsert(id, payload, lifetimeSeconds);
  };
}

function isEmptySession({ accountId, state, authorizations }: AdapterPayload): boolean {
  return [accountId, state, authorizations].every((part) => part === undefined);
}
