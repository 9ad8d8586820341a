import type { HistoryEntry } from '@cpd/contract/history';
import { eventDaysProblem } from '@cpd/domain/college/event-groups';
import { collegeCity } from '@cpd/domain/values/college-clock';
import { HISTORY_PAGE } from '@cpd/domain/values/limits';
import { recordEvent } from '../../../platform/database/event-log.ts';
import type { ToldEvent } from '../../../platform/database/event-phrases.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { invalid, problemOf } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { csvFile, momentAtCollege } from '../../../platform/http/csv-file.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type { EventsAsked, StoredEvent } from './event-sql.ts';
import { eventInWords } from './event-words.ts';
import { listEvents } from './history-reader.ts';

/** A page of what happened to the caller's record, or to that of a member whom the team looks at. Errors: INVALID. */
export async function historyPage(database: Database, caller: Caller, asked: EventsAsked) {
  refuseWrongDays(asked);
  const events = await listEvents(database, caller.subjectUserId, asked, HISTORY_PAGE + 1);
  const page = events.slice(0, HISTORY_PAGE);
  return {
    entries: page.map((event) => entryOf(event, caller)),
    next: events.length > HISTORY_PAGE ? (page.at(-1)?.eventId ?? null) : null,
  };
}

/** The same as one file. An export by the team leaves an event in the history. Errors: INVALID. */
export async function exportHistory(database: Database, caller: Caller, asked: EventsAsked): Promise<FileAnswer> {
  refuseWrongDays(asked);
  const { actor, subject, subjectUserId, requestId, now: at } = caller;
  if (actor.userId !== subjectUserId) {
    await inTransaction(database, (transaction) =>
      recordEvent(transaction, {
        ...{ actorUserId: actor.userId, subjectUserId, requestId, at },
        ...{ kind: 'history.exported', objectId: subjectUserId, before: null, after: null },
      }),
    );
  }
  return csvFile<StoredEvent>(`History of ${subject.memberNumber}`, at, {
    headings: [`When (${collegeCity()})`, 'Who', 'What'],
    read: (after, limit) => listEvents(database, subjectUserId, { ...asked, before: after?.eventId }, limit),
    lineOf: (event) => {
      const { who, what } = entryOf(event, caller);
      return [momentAtCollege(event.at), who, what];
    },
  });
}

/** Throws INVALID when the last day that is asked for is before the first one. */
export function refuseWrongDays({ from, to }: Pick<EventsAsked, 'from' | 'to'>): void {
  const problems = problemOf('To', eventDaysProblem(from, to));
  if (problems.length > 0) throw invalid(problems);
}

/** An event in plain words, as the CPD team reads it beside others. */
export function inWordsForTeam(event: ToldEvent): string {
  return eventInWords(event, 'team');
}

function entryOf(event: StoredEvent, { actor, subjectUserId }: Caller): HistoryEntry {
  return {
    eventId: event.eventId,
    at: event.at,
    who: whoIn(event, actor.userId, subjectUserId),
    isYou: event.actorUserId === actor.userId,
    what: eventInWords(event, actor.userId === subjectUserId ? 'member' : 'team'),
  };
}

function whoIn({ actorUserId, actorName }: StoredEvent, readerUserId: number, subjectUserId: number): string {
  if (actorUserId === readerUserId) return 'You';
  if (actorUserId === subjectUserId) return 'The member';
  return actorUserId === null ? 'Automatic' : `${actorName} of the CPD team`;
}
