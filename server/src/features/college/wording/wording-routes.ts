import * as calls from '@cpd/contract/wordings';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { readWordingReader } from './wording-preview-service.ts';

/** The call with which managers see the wording of an e-mail as a member would (COH-11). */
export function wordingRoutes(database: Database): Handler[] {
  return [
    handler(calls.getWordingReader, (caller, { forMemberNumber }) =>
      readWordingReader(database, caller, forMemberNumber),
    ),
  ];
}
