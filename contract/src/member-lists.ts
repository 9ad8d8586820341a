import { MEMBER_COLUMNS } from '@cpd/domain/college/member-list';
import { LINE_OUTCOMES } from '@cpd/domain/college/member-list-check';
import { LISTED_DEPARTURE_REASONS } from '@cpd/domain/member/departure';
import { MEMBER_LIST_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { id, queryBoolean, queryDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const memberColumn = z.enum([...MEMBER_COLUMNS, 'NONE']);

/** A line of a list of members, and what it would do. */
const MemberListLine = z.strictObject({
  /** Of the file, from 1; 0 for a member who is on none of a list with every member. */
  Line: z.number().int(),
  MIN: z.string(),
  Name: z.string(),
  Outcome: z.enum(LINE_OUTCOMES),
  /** Of a member who is there already. */
  ForUserId: id.nullable(),
  /** What it changes, each field by its name, in words. */
  Changes: z.array(z.strictObject({ Field: z.string(), Before: z.string(), After: z.string() })),
  Problems: z.array(z.string()),
  Warnings: z.array(z.string()),
});
export type MemberListLine = Inside<z.output<typeof MemberListLine>>;

const counts = {
  New: z.number().int(),
  Changed: z.number().int(),
  /** The same person as a member with another number, it seems: changed only where someone says so. */
  Renumbered: z.number().int(),
  /** Who had left, and is listed again. */
  Returned: z.number().int(),
  /** Who is missing in a list with every member. */
  Left: z.number().int(),
  Unchanged: z.number().int(),
  Wrong: z.number().int(),
};

/** What a list of members would do. */
const MemberListCheck = z.strictObject({
  ...counts,
  /** The columns as they are read, in their order. */
  Columns: z.array(z.strictObject({ Heading: z.string(), Example: z.string(), Column: memberColumn })),
  /** More leave than one person may say: a second one confirms it (PPL-04). */
  IsForTwo: z.boolean(),
  /** Why it cannot be applied, as a sentence; empty when it can. */
  Refusal: z.string(),
  /** The first lines of each outcome but UNCHANGED: so many that people read them, the wrong ones all. */
  Lines: z.array(MemberListLine),
});
export type MemberListCheck = Inside<z.output<typeof MemberListCheck>>;

const EXAMPLE_LIST = 'Member number,Username,Family name,Given names\n900901,sam.example,Example,Sam\n';

/** Whether the list has every member, so that who is missing has left (PPL-04); left out, it has not. */
const complete = queryBoolean.optional();

/** What each column holds, in their order, with commas between; left out, the headings say it. */
const chosenColumns = z.string().max(1_000).optional();

/** Ours (PPL-01): stores nothing. */
export const checkMemberList = operation({
  name: 'checkMemberList',
  call: 'POST /api/MemberListChecks',
  access: 'manage',
  query: { Columns: chosenColumns, Complete: complete },
  body: { kind: 'file', limitBytes: MEMBER_LIST_LIMIT_BYTES },
  answer: json(MemberListCheck),
  readsOnly: true,
  cost: 'import',
  summary:
    'Reads a list of members and says line by line what it would change; saves nothing. 400 when it cannot be read. For managers.',
  example: () => ({ query: {}, file: { name: 'members.csv', content: EXAMPLE_LIST } }),
});

/** Ours (PPL-01, PPL-03): all lines that are not wrong, or none. */
export const applyMemberList = operation({
  name: 'applyMemberList',
  call: 'POST /api/MemberLists',
  access: 'manage',
  query: {
    Columns: chosenColumns,
    Complete: complete,
    /** How many lines were shown to be new, to change a member, and to be wrong, and how many members to be back and to have left. */
    New: queryId,
    Changed: queryId,
    Wrong: queryId,
    Renumbered: queryId.optional(),
    Returned: queryId.optional(),
    Left: queryId.optional(),
    /** The lines that give a member another number and are to do so, with commas between, or ALL; left out, none. */
    Renumber: z
      .string()
      .regex(/^(ALL|\d{1,7}(,\d{1,7})*)?$/)
      .max(10_000)
      .optional(),
    /** Of those who have left. */
    LeftOn: queryDate.optional(),
    Reason: z.enum(LISTED_DEPARTURE_REASONS).optional(),
  },
  body: { kind: 'file', limitBytes: MEMBER_LIST_LIMIT_BYTES },
  /** Whether it waits for a second person, and nothing was done yet. */
  answer: json(z.strictObject({ ...counts, Waits: z.boolean() })),
  cost: 'import',
  summary:
    'Adds and changes the members of a list, and ends the membership of those who are missing in one with every member, all in ' +
    'one transaction; wrong lines are left out. Where more than 5 % leave nothing is done, and it waits for a second person. 409 STALE when it would do something ' +
    'else than was shown, and then nothing is saved. For managers.',
  example: () => ({
    query: { New: 1, Changed: 0, Wrong: 0 },
    file: { name: 'members.csv', content: EXAMPLE_LIST },
  }),
});

/** Ours (PPL-04). */
export const checkPreparedMemberList = operation({
  name: 'checkPreparedMemberList',
  call: 'GET /api/PreparedMemberLists/:id',
  access: 'staff',
  query: { id: queryId },
  answer: json(
    z.strictObject({
      ...MemberListCheck.shape,
      LeftOn: z.string(),
      Reason: z.enum(LISTED_DEPARTURE_REASONS),
      /** The lines by which members are given another number; null where all of them are. */
      RenumberLines: z.array(z.number().int()).nullable(),
    }),
  ),
  cost: 'import',
  summary:
    'What a list of members would do that waits for a second person. 404 when it waits no longer. For the CPD team.',
  example: ({ preparedListId }) => ({ query: { id: preparedListId } }),
});
