import { type Adapter, type AdapterFactory, errors } from 'oidc-provider';
import type { OidcStore } from './oidc-store.ts';

/** Lets the provider keep its things in `store`; the provider asks for one adapter a kind of thing. */
export function openOidcAdapter(store: OidcStore): AdapterFactory {
  return (kind): Adapter => ({
    upsert: (id, payload, lifetimeSeconds) => store.upsert(kind, id, payload, lifetimeSeconds),
    find: (id) => store.find(kind, id),
    findByUid: (uid) => store.findByUid(kind, uid),
    // User codes belong to the device flow, which is off.
    findByUserCode: async () => undefined,
    async consume(id) {
      // The provider looks before it marks: of two requests at the same moment both would pass without this.
      if (!(await store.consume(kind, id))) throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => store.destroy(kind, id),
    revokeByGrantId: (grantId) => store.revokeByGrantId(kind, grantId),
  });
}
