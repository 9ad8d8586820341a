import type { CaseEntry, CaseFollowUp } from '@cpd/contract/case-log';
import { type CaseKind, caseEntryProblems, followUpProblem } from '@cpd/domain/college/case-log';
import { collegeDay } from '@cpd/domain/values/college-day';
import { CASE_FILES_MAX, CASE_PAGE } from '@cpd/domain/values/limits';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { invalid, known, notFound, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange, recordChanges } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { refuseUnlessClear } from '../../../platform/files/scanner.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { changeWithUpload } from '../../record/documents/upload-service.ts';
import { noteView } from '../acting/subject-service.ts';
import * as reader from './case-reader.ts';
import * as store from './case-store.ts';

/** What a colleague writes into a case log. */
export interface CaseEntryInput {
  forUserId: number;
  kind: CaseKind;
  happenedOn: string;
  text: string;
  /** Empty where nothing follows. */
  followUpOn: string;
}

/**
 * A page of a member's case log (COH-09), the latest first. Throws NOT_FOUND for everyone
 * who is no member.
 */
export async function listEntries(
  database: Database,
  { forUserId, before }: { forUserId: number; before: number | undefined },
): Promise<{ entries: CaseEntry[]; next: number | null }> {
  const { userId } = await getParticipant(database, forUserId);
  const found = await reader.listEntries(database, userId, { before, limit: CASE_PAGE + 1 });
  const entries = found.slice(0, CASE_PAGE);
  return { entries, next: found.length > CASE_PAGE ? (entries.at(-1)?.caseEntryId ?? null) : null };
}

/** Adds an entry to a member's case log; answers its id. Errors: NOT_FOUND, INVALID naming each field. */
export async function addEntry(caller: Caller, input: CaseEntryInput): Promise<number> {
  const { actor, now } = caller;
  return await caller.change(async (transaction) => {
    const { userId } = await getParticipant(transaction, input.forUserId);
    refuse(
      caseEntryProblems(input, collegeDay(now).toString()).flatMap(({ field, message }) =>
        problemOf(FIELDS[field], message),
      ),
    );
    const [kept] = await store.insertEntries(transaction, [
      {
        userId,
        kind: input.kind,
        happenedOn: input.happenedOn,
        entryText: input.text.trim(),
        authorUserId: actor.userId,
        createdAt: now.toString(),
        followUpOn: input.followUpOn === '' ? null : input.followUpOn,
      },
    ]);
    const { caseEntryId } = known(kept, 'entry');
    // The event is the colleague's own and names the member as its object, so that the member's history has nothing of it.
    await recordChange(transaction, caller, 'case.noted', userId, { after: { caseEntryId, caseKind: input.kind } });
    return caseEntryId;
  });
}

/** Adds the same note to the case logs of many members; nothing for an empty one. The caller has judged the text. */
export async function noteEach(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  note: string,
): Promise<void> {
  const entryText = note.trim();
  if (entryText === '') return;
  const { actor, now } = caller;
  const entry = {
    ...{ kind: 'NOTE' as const, happenedOn: collegeDay(now).toString(), entryText, followUpOn: null },
    ...{ authorUserId: actor.userId, createdAt: now.toString() },
  };
  const kept = await store.insertEntries(
    transaction,
    userIds.map((userId) => ({ ...entry, userId })),
  );
  await recordChanges(
    transaction,
    caller,
    'case.noted',
    kept.map(({ userId, caseEntryId }) => ({
      ...{ subjectUserId: caller.subjectUserId, objectId: userId, after: { caseEntryId, caseKind: entry.kind } },
    })),
  );
}

const FIELDS = { happenedOn: 'HappenedOn', text: 'Text', followUpOn: 'FollowUpOn' } as const;

/**
 * Puts a follow-up on another day, or with null says that it is done; one that is done stays done. Errors: NOT_FOUND where
 * nothing follows, INVALID for the day.
 */
