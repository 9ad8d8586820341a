import * as calls from '@cpd/contract/service-tokens';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { createToken, endToken, listTokens } from './service-token-service.ts';

/** The calls with which managers make and end the tokens of machines (PPL-09). */
export function serviceTokensRoutes(database: Database): Handler[] {
  return [
    handler(calls.listServiceTokens, ({ now }) => listTokens(database, now)),
    handler(calls.createServiceToken, async (caller, _query, { name, ...token }) => ({
      secret: await createToken(caller, { name: name ?? '', ...token }),
    })),
    handler(calls.endServiceToken, (caller, { id }) => endToken(caller, id)),
  ];
}
