import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import { openArchivePaths } from '../../../platform/files/archive-paths.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { inMemory, listedArchive } from '../../../platform/files/zip-stream.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { caseToWire } from '../../year/audit/audit-case-view-service.ts';
import { getCase } from '../audit-bench/bench-service.ts';
import { bundleDocument } from './bundle-document.ts';
import { findBundleRest } from './bundle-reader.ts';
import { readTeamAudit } from './case-service.ts';

/**
 * Everything that was considered in an audit as one archive (CAS-09): a page to read, and the files, which are read from the store
 * while they are sent. Each download is in the history of the member (R41). Errors: NOT_FOUND, as for opening the audit.
 */
export async function downloadBundle(
  database: Database,
  files: FileStore,
  caller: Caller,
  auditCaseId: number,
): Promise<FileAnswer> {
  const { read, reflections } = await getCase(database, caller, auditCaseId);
  const team = await readTeamAudit(database, caller, auditCaseId);
  const rest = known(await findBundleRest(database, auditCaseId), 'audit');
  const { userId: subjectUserId, memberYearId: objectId } = read;
  await noteAccess(database, caller, {
    ...{ kind: 'audit_case.downloaded', objectId, subjectUserId, after: { auditCaseId, files: rest.files.length } },
  });
  const placeOf = openArchivePaths();
  const kept = rest.files.map((file) => ({ ...file, path: placeOf('files/', null, file.name) }));
  const audit = caseToWire(read, { userId: caller.actor.userId, seesNames: true });
  const pathOf = new Map(kept.map(({ documentId, path }) => [documentId, path]));
  const page = bundleDocument({ audit, team, reflections, rest, pathOf, now: caller.now });
  const entries = kept.map(({ path, size, sha256, storageKey }) => {
    return { path, size, sha256, open: async () => (await files.read(storageKey)).stream };
  });
  const archive = await listedArchive([inMemory('audit.html', page), ...entries], caller.now);
  return {
    fileName: `Audit ${audit.cpdYear} of ${team.memberNumber}.zip`,
    mediaType: 'application/zip',
    size: archive.size,
    onlyWhole: true,
    open: async () => archive.stream,
  };
}
