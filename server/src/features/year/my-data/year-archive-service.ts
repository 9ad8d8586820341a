import { ARCHIVE_FILES, type ArchivedYear } from '@cpd/contract/year-archive-format';
import { recordEvent } from '../../../platform/database/event-log.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { openArchivePaths } from '../../../platform/files/archive-paths.ts';
import { inMemory, type Listed, listedArchive } from '../../../platform/files/zip-stream.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { readPersonFacts } from '../../../platform/people/users-service.ts';
import { signerOf, signManifest } from '../../../platform/verification/signed-manifest-service.ts';
import { getMemberYear } from '../../record/years/year-service.ts';
import { printYear } from '../certificates/certificate-service.ts';
import type { PrintRoom } from '../certificates/printing-service.ts';
import { readYearRecord } from '../summary/summary-service.ts';
import { activitiesCsv } from './activities-csv.ts';
import { listActivityLines } from './activity-lines-reader.ts';
import { archivedYear } from './archived-year.ts';
import { listKeptFiles } from './evidence-reader.ts';
import { howToCheck } from './how-to-check.ts';
import { inTurn, keptFile, wholeOf } from './my-data-service.ts';

/** What of a record is evidence; files that came with requests and audits stay here. */
const TAKEN = new Set(['EVIDENCE', 'PDP']);

/**
 * A year of the caller's record for another CPD home (RPT-05): what was recorded, printed and proven, each file with its
 * SHA-256 in a manifest that the key of the verification codes signs. A year that was not submitted says so. That it was taken
 * is in the history. Errors: NOT_FOUND for a year that is not the member's, TOO_MANY_REQUESTS.
 */
export async function archiveYear(room: PrintRoom, caller: Caller, cpdYearId: number): Promise<FileAnswer> {
  await getMemberYear(room.database, caller, cpdYearId);
  const { actor, subjectUserId, requestId, now: at } = caller;
  await inTransaction(room.database, (transaction) =>
    recordEvent(transaction, {
      ...{ actorUserId: actor.userId, subjectUserId, requestId, at },
      ...{ kind: 'year.taken_along', objectId: null, before: null, after: { cpdYearId } },
    }),
  );
  return await inTurn(caller, () => buildArchive(room, caller, cpdYearId));
}

async function buildArchive(room: PrintRoom, caller: Caller, cpdYearId: number): Promise<FileAnswer> {
  const { database, verificationKey, collegeName, publicUrl } = room;
  const year = await getMemberYear(database, caller, cpdYearId);
  const { year: name } = year.facts;
  const compareAt = `${publicUrl}/Verify`;
  const fingerprint = signerOf(verificationKey);
  const { entries, paths } = await filesOf(room, caller, year);
  const archived = archivedYear({
    record: await readYearRecord(database, caller, cpdYearId),
    person: caller.subject,
    facts: await readPersonFacts(database, caller.subjectUserId),
    college: { name: collegeName, address: publicUrl },
    paths,
    now: caller.now,
  });
  const lines = await listActivityLines(database, caller.subjectUserId, cpdYearId);
  const archive = await listedArchive(
    [
      inMemory('README.txt', Buffer.from(about(archived))),
      inMemory('HOW-TO-CHECK.html', Buffer.from(howToCheck({ collegeName, year: name, fingerprint, compareAt }))),
      inMemory(ARCHIVE_FILES.year, Buffer.from(JSON.stringify(archived, null, 2))),
      inMemory('activities.csv', activitiesCsv(lines)),
      ...entries,
    ],
    caller.now,
    (manifest) => [
      inMemory(
        ARCHIVE_FILES.signature,
        Buffer.from(JSON.stringify(signManifest(verificationKey, manifest, compareAt), null, 2)),
      ),
    ],
  );
  return {
    fileName: `CPD year ${name} ${caller.subject.memberNumber}.zip`,
    mediaType: 'application/zip',
    size: archive.size,
    onlyWhole: true,
    open: async () => archive.stream,
  };
}

/** The printed documents and the evidence of the year, and where in the archive each file of the record is. */
async function filesOf(room: PrintRoom, caller: Caller, year: Awaited<ReturnType<typeof getMemberYear>>) {
  const pathOf = openArchivePaths();
  const entries: Listed[] = [];
  for (const { fileName, open } of await printYear(room, caller, year)) {
    entries.push(inMemory(pathOf('documents/', null, fileName), await wholeOf(open)));
  }
  const paths = new Map<string, string>();
  for (const file of await listKeptFiles(room.database, caller.subjectUserId, false)) {
    if (file.year !== year.facts.year || !TAKEN.has(file.type)) continue;
    const path = pathOf('evidence/', file.folder, file.name);
    paths.set(file.name, path);
    entries.push(keptFile(room, file, path));
  }
  return { entries, paths };
}

function about({ college, person, year, status }: ArchivedYear): string {
  const submitted = status.submitted ? `submitted on ${status.submittedOn}` : 'not submitted';
  return `The CPD year ${year} of ${person.firstName} ${person.lastName}, member ${person.memberNumber} of ${college.name}: ${submitted}.

${ARCHIVE_FILES.year}        the year: status, totals, categories, requirements and activities
activities.csv   every date of every activity, for spreadsheets
documents/       the printed documents of the year
evidence/        the files that prove it, in their folders
${ARCHIVE_FILES.manifest}    each file with its size in bytes and its SHA-256
${ARCHIVE_FILES.signature}   the college's signature over the manifest

HOW-TO-CHECK.html says how to see that all of it is genuine. Another CPD home that uses this product checks it when you hand it in: please give it this ZIP file as it is.
A file that was waiting for its virus check is not here.
`;
}
