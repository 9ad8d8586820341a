import { EVENT_GROUP_CODES } from '@cpd/domain/college/event-groups';
import { LIST_FILTER_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { id, queryDate } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const question = {
  /** Who did it. */
  ActorUserId: id.optional(),
  /** Parts of the number or name of the member whom it is about. */
  Member: z.string().max(LIST_FILTER_MAX).optional(),
  Kind: z.enum(EVENT_GROUP_CODES).optional(),
  /** Days at the college, with their ends. */
  From: queryDate.optional(),
  To: queryDate.optional(),
  /** Leaves out views, searches and opened files, unless `Kind` asks for them. */
  HideViews: z.boolean().optional(),
};

/** What is asked of the event log. It is a body, so that names of members are in no log of addresses. */
export const EventLogQuestion = z.strictObject(question);
export type EventLogQuestion = Inside<z.output<typeof EventLogQuestion>>;

/** Something that the CPD team did, in plain words. */
export const LoggedEvent = z.strictObject({
  EventId: id,
  /** An ISO time. */
  At: z.string(),
  Who: z.string(),
  What: z.string(),
  /** The member whom it is about; null where it is about no one. */
  Member: z.strictObject({ MIN: z.string(), Name: z.string() }).nullable(),
});
export type LoggedEvent = Inside<z.output<typeof LoggedEvent>>;

/** COH-08. */
export const readEventLog = operation({
  name: 'readEventLog',
  call: 'POST /api/EventLog',
  access: 'manage',
  body: json(
    z.strictObject({
      ...question,
      /** `Next` of the page before; left out for the first one. */
      Before: id.optional(),
    }),
  ),
  answer: json(
    z.strictObject({
      Entries: z.array(LoggedEvent),
      /** How many more `HideViews` has left out, counted no further than 1,001; 0 on later pages. */
      HiddenViews: z.int().min(0),
      /** To be sent as `Before` for the next page; null on the last one. */
      Next: id.nullable(),
    }),
  ),
  summary:
    'A page of 50 events of what the CPD team did, the latest first: signed in, acted for or viewed members, exported, ' +
    'decided, changed roles or texts. Each question is itself recorded, once an hour.',
  example: () => ({ body: { From: '2026-01-01', To: '2026-12-31', HideViews: true } }),
});

/** COH-08: whom the log can be filtered by. */
export const listEventLogPeople = operation({
  name: 'listEventLogPeople',
  call: 'GET /api/EventLogPeople',
  access: 'manage',
  answer: json(z.array(z.strictObject({ UserId: id, Name: z.string() }))),
  summary: 'The people of the CPD team, by name; also those who have left it and looked at a record.',
  example: () => ({}),
});

/** COH-08. */
export const exportEventLog = operation({
  name: 'exportEventLog',
  call: 'POST /api/EventLogExports',
  access: 'manage',
  body: json(EventLogQuestion),
  answer: file('text/csv'),
  cost: 'export',
  summary: 'The events that match, as CSV, the latest first, up to 100,000; who exported what is recorded.',
  example: () => ({ body: { Kind: 'DECISIONS' } }),
});
