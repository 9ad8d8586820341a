import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id, plainDate, queryId, sentHours } from './fields.ts';
import { file, json, operation } from './operation.ts';
import { ActivityType, Speciality } from './reference.ts';
import type { Inside } from './spelling.ts';
import { User } from './users.ts';

/** A shortcut to an activity with name, type and hours that are laid down (SHC-10). */
export const Shortcut = z.strictObject({
  CPDShortcutId: id,
  FriendlyURLSuffix: z.string(),
  ActivityName: z.string(),
  ActivityTypeId: id,
  CPDYearId: id,
  CPDYear: z.number().int(),
  /** Any date of the year; else only those from StartDate to EndDate (SHC-05). */
  Ongoing: z.boolean(),
  StartDate: z.string().nullable(),
  EndDate: z.string().nullable(),
  Hours: z.array(z.strictObject({ SpecialityId: id, Hours: z.number() })),
});
export type Shortcut = Inside<z.output<typeof Shortcut>>;

/** API-15. A look-up, in spite of its method. */
export const findShortcut = operation({
  name: 'findShortcut',
  call: 'PUT /api/CPDShortcut',
  access: 'own-record',
  query: { ForUserId: queryId },
  body: json(z.object({ FriendlyURLSuffix: z.string().max(200) })),
  answer: json(Shortcut),
  readsOnly: true,
  summary:
    'The shortcut that a friendly link means; 404 when it is unknown or expired, or its year can no longer be changed.',
  example: ({ userId, suffix }) => ({ query: { ForUserId: userId }, body: { FriendlyURLSuffix: suffix } }),
});

/** A shortcut as the CPD team stores it. */
export const ShortcutRequest = z.object({
  /** The end of the link: letters, digits and hyphens, unique in any case. */
  FriendlyURLSuffix: freeText,
  ActivityName: freeText,
  ActivityTypeId: id,
  CPDYearId: id,
  Ongoing: z.boolean(),
  StartDate: plainDate.nullish(),
  EndDate: plainDate.nullish(),
  Hours: z
    .array(z.object({ SpecialityId: id, Hours: sentHours }))
    .max(100)
    .default([]),
});

/** A shortcut for any date of the year, for the examples. */
export const exampleShortcut = {
  FriendlyURLSuffix: 'journal-club',
  ActivityName: 'Grand rounds of the region',
  ActivityTypeId: 106,
  CPDYearId: EXAMPLE_YEAR_ID,
  Ongoing: true,
  Hours: [{ SpecialityId: 201, Hours: 1.5 }],
} as const;

/** Ours: the CPD team stores a shortcut. */
export const createShortcut = operation({
  name: 'createShortcut',
  call: 'POST /api/CPDShortcut',
  access: 'staff',
  body: json(ShortcutRequest),
  answer: json(Shortcut),
  summary: 'Saves a shortcut; answers it with its id.',
  example: () => ({ body: exampleShortcut }),
});

/** A shortcut as the CPD team sees it, with how often it was used. */
export const ListedShortcut = Shortcut.extend({
  /** The address that members open. */
  Link: z.string(),
  /** Whether the link works now: it was not taken back, its last day is not over, its year takes entries. */
  Working: z.boolean(),
  Retired: z.boolean(),
  CreatedOn: z.string(),
  /** Activities that were made from it and are there, and the members they are of. */
  Activities: z.number().int(),
  Members: z.number().int(),
  RowVersion: z.number().int(),
});
export type ListedShortcut = Inside<z.output<typeof ListedShortcut>>;

/** Ours. */
export const listShortcuts = operation({
  name: 'listShortcuts',
  call: 'GET /api/CPDShortcut',
  access: 'observe',
  answer: json(z.array(ListedShortcut)),
  summary: 'All shortcuts with how often they were used, the newest first.',
  example: () => ({}),
});

/** Ours: asked while a suffix is typed. */
export const findShortcutSuffix = operation({
  name: 'findShortcutSuffix',
  call: 'GET /api/CPDShortcutSuffix',
  access: 'staff',
  query: { FriendlyURLSuffix: z.string().max(200) },
  answer: json(z.strictObject({ Free: z.boolean() })),
  summary: 'Whether this end of the link is available.',
  example: () => ({ query: { FriendlyURLSuffix: 'not-there-yet' } }),
});

/** Ours, SHC-06: the member of the setting `SHORTCUT_USER_ID`. */
export const getShortcutMember = operation({
  name: 'getShortcutMember',
  call: 'GET /api/CPDShortcutMember',
  access: 'staff',
  answer: json(User.nullable()),
  summary:
    'Whose record takes an activity that the caller saves from a shortcut while acting for nobody; null without one.',
  example: () => ({}),
});

/** Ours: what a shortcut can be made of. */
export const listShortcutYears = operation({
  name: 'listShortcutYears',
  call: 'GET /api/CPDShortcutYears',
  access: 'staff',
  answer: json(
    z.array(
      z.strictObject({
        CPDYearId: id,
        CPDYear: z.number().int(),
        UsesTotalHours: z.boolean(),
        ActivityTypes: z.array(ActivityType),
        Specialities: z.array(Speciality),
      }),
    ),
  ),
  summary: 'The years that are open for entries, newest first, each with its types of activity and its areas.',
  example: () => ({}),
});

/** Ours: the dates of a shortcut, and whether its link works. */
export const updateShortcut = operation({
  name: 'updateShortcut',
  call: 'PUT /api/CPDShortcut/:id',
  access: 'staff',
  query: { id: queryId },
  body: json(
    z.object({
      Ongoing: z.boolean(),
      StartDate: plainDate.nullish(),
      EndDate: plainDate.nullish(),
      /** True takes the link back, false lets it work again. */
      Retired: z.boolean(),
      RowVersion: z.number().int().optional(),
    }),
  ),
  answer: json(ListedShortcut),
  summary: 'Changes the dates of a shortcut, or takes its link back. Activities made from it stay as they are.',
  example: ({ shortcutId }) => ({
    query: { id: shortcutId },
    body: { Ongoing: false, StartDate: '2026-01-01', EndDate: '2026-12-31', Retired: false },
  }),
});

/** Ours: for slides and posters. */
export const getShortcutQrCode = operation({
  name: 'getShortcutQrCode',
  call: 'GET /api/CPDShortcutQRCode',
  access: 'observe',
  query: { CPDShortcutId: queryId },
  answer: file('image/svg+xml'),
  summary: 'The link of a shortcut as a QR code (SVG).',
  example: ({ shortcutId }) => ({ query: { CPDShortcutId: shortcutId } }),
});
