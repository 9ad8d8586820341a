import { isCountryCode } from '@cpd/domain/values/countries';
import { readHours } from '@cpd/domain/values/hours';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import { z } from 'zod';

const LARGEST_ID = 2 ** 53 - 1;

/** An id as a query parameter: digits only, so that `1e3`, ` 1` and `0x1` are refused rather than guessed at. */
export const queryId = z.union(
  [
    z.number().int().min(0).max(LARGEST_ID),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ],
  { error: 'This must be a whole number.' },
);

/** A country as ISO 3166-1 alpha-2 has it. */
export const countryCode = z.string().refine(isCountryCode, { error: 'This must be the code of a country.' });

/** A folder as a query parameter; the text `null` is no folder (API-33, FIL-14). */
export const queryFolderId = z.union([z.literal('null').transform(() => null), queryId], {
  error: 'This must be a folder, or none.',
});

/** A query parameter that tells calls apart by being `true`, in any case. */
export const queryTrue = z.union(
  [
    z.literal(true),
    z
      .string()
      .regex(/^true$/i)
      .transform(() => true as const),
  ],
  { error: 'This must be true.' },
);

/** A yes or no as a query parameter. */
export const queryBoolean = z.union(
  [
    z.boolean(),
    z
      .string()
      .regex(/^(true|false)$/i)
      .transform((text) => text.toLowerCase() === 'true'),
  ],
  { error: 'This must be true or false.' },
);

/** A plain date as a query parameter. */
export const queryDate = z.string().refine(isPlainDate, { error: 'This must be a date written as yyyy-MM-dd.' });

/** An id in a body or an answer. */
export const id = z.number().int().min(0).max(LARGEST_ID);

/** As ISO 8601 writes an instant or a local time: `2026-05-01T00:00:00.000+10:00`. */
const WITH_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A plain date in a body. A time part is cut off without any shift of time zone (OCC-21).
 * Empty stays empty: the rules say that a date is missing.
 */
export const plainDate = z
  .string()
  .transform((text) => (WITH_TIME.test(text) ? text.slice(0, 10) : text))
  .refine((text) => text === '' || isPlainDate(text), { error: 'This must be a date written as yyyy-MM-dd.' });

/** Hours in a body as they were sent: number, text or nothing (HRS-13). */
export const sentHours = z.union([z.number(), z.string().max(20), z.null()]).optional();

/** Hours in a body, read and rounded here and nowhere behind: nothing is 0, what cannot be read is NaN (HRS-06, HRS-10). */
export const enteredHours = sentHours.transform(readHours);

/** The hours of one date, which win over another figure when there are any; too few to be kept are not none (HRS-11). */
export const typedHours = sentHours.transform((hours) =>
  readHours(hours) === 0 && Number(hours) > 0 ? Number.NaN : readHours(hours),
);

/** Free text in a body; the rules judge its length and content. */
export const freeText = z.string().max(20_000).nullish();
