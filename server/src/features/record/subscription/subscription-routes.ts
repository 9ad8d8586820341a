import * as calls from '@cpd/contract/calendar-subscriptions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Budgets } from '../../../platform/http/budgets.ts';
import { namesTag } from '../../../platform/http/entity-tag.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { rememberRefused } from '../../../platform/http/refused-access.ts';
import { contentDisposition, DOWNLOAD_POLICY } from '../../../platform/http/serve-file.ts';
import type { CalendarOrigin } from '../calendar/calendar-service.ts';
import { findSubscription } from './subscription-reader.ts';
import { secretIn } from './subscription-secret.ts';
import * as service from './subscription-service.ts';

/** What is in front of the secret; the log leaves out what follows it (`http/request-log`). */
const SUBSCRIPTION_PATH = '/calendar';

/** The calls with which a member makes, sees and ends their address (CAL-18). */
export function subscriptionRoutes(database: Database, publicUrl: string): Handler[] {
  return [
    handler(calls.getCalendarSubscription, async (caller) => {
      const found = await findSubscription(database, caller.subjectUserId);
      return found === undefined ? null : { createdOn: found.createdAt, lastReadOn: found.lastReadAt };
    }),
    handler(calls.createCalendarSubscription, async (caller) => {
      const { secret, createdAt } = await service.createSubscription(caller);
      const Address = new URL(`${SUBSCRIPTION_PATH}/${secret}.ics`, publicUrl).href;
      return { createdOn: createdAt, lastReadOn: null, address: Address };
    }),
    handler(calls.deleteCalendarSubscription, (caller) => service.deleteSubscription(caller)),
  ];
}

/**
 * Serves the addresses themselves: read-only, for anyone who knows one, without signing in (CAL-18). An address that was ended
 * is answered like one that never was.
 */
export function serveSubscribedCalendars(
  app: FastifyInstance,
  { database, origin, clock, budgets }: { database: Database; origin: CalendarOrigin; clock: Clock; budgets: Budgets },
): void {
  app.get<{ Params: { file: string } }>(`${SUBSCRIPTION_PATH}/:file`, async (request, reply) => {
    const secret = secretIn(request.params.file);
    const calendar =
      secret === undefined
        ? undefined
        : await service.findSubscribedCalendar(database, origin, { secret, now: clock() });
    // Readers of one address, not of one network: the great calendar services read for all their people from a few places.
    await budgets.spend('calendar', calendar?.userId ?? networkOf(request.ip));
    if (calendar === undefined) {
      reply.header('Cache-Control', 'no-store');
      rememberRefused(request, { secretOf: 'calendar' });
      throw new AppError('NOT_FOUND', 'There is nothing at this address.');
    }
    const lastModified = toHttpDate(calendar.lastModified);
    // Kept by the program that reads it and asked for again each time; never by a proxy on the way.
    reply.headers({ 'Cache-Control': 'private, no-cache', ETag: calendar.etag, 'Last-Modified': lastModified });
    if (isUnchanged(request, calendar.etag, lastModified)) return reply.status(304).send();
    reply.header('Content-Disposition', contentDisposition('calendar.ics'));
    reply.header('Content-Security-Policy', DOWNLOAD_POLICY);
    return reply.type('text/calendar; charset=utf-8').send(await calendar.write());
  });
}

/** Whether the program has this very file; its tag counts before its date (RFC 9110, 13.2.2). */
function isUnchanged({ headers }: FastifyRequest, etag: string, lastModified: string): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.trim() === '*' || namesTag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Date.parse(lastModified);
}

function toHttpDate(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toUTCString();
}
