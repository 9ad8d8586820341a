import { REPEATED_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { enteredHours, id, plainDate, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** An activity of the year before as it can be done again. */
const RepeatOffer = z.strictObject({
  UserActivityId: id,
  ActivityName: z.string(),
  ActivityTypeName: z.string(),
  Occurrence: z.enum(['S', 'M', 'R']),
  /** Its days in the year to come. */
  StartDates: z.array(z.string()),
  /** Of a series its rule in words, else empty. */
  Pattern: z.string(),
  HoursPerDate: z.number(),
  /** The year has an activity of this name. */
  IsThere: z.boolean(),
});
export type RepeatOffer = Inside<z.output<typeof RepeatOffer>>;

/** What the year before has for another year. */
const RepeatOffers = z.strictObject({
  /** The calendar year of the activities. */
  FromYear: z.number().int(),
  Offers: z.array(RepeatOffer),
  /** What cannot come, and why. */
  LeftOut: z.array(z.strictObject({ UserActivityId: id, ActivityName: z.string(), Reason: z.string() })),
});
export type RepeatOffers = Inside<z.output<typeof RepeatOffers>>;

/** Ours. */
export const listRepeatOffers = operation({
  name: 'listRepeatOffers',
  call: 'GET /api/RepeatedActivities',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(RepeatOffers),
  summary: 'The activities of the year before, as they can be saved again in this one.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

const RepeatedActivity = z.object({
  /** The activity of the year before. */
  UserActivityId: id,
  /** The days; of a series those of its rule that are kept, all of them when none is named. */
  StartDates: z.array(plainDate).max(400).default([]),
  HoursPerDate: enteredHours,
});

/** What is to be saved again. */
export const RepeatRequest = z.object({
  UserId: id,
  CPDYearId: id,
  Activities: z
    .array(RepeatedActivity)
    .min(1, { error: 'Please choose at least one activity.' })
    .max(REPEATED_AT_ONCE_MAX, { error: `Please choose at most ${REPEATED_AT_ONCE_MAX} activities at once.` }),
});
export type RepeatRequest = Inside<z.input<typeof RepeatRequest>>;

/** Ours. */
export const repeatActivities = operation({
  name: 'repeatActivities',
  call: 'POST /api/RepeatedActivities',
  access: 'own-record',
  body: json(RepeatRequest),
  answer: json(z.strictObject({ UserActivityIds: z.array(id) })),
  summary:
    'Saves activities of the year before again, all or none, without their files, reflections and goals. Errors name the row: ' +
    'Activities.0.HoursPerDate.',
  example: ({ userId, earlierActivityId }) => ({
    body: {
      ...{ UserId: userId, CPDYearId: EXAMPLE_YEAR_ID },
      Activities: [{ UserActivityId: earlierActivityId, StartDates: ['2026-05-06'], HoursPerDate: 1 }],
    },
  }),
});
