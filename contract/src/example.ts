import type { z } from 'zod';

/** The CPD year that the examples are about, 2026, and the one before. */
export const EXAMPLE_YEAR_ID = 11;
export const EARLIER_YEAR_ID = 10;

/** What the examples name of a member's record. */
export const memberIds = {
  activityId: 1,
  activityDateId: 1,
  /** Of the year before. */
  earlierActivityId: 1,
  /** On several dates, and one of these. */
  seriesId: 1,
  seriesDateId: 1,
  documentId: 1,
  looseDocumentId: 1,
  pictureId: 1,
  folderId: 1,
  goalId: 1,
  planId: 1,
  auditId: 1,
  /** An audit that waits for the member, with a file that was added to it. */
  auditCaseId: 1,
  auditDocumentId: 1,
  /** One that was not met. */
  decidedAuditCaseId: 1,
  /** The archive of a year from another CPD home, with a letter in it. */
  elsewhereDocumentId: 1,
  notificationId: 1,
  /** A call back and leave that wait, and an exemption that was declined. */
  requestId: 1,
  leaveRequestId: 1,
  decidedRequestId: 1,
  attendanceId: 1,
};

/** What they name of the college and its team. */
export const collegeIds = {
  programActivityId: 1,
  shortcutId: 1,
  /** Of anyone who calls. */
  listViewId: 1,
  announcementId: 1,
  /** Of the case log that the CPD team keeps of the member. */
  caseEntryId: 1,
  caseFileId: 1,
  /** Someone of the CPD team. */
  colleagueId: 1,
  /** Of another member, who has left. */
  departureId: 1,
  /** Of another member, who asked for erasure. */
  erasureCaseId: 1,
  /** What a colleague prepared for a second person. */
  preparedChangeId: 1,
  preparedListId: 1,
  /** Of two entries that were one person’s. */
  memberMergeId: 1,
  /** Two other members, who may be one person. */
  otherUserId: 1,
  twinUserId: 1,
  /** Of a machine. */
  serviceTokenId: 1,
  /** Of the identity provider. */
  providerGroupId: 1,
  earlierImportId: 1,
  /** A round of audits that a colleague has chosen the members of. */
  auditRoundId: 1,
  /** A round whose members are drawn, and its first draw, which is frozen; draws of other rounds that are committed and drawn. */
  drawnRoundId: 1,
  auditDrawId: 1,
  committedDrawId: 1,
  drawnId: 1,
  teamCaseId: 1,
  /** More time that a member asked for in an audit. */
  auditWishId: 1,
  /** An answered audit, given to anyone who calls, one of its items and a picture of it. */
  benchCaseId: 1,
  benchItemId: 1,
  benchDocumentId: 1,
  /** Reports to a board: one whose preview is over, a draft, one whose lines are being made, and one that two people have signed. */
  reportVersionId: 1,
  draftReportId: 1,
  runningReportId: 1,
  signedReportId: 1,
  /** Of those whose time is over; 0 where no one was counted. */
  retentionRunId: 1,
};

/** All that the examples name, for a place that has none of it. */
export const exampleIds = {
  userId: 1,
  username: 'participant',
  ...memberIds,
  ...collegeIds,
  /** The friendly end of a shortcut's link; it is everyone's. */
  suffix: 'absent',
  /** What the entries of the two are. */
  stateOfTwins: 'absent',
  /** The key under which a folder was deleted a moment ago. */
  deletionKey: 'absent',
  /** Of the draw that is committed. */
  drawSecret: 'absent',
  /** How many members the retention run counted. */
  retentionMembers: 1,
};

/** Whom and what an example is about. */
export type ExampleIds = typeof exampleIds & {
  /** Who calls, where that is not the member; else the same. */
  callerId?: number;
};

/** One valid request of an operation, as it goes over the wire. */
export interface ExampleCall {
  query: Record<string, string | number | boolean>;
  body?: object;
  /** Each character of the content is one byte. */
  file?: { name: string; content: string };
}

/** An example as its operation writes it down: what the call does not carry is left out. */
export type WrittenExample<Query extends z.ZodRawShape, Body> = Frozen<
  ([keyof Query] extends [never] ? unknown : { query: z.input<z.ZodObject<Query>> }) &
    (Body extends { kind: 'json'; schema: infer Schema extends z.ZodType }
      ? { body: z.input<Schema> }
      : Body extends { kind: 'file' }
        ? Required<Pick<ExampleCall, 'file'>>
        : unknown)
>;

/** Lists of an example are read-only, because its words and numbers are kept as they are written. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
