import { z } from 'zod';
import { enteredHours, freeText, id, plainDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';

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
export type Shortcut = z.output<typeof Shortcut>;

/** API-15. A look-up, in spite of its method. */
export const findShortcut = operation({
  name: 'findShortcut',
  method: 'PUT',
  path: '/api/CPDShortcut',
  access: 'own-record',
  query: { ForUserId: queryId },
  body: json(z.object({ FriendlyURLSuffix: z.string().max(200) })),
  answer: json(Shortcut),
  readsOnly: true,
  summary: 'The shortcut that a friendly link means; 404 when it is unknown, expired or its year takes no changes.',
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
    .array(z.object({ SpecialityId: id, Hours: enteredHours }))
    .max(100)
    .default([]),
});

/** Ours: the CPD team stores a shortcut. */
export const createShortcut = operation({
  name: 'createShortcut',
  method: 'POST',
  path: '/api/CPDShortcut',
  access: 'staff',
  query: {},
  body: json(ShortcutRequest),
  answer: json(Shortcut),
  summary: 'Stores a shortcut; answers it with its id.',
});
