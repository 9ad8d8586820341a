import { buffer } from 'node:stream/consumers';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { known, notFound } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { refuseUnlessObserving } from '../audits/observer-service.ts';
import { findDraw, findRound, listFrozen } from './draw-store.ts';
import { inDrawThread } from './draw-thread.ts';

/**
 * All that a draw needs to be made again (DRW-04), made again for it. Errors: NOT_FOUND, also for one that is not drawn yet,
 * NOT_ALLOWED for who is no manager and not the observer of the round.
 */
export async function downloadDraw(database: Database, caller: Caller, auditDrawId: number): Promise<FileAnswer> {
  const draw = known(await findDraw(database, auditDrawId), 'draw');
  await refuseUnlessObserving(database, caller, draw.auditRoundId);
  const { roundName } = known(await findRound(database, draw.auditRoundId), 'round');
  const { secret, publicValue, salt, settings, drawNumber } = draw;
  if (secret === null || publicValue === null) throw notFound('file of a draw');
  const members = await listFrozen(database, auditDrawId);
  const after = { round: roundName, drawNumber, members: members.length };
  await noteAccess(database, caller, { kind: 'audit_draw.downloaded', objectId: auditDrawId, after });
  const input = { members, share: settings.share, salt, secret, publicValue };
  const of = { round: roundName, draw: drawNumber };
  const content = Buffer.from(JSON.stringify(await caller.aside(() => inDrawThread({ kind: 'draw', input, of }))));
  return {
    fileName: `Draw ${drawNumber} of ${roundName}.json`,
    mediaType: 'application/json',
    size: content.length,
    onlyWhole: true,
    open: async () => content,
  };
}

/** Replays a draw file, and names what in it is not as it was frozen and drawn (DRW-04). Errors: NOT_FOUND, NOT_ALLOWED. */
export async function checkDraw(
  { database, files }: { database: Database; files: FileStore },
  caller: Caller,
  auditDrawId: number,
  upload: ReceivedFile,
): Promise<string[]> {
  try {
    const { root, secretHash, drawNumber, auditRoundId } = known(await findDraw(database, auditDrawId), 'draw');
    await refuseUnlessObserving(database, caller, auditRoundId);
    const content = await buffer((await files.read(upload.file.key)).stream);
    const members = await listFrozen(database, auditDrawId);
    const shown = { root, secretHash: secretHash ?? '', members };
    const found = await caller.aside(() => inDrawThread({ kind: 'check', content, known: shown }));
    const findings = found ?? [{ text: 'This is not a draw file, or not a whole one.' }];
    const after = { drawNumber, findings: findings.length };
    await noteAccess(database, caller, { kind: 'audit_draw.checked', objectId: auditDrawId, after });
    return findings.slice(0, FINDINGS_MAX).map(({ text }) => text);
  } finally {
    await upload.discard();
  }
}

/** More tell no more. */
const FINDINGS_MAX = 20;