export async function changeFollowUp(caller: Caller, caseEntryId: number, day: string | null): Promise<void> {
  await caller.change(async (transaction) => {
    const entry = known(await store.lockEntry(transaction, caseEntryId), 'entry');
    if (entry.followUpOn === null) throw notFound('follow-up');
    if (entry.followUpDoneAt !== null) return;
    const told = { before: { followUpOn: entry.followUpOn }, after: { caseEntryId, followUpOn: day } };
    if (day === null) {
      await store.endFollowUp(transaction, caseEntryId, { userId: caller.actor.userId, at: caller.now.toString() });
      await recordChange(transaction, caller, 'case.follow_up_done', entry.userId, told);
      return;
    }
    refuse(problemOf('FollowUpOn', followUpProblem(day, collegeDay(caller.now).toString())));
    await store.moveFollowUp(transaction, caseEntryId, day);
    await recordChange(transaction, caller, 'case.follow_up_moved', entry.userId, told);
  });
}

/** A page of what is to be followed up, the longest due first. */
export async function listFollowUps(
  database: Database,
  caller: Caller,
  { show, after }: { show: 'DUE' | 'ALL'; after: number | undefined },
): Promise<{ followUps: CaseFollowUp[]; next: number | null }> {
  const today = collegeDay(caller.now).toString();
  const until = show === 'DUE' ? today : undefined;
  const found = await reader.listFollowUps(database, { today, until, after, limit: CASE_PAGE + 1 });
  const followUps = found.slice(0, CASE_PAGE);
  await noteFollowUpsAccess(database, caller, show, { rows: followUps.length, more: found.length > CASE_PAGE });
  const next = found.length > CASE_PAGE ? (followUps.at(-1)?.caseEntryId ?? null) : null;
  return { followUps, next };
}

/** How many follow-ups are due today or were before. A count alone shows no one, so it is no look. */
export async function countDue(database: Database, now: Temporal.Instant): Promise<number> {
  return await reader.countDue(database, collegeDay(now).toString());
}

async function noteFollowUpsAccess(
  database: Database,
  caller: Caller,
  show: 'DUE' | 'ALL',
  shown: { rows: number; more: boolean },
): Promise<void> {
  const after = { name: 'Follow-ups', filters: { show }, ...shown };
  await noteAccess(database, caller, { kind: 'list.viewed', objectId: null, after, question: ['Follow-ups', show] });
}

/**
 * Attaches a file to an entry, judged as evidence is; answers its id. Errors: NOT_FOUND, INVALID for too many files,
 * FILE_REFUSED.
 */
export async function addFile(
  caller: Caller,
  files: FileStore,
  caseEntryId: number,
  upload: ReceivedFile,
): Promise<number> {
  return await changeWithUpload(
    caller,
    files,
    upload,
    async (transaction, { name, mediaType, size, sha256, storageKey, scanState }) => {
      const entry = known(await store.lockEntry(transaction, caseEntryId), 'entry');
      if ((await reader.countFiles(transaction, caseEntryId)) >= CASE_FILES_MAX) {
        throw invalid([{ field: 'attachment', message: `An entry can have at most ${CASE_FILES_MAX} files.` }]);
      }
      const caseFileId = await store.insertFile(transaction, {
        ...{ caseEntryId, userId: caller.actor.userId, fileName: name, mediaType, sizeBytes: size },
        ...{ sha256, storageKey, scanState, uploadedAt: caller.now.toString() },
      });
      await recordChange(transaction, caller, 'case.file_added', entry.userId, { after: { caseEntryId, caseFileId } });
      return caseFileId;
    },
  );
}

/** A file of a case log, to be saved; a look at the member. Errors: NOT_FOUND, WAITING_FOR_SCAN, FILE_REMOVED. */
export async function getFile(
  database: Database,
  caller: Caller,
  files: FileStore,
  caseFileId: number,
): Promise<FileAnswer> {
  const { storageKey, scanState, userId, ...file } = known(await reader.findFile(database, caseFileId), 'file');
  refuseUnlessClear(scanState);
  await noteView(database, caller.actor, userId, caller.now, caller.requestId);
  // As with all of a case log the member is the object and never the subject (COH-09).
  const look = { kind: 'case.file_opened', objectId: userId, after: { caseFileId }, question: caseFileId } as const;
  await noteAccess(database, caller, look);
  return { ...file, open: async (range) => (await files.read(storageKey, range)).stream };
}
