import type { KeptYear } from '@cpd/contract/year-archive-format';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { amountsElsewhere, personDifferences, sumElsewhere } from '@cpd/domain/year/elsewhere';
import { isOpenStatus } from '@cpd/domain/year/year-rules';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem } from '../../../platform/errors/app-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { readPersonFacts } from '../../../platform/people/users-service.ts';
import type { VerificationKey } from '../../../platform/verification/verification-key.ts';
import { isOurKey } from '../../../platform/verification/verification-service.ts';
import { changeWithReadUpload, insertApart, type JudgedUpload } from '../../record/documents/upload-service.ts';
import type { MemberYear } from '../../record/years/year-reader.ts';
import { getMemberYear, listYears, lockYear, statusOf } from '../../record/years/year-service.ts';
import { askAboutYear, findRequester, type Team } from '../contact/contact-service.ts';
import { type CheckedArchive, checkYearArchive, refusedArchive } from './check-year-archive.ts';
import * as reader from './elsewhere-reader.ts';
import * as store from './elsewhere-store.ts';

/** What taking in a year needs of the application. */
export interface ElsewhereParts {
  database: Database;
  files: FileStore;
  verificationKey: VerificationKey;
  team: () => Team;
}

/**
 * Takes in the archive of a year from another CPD home for the caller's record, and asks the CPD team to accept it (RPT-05);
 * answers the number of the request. The record itself stays as it is. Throws FILE_REFUSED with the reason: what
 * `checkYearArchive` finds, an archive made here, of someone else, of a year that the member does not have, and one that was
 * handed in before or waits beside another one of the same key and year; and what every upload is refused for.
 */
export async function handInYear(parts: ElsewhereParts, caller: Caller, upload: ReceivedFile): Promise<number> {
  return await changeWithReadUpload(caller, parts.files, upload, {
    read: checkYearArchive,
    keep: (transaction, judged, archive) => keepArchive(transaction, caller, { parts, judged, archive }),
  });
}

interface HandedIn {
  parts: ElsewhereParts;
  judged: JudgedUpload;
  archive: CheckedArchive;
}

async function keepArchive(transaction: Change, caller: Caller, { parts, judged, archive }: HandedIn): Promise<number> {
  const { signature, manifestSha256, year: archived } = archive;
  const { fingerprint } = signature;
  const { cpdYearId } = await lockArchivedYear(transaction, caller, archived.year);
  const requester = await findRequester(transaction, caller.subjectUserId);
  if (await isOurKey(transaction, parts.verificationKey, fingerprint)) {
    throw refusedArchive('This archive was made here, so everything in it is in your record already.');
  }
  await refuseOtherPerson(transaction, caller, archived.person);
  const earlier = await store.listHandedIn(transaction, caller.subjectUserId);
  refuseAgain(earlier, archive);
  const collegeName = archived.college.name;
  const requestId = await askAboutYear(
    transaction,
    caller,
    { team: parts.team(), requester },
    {
      ...{ kind: 'ELSEWHERE', year: archived.year, cpdYearId },
      message: `${formatHours(archived.total.recognised)} ${archived.unit} at ${collegeName}`,
    },
  );
  const place = { cpdYearId, folderId: null, type: 'ELSEWHERE', apart: `elsewhere ${requestId}` } as const;
  const documentId = await insertApart(transaction, caller, place, judged);
  const kept = { memberRequestId: requestId, documentId, collegeName, fingerprint, manifestSha256 };
  await store.insertElsewhere(transaction, { ...kept, archived: keptYear(archive) });
  return requestId;
}

async function lockArchivedYear(transaction: Change, caller: Caller, year: number) {
  const found = (await listYears(transaction, caller)).find(({ facts }) => facts.year === year);
  if (found === undefined) {
    throw refusedArchive(`This archive is of ${year}, and there is no CPD year ${year} in your record here.`);
  }
  // Anyone who changes a year locks it before the member.
  return (await lockYear(transaction, caller, found.facts.cpdYearId)).facts;
}

async function refuseOtherPerson(
  transaction: Change,
  { subject, subjectUserId }: Caller,
  person: CheckedArchive['year']['person'],
): Promise<void> {
  const facts = await readPersonFacts(transaction, subjectUserId);
  const differences = personDifferences(person, { ...subject, ...facts });
  if (differences.length === 0) return;
  throw refusedArchive(
    `This archive is of another person. ${differences.join(' ')} If it is yours, please ask the CPD team to correct your details.`,
  );
}

