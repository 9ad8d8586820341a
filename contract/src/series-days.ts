import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A day of a recurring activity that has passed, of which the member has not said yet that it happened. */
const SeriesDay = z.strictObject({
  UserActivityDateId: id,
  UserActivityId: id,
  ActivityName: z.string(),
  StartDate: z.string(),
  Hours: z.number(),
});
export type SeriesDay = Inside<z.output<typeof SeriesDay>>;

/** Those of all years that can be changed, by day, up to yesterday. */
const SeriesDays = z.strictObject({ Until: z.string(), Days: z.array(SeriesDay) });

/** Ours. */
export const listSeriesDays = operation({
  name: 'listSeriesDays',
  call: 'GET /api/SeriesDays',
  access: 'in-person',
  query: { UserId: queryId },
  answer: json(SeriesDays),
  summary:
    'The days of recurring activities that have passed and were not confirmed yet, of all years that take changes.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours. */
export const confirmSeriesDays = operation({
  name: 'confirmSeriesDays',
  call: 'POST /api/SeriesDays',
  access: 'in-person',
  body: json(z.object({ UserId: id, Until: z.iso.date(), RemovedDateIds: z.array(id).max(1000) })),
  summary:
    'Says that the days of recurring activities up to Until happened, but for those that are named, which are taken out as if ' +
    'each were deleted; they can be brought back for ten minutes.',
  example: ({ userId }) => ({ body: { UserId: userId, Until: '2026-01-31', RemovedDateIds: [] } }),
});

/** Ours. */
export const putOffSeriesDays = operation({
  name: 'putOffSeriesDays',
  call: 'PUT /api/SeriesDays',
  access: 'in-person',
  body: json(z.object({ UserId: id })),
  summary: 'Answers nothing now: the question whether days of recurring activities happened comes back in a week.',
  example: ({ userId }) => ({ body: { UserId: userId } }),
});
