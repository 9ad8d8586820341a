import { listHistory } from '@cpd/contract/history';
import { HISTORY_PAGE } from '@cpd/domain/values/limits';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { eventInWords } from './event-words.ts';
import { listEvents, type StoredEvent } from './history-reader.ts';

/** The call that tells members what happened to their record, and by whom. */
export function historyRoutes(database: Database): Handler[] {
  return [
    handler(listHistory, async ({ actor, subjectUserId }, { before }) => {
      const reader = actor.userId === subjectUserId ? 'member' : 'team';
      const events = await listEvents(database, subjectUserId, { before, limit: HISTORY_PAGE + 1 });
      const page = events.slice(0, HISTORY_PAGE);
      return {
        entries: page.map((event) => ({
          eventId: event.eventId,
          at: event.at,
          who: whoIn(event, actor.userId, subjectUserId),
          isYou: event.actorUserId === actor.userId,
          what: eventInWords(event, reader),
        })),
        next: events.length > HISTORY_PAGE ? (page.at(-1)?.eventId ?? null) : null,
      };
    }),
  ];
}

function whoIn({ actorUserId, actorName }: StoredEvent, readerUserId: number, subjectUserId: number): string {
  if (actorUserId === readerUserId) return 'You';
  if (actorUserId === subjectUserId) return 'The member';
  return actorUserId === null ? 'The logbook itself' : `${actorName} of the CPD team`;
}