/** An archive counts once, and so does a year of one college. */
function refuseAgain(
  earlier: Awaited<ReturnType<typeof store.listHandedIn>>,
  { manifestSha256, signature, year }: CheckedArchive,
): void {
  const same = earlier.find((each) => each.manifestSha256 === manifestSha256);
  if (same !== undefined) {
    const day = formatDayMonthYear(collegeDay(Temporal.Instant.from(same.createdAt)).toString());
    throw refusedArchive(`This archive was handed in already, on ${day}.`);
  }
  const other = earlier.find(
    (each) => each.fingerprint === signature.fingerprint && each.year === year.year && each.result !== 'DECLINED',
  );
  if (other === undefined) return;
  throw refusedArchive(
    other.result === null
      ? `Another archive of ${year.year} from ${year.college.name} is waiting for the CPD team.`
      : `Another archive of ${year.year} from ${year.college.name} was accepted already. Please ask the CPD team to take that back first.`,
  );
}

function keptYear({ year, signature, files }: CheckedArchive): KeptYear {
  const { format: _format, version: _version, person: _person, activities, ...kept } = year;
  return { ...kept, activities: activities.length, compareAt: signature.compareAt, files };
}

/** What the caller's record has of a year from other CPD homes, the latest first (RPT-05). Throws NOT_FOUND for a year that it does not have. */
export async function listYearsElsewhere(database: Reading, caller: Caller, cpdYearId: number) {
  await getMemberYear(database, caller, cpdYearId);
  return await reader.listElsewhere(database, caller.subjectUserId, cpdYearId);
}

/** The archive that a request is about; undefined for another request. */
export async function findYearElsewhere(database: Reading, requestId: number) {
  return await reader.findElsewhere(database, requestId);
}

/**
 * Everything that keeps an archive from being accepted: it is still being checked for viruses or one was found, no one has
 * compared its key, or its hours would count in a year that is submitted or closed. What a colleague has compared is kept for the
 * next archive of that college.
 */
export async function acceptElsewhere(
  transaction: Change,
  { requestId, keyCompared, year }: { requestId: number; keyCompared: boolean; year: LockedYear | undefined },
): Promise<FieldProblem[]> {
  const found = await store.findToDecide(transaction, requestId);
  if (found === undefined) return [];
  if (found.scanState === 'WAITING') throw new AppError('IN_USE', 'This archive is still being checked for viruses.');
  if (found.scanState === 'INFECTED') {
    return [{ field: 'Result', message: 'A virus was found in this archive, so it can’t be accepted.' }];
  }
  if (found.hasOther) {
    return [{ field: 'Result', message: 'Another archive of this year from the same college was accepted already.' }];
  }
  if (keyCompared) await store.updateKeyCompared(transaction, requestId);
  const refusal = countingRefusal(found, year);
  return [
    ...(refusal === undefined ? [] : [{ field: 'Result', message: refusal }]),
    ...(keyCompared || found.isKeyKnown
      ? []
      : [{ field: 'KeyCompared', message: 'Please compare the key with the one that the college publishes.' }]),
  ];
}

/** Why an archive that was accepted stays so, as a sentence, or undefined; also of a request that is about no archive. */
export async function acceptedStays(
  transaction: Change,
  { requestId, result }: { requestId: number; result: string | null },
  year: LockedYear | undefined,
): Promise<string | undefined> {
  const found = result === 'GRANTED' ? await store.findToDecide(transaction, requestId) : undefined;
  return found && countingRefusal(found, year);
}

/** A year that is locked, as it is at that time. */
interface LockedYear {
  record: MemberYear;
  now: Temporal.Instant;
}

/** Hours that count cannot come or go once the year is submitted or over: they are part of what was declared. */
function countingRefusal(
  { collegeName, archived }: { collegeName: string; archived: KeptYear },
  year: LockedYear | undefined,
): string | undefined {
  if (year === undefined || year.record.exemptionReason !== null) return undefined;
  const { record, now } = year;
  const { facts, framework, earlier, submittedAt } = record;
  if (isOpenStatus(statusOf(record, now))) return undefined;
  const amounts = amountsElsewhere([{ ...archived, collegeName }], { facts, framework, isEarlier: earlier !== null });
  if (sumElsewhere(amounts) === 0) return undefined;
  const over = submittedAt === null ? `${facts.year} is closed` : `The record for ${facts.year} was submitted`;
  return `${over}, and these ${archived.unit} count in it. Re-open the year first.`;
}
