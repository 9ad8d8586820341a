import * as calls from '@cpd/contract/verification';
import { listPublicKeys } from '@cpd/contract/year-archives';
import type { Database } from '../database/tables.ts';
import { type Handler, visitorHandler } from '../http/handler.ts';
import type { VerificationKey } from './verification-key.ts';
import * as service from './verification-service.ts';

/** The calls with which anyone checks a printed document. */
export function verificationRoutes(database: Database, key: VerificationKey): Handler[] {
  return [
    visitorHandler(calls.verifyCode, async ({ code }) => toWire(await service.verifyCode(database, key, code))),
    visitorHandler(calls.verifyFile, async ({ sha256 }) => toWire(await service.verifyFile(database, key, sha256))),
    visitorHandler(listPublicKeys, () => service.listPublicKeys(database, key)),
  ];
}

function toWire(result: service.VerificationResult): calls.Verification {
  if (result.status === 'unknown') return { status: 'unknown' };
  if (result.status === 'erased') return { status: 'erased', erasedOn: result.erasedAt };
  const { documentType, memberName, cpdYear } = result.facts;
  return { status: result.status, documentType, name: memberName, cpdYear };
}
