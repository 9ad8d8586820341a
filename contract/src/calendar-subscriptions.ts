import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A member's subscription address, without the address: its secret is kept nowhere (CAL-18). ISO times. */
export const CalendarSubscription = z.strictObject({
  CreatedOn: z.string(),
  /** When a program last read it, to the minute; null while none has. */
  LastReadOn: z.string().nullable(),
});
export type CalendarSubscription = Inside<z.output<typeof CalendarSubscription>>;

/** A subscription address that was made just now; it is never answered again. */
export const NewCalendarSubscription = CalendarSubscription.extend({
  /** The whole address: anyone who knows it can read the calendar. */
  Address: z.string(),
});
export type NewCalendarSubscription = Inside<z.output<typeof NewCalendarSubscription>>;

/** Ours (CAL-18). */
export const getCalendarSubscription = operation({
  name: 'getCalendarSubscription',
  call: 'GET /api/CalendarSubscriptions',
  access: 'own-record',
  query: { UserId: queryId },
  answer: json(CalendarSubscription.nullable()),
  summary: 'When the member made a subscription address and when it was last read; null without one.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});

/** Ours (CAL-18). */
export const createCalendarSubscription = operation({
  name: 'createCalendarSubscription',
  call: 'POST /api/CalendarSubscriptions',
  access: 'in-person',
  body: json(z.object({ UserId: id })),
  answer: json(NewCalendarSubscription),
  summary:
    'Makes a secret address from which phones and Outlook read the calendar, and ends the one before. The address is ' +
    'answered this once. A repeat under the same Idempotency-Key gets 409.',
  example: ({ userId }) => ({ body: { UserId: userId } }),
});

/** Ours (CAL-18). */
export const deleteCalendarSubscription = operation({
  name: 'deleteCalendarSubscription',
  call: 'DELETE /api/CalendarSubscriptions',
  access: 'in-person',
  query: { UserId: queryId },
  summary: 'Ends the subscription address, if there is one: nothing is found there from then on.',
  example: ({ userId }) => ({ query: { UserId: userId } }),
});
