import * as calls from '@cpd/contract/verification';
import type { Database } from '../../../database/tables.ts';
import { type Handler, visitorHandler } from '../../../http/handler.ts';
import { openRateLimit } from '../../../http/rate-limit.ts';
import type { VerificationKey } from './verification-key.ts';
import * as service from './verification-service.ts';

/** Enough for somebody who checks a folder of certificates, too little for trying codes out. */
const CHECKS_A_MINUTE = 60;

/** The calls with which anybody checks a printed document. */
export function verificationRoutes(database: Database, key: VerificationKey): Handler[] {
  const refuseTooMany = openRateLimit({
    limit: CHECKS_A_MINUTE,
    windowMs: 60_000,
    message: 'Too many checks in a short time. Please try again in a minute.',
  });
  return [
    visitorHandler(calls.verifyCode, async ({ address }, { code }) => {
      refuseTooMany(address);
      return toWire(await service.verifyCode(database, key, code));
    }),
    visitorHandler(calls.verifyFile, async ({ address }, { sha256 }) => {
      refuseTooMany(address);
      return toWire(await service.verifyFile(database, key, sha256));
    }),
  ];
}

function toWire(result: service.VerificationResult): calls.Verification {
  if (result.status === 'unknown') return { status: 'unknown' };
  const { documentType, memberName, cpdYear } = result.facts;
  return { status: result.status, documentType, name: memberName, cpdYear };
}
