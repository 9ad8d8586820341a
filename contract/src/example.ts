import type { z } from 'zod';

/** The CPD year that the examples are about, 2026, and the one before. */
export const EXAMPLE_YEAR_ID = 11;
export const EARLIER_YEAR_ID = 10;

/** The ids that the example calls of one member name. */
export interface ExampleIds {
  userId: number;
  /** Who calls, where that is not the member; else the same. */
  callerId?: number;
  username: string;
  activityId: number;
  activityDateId: number;
  /** Of the year before. */
  earlierActivityId: number;
  /** On several dates, and one of these. */
  seriesId: number;
  seriesDateId: number;
  documentId: number;
  looseDocumentId: number;
  pictureId: number;
  folderId: number;
  goalId: number;
  planId: number;
  auditId: number;
  notificationId: number;
  /** A call back and leave that wait, and an exemption that was declined. */
  requestId: number;
  leaveRequestId: number;
  decidedRequestId: number;
  attendanceId: number;
  /** Of the case log that the CPD team keeps of the member. */
  caseEntryId: number;
  caseFileId: number;
  /** The college's, not the member's. */
  programActivityId: number;
  /** The friendly end of a shortcut's link; it is everyone's. */
  suffix: string;
  shortcutId: number;
  /** Of anyone who calls. */
  listViewId: number;
  /** What the CPD team writes is theirs together. */
  announcementId: number;
  /** Someone of the CPD team. */
  colleagueId: number;
  /** The key under which a folder was deleted a moment ago. */
  deletionKey: string;
  /** Of another member, who has left. */
  departureId: number;
  /** Of another member, who asked for erasure. */
  erasureCaseId: number;
  /** What a colleague prepared for a second person. */
  preparedChangeId: number;
  /** Of those whose time is over; 0 where no one was counted. */
  retentionRunId: number;
  retentionMembers: number;
}

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
