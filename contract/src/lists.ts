import { LIST_NAMES } from '@cpd/domain/college/lists';
import { z } from 'zod';
import { id } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const question = {
  List: z.enum(LIST_NAMES),
  /** By the name of the filter; an empty one shows all (ADM-04). Names and values are judged by `domain/lists`. */
  Filters: z.record(z.string().max(40), z.string().max(2_000)).optional(),
  /** The name of a column; left out, the order is the list's own. */
  Sort: z.string().max(40).optional(),
  Descending: z.boolean().optional(),
  /** Names of columns in the order wanted; left out, those that are shown at first. */
  Columns: z.array(z.string().max(40)).max(40).optional(),
};

/** What is asked of a list. It is a body, so that names of members are in no log of addresses. */
export const ListRequest = z.strictObject({
  ...question,
  /** `Next` of the page before; left out for the first one. */
  Cursor: z.string().max(4_000).optional(),
});
export type ListRequest = Inside<z.input<typeof ListRequest>>;

/** The same, to be saved as one file. */
export const ListExportRequest = z.strictObject(question);
export type ListExportRequest = Inside<z.input<typeof ListExportRequest>>;

/** One row: what it is about, and a cell for each column that was asked for, in that order. Dates are plain dates of the college. */
export const ListRow = z.strictObject({
  /** Of the member, document, activity, year or request that the row is. */
  Id: id,
  /** Of the member whose it is. */
  UserId: id,
  MIN: z.string(),
  Cells: z.array(z.union([z.string(), z.number(), z.null()])),
});
export type ListRow = Inside<z.output<typeof ListRow>>;

export const ListPage = z.strictObject({
  Rows: z.array(ListRow),
  /** To be sent as `Cursor` for the next page; null on the last one. */
  Next: z.string().nullable(),
  /** With the first page of members: what can be missing by the rules of some year, beside the total. */
  Requirements: z.array(z.string()).optional(),
  /** With the first page of members: the categories of the year shown, in its order; `Category1` is the first of them. */
  Categories: z.array(z.string()).optional(),
});
export type ListPage = Inside<z.output<typeof ListPage>>;

/** ADM-01 to ADM-04, ADM-06. */
export const readList = operation({
  name: 'readList',
  call: 'POST /api/Lists',
  access: 'observe',
  body: json(ListRequest),
  answer: json(ListPage),
  summary:
    'A page of 50 rows of one of the lists of the CPD team, filtered and sorted. A row matches when it contains the ' +
    'text of the filter, in capital or small letters; dates match as dd/MM/yyyy.',
  example: () => ({ body: { List: 'Members', Filters: { Member: 'member' } } }),
});

/** COH-03: how many rows there are; left out where counting takes too long, which earlier versions of the web accept. */
export const countList = operation({
  name: 'countList',
  call: 'POST /api/ListCounts',
  access: 'observe',
  body: json(z.strictObject({ List: question.List, Filters: question.Filters })),
  answer: json(z.strictObject({ Count: z.number().int().min(0).optional() })),
  summary:
    'How many rows of a list match the filters, counted up to 100,001, which stands for more than 100,000; left out where ' +
    'there are so many to look through that it takes too long.',
  example: () => ({ body: { List: 'Members', Filters: { Member: 'member' } } }),
});

/** Ours: the whole list as a file. */
export const exportList = operation({
  name: 'exportList',
  call: 'POST /api/ListExports',
  access: 'observe',
  body: json(ListExportRequest),
  answer: file('text/csv'),
  cost: 'export',
  summary: 'Every row of a list that matches the filters, as CSV, up to 100,000 rows; who exported what is recorded.',
  example: () => ({ body: { List: 'Participation' } }),
});
