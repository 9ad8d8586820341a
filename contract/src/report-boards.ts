import { BOARD_ORDERS, BOARD_VALUES, REPORT_FILE_TYPES } from '@cpd/domain/report/board';
import { REPORT_OUTCOMES } from '@cpd/domain/report/outcome';
import { z } from 'zod';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const text = z.string().max(20_000);

/** How a board is told of a year (RPT-04); the rules judge its texts. */
const board = {
  BoardCode: text,
  Name: text,
  /** Whose members it registers: the code of a group of registrations. */
  GroupCode: text,
  /** In the order of the file. */
  Columns: z.array(z.strictObject({ Heading: text, Value: z.enum(BOARD_VALUES) })),
  /** The board’s own words for each outcome. */
  Words: z.array(z.strictObject({ Outcome: z.enum(REPORT_OUTCOMES), Words: text })),
  OrderBy: z.enum(BOARD_ORDERS),
  /** What the file that is sent is. */
  FileType: z.enum(REPORT_FILE_TYPES),
  /** The board has not told us yet that this is what it asks for. */
  IsAssumed: z.boolean(),
};

const ReportBoard = z.strictObject({ ...board, RowVersion: z.number().int() });
export type ReportBoard = Inside<z.output<typeof ReportBoard>>;

const NewReportBoard = z.strictObject({
  ...board,
  /** Left out for a board that is not there yet. */
  RowVersion: z.number().int().optional(),
});
export type NewReportBoard = Inside<z.output<typeof NewReportBoard>>;

/** Ours (RPT-04). */
export const listReportBoards = operation({
  name: 'listReportBoards',
  call: 'GET /api/ReportBoards',
  access: 'manage',
  answer: json(
    z.strictObject({
      Boards: z.array(ReportBoard),
      /** Whose members a board can register. */
      Groups: z.array(z.strictObject({ GroupCode: z.string(), Name: z.string() })),
    }),
  ),
  summary: 'The boards that are told of each year, by their names, and what their reports look like. For managers.',
  example: () => ({}),
});

/** Ours (RPT-04). */
export const saveReportBoard = operation({
  name: 'saveReportBoard',
  call: 'PUT /api/ReportBoards',
  access: 'manage',
  body: json(NewReportBoard),
  summary:
    'Adds a board, or changes what its reports look like from the next version on. 400 for a code that another board has; 409 when ' +
    'a colleague changed it since RowVersion. For managers.',
  example: () => ({
    body: {
      BoardCode: 'MBA',
      Name: 'The board that registers our members',
      GroupCode: 'AU',
      Columns: [
        { Heading: 'Member number', Value: 'MemberNumber' },
        { Heading: 'Outcome', Value: 'Outcome' },
      ],
      Words: REPORT_OUTCOMES.map((outcome) => ({ Outcome: outcome, Words: outcome })),
      OrderBy: 'MemberNumber',
      FileType: 'CSV',
      IsAssumed: false,
      RowVersion: 1,
    },
  }),
});
