import type { EventLogQuestion, LoggedEvent } from '@cpd/contract/event-log';
import { memberSearchWords } from '@cpd/domain/college/member-search';
import { collegeCity } from '@cpd/domain/values/college-clock';
import { EVENT_LOG_MEMBERS_MAX, HIDDEN_VIEWS_MAX, HISTORY_PAGE, LIST_EXPORT_MAX } from '@cpd/domain/values/limits';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { invalid } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { csvFile, momentAtCollege } from '../../../platform/http/csv-file.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { inWordsForTeam, refuseWrongDays } from '../../record/history/history-service.ts';
import * as reader from './event-log-reader.ts';

/**
 * A page of what the CPD team did (COH-08). A look is itself in the log before it shows anything: once an hour for a question,
 * whichever of its pages is asked for. Errors: INVALID that names the field.
 */
export async function logPage(
  database: Database,
  caller: Caller,
  question: EventLogQuestion,
  before: number | undefined,
): Promise<{ entries: LoggedEvent[]; hiddenViews: number; next: number | null }> {
  const asked = await askLog(database, question, before);
  // With or without views it is one question.
  const { hideViews: _hidden, ...noted } = question;
  await noteAccess(database, caller, {
    kind: 'event_log.viewed',
    objectId: null,
    after: toldOf(question),
    question: noted,
  });
  const events = await reader.listLogged(database, asked, HISTORY_PAGE + 1);
  const page = events.slice(0, HISTORY_PAGE);
  return {
    entries: page.map(toWire),
    hiddenViews: before === undefined ? await countHidden(database, asked) : 0,
    next: events.length > HISTORY_PAGE ? (page.at(-1)?.eventId ?? null) : null,
  };
}

/** Everything that matches, as CSV; before, it is written down who exports what. Errors: INVALID, also when it is too long. */
export async function exportLog(database: Database, caller: Caller, question: EventLogQuestion): Promise<FileAnswer> {
  const asked = await askLog(database, question, undefined);
  const rows = await reader.countLogged(database, asked, LIST_EXPORT_MAX + 1);
  if (rows > LIST_EXPORT_MAX) {
    const most = LIST_EXPORT_MAX.toLocaleString('en-AU');
    const message = `There are more than ${most} events. Please choose fewer days and export the log in parts.`;
    throw invalid([{ field: 'From', message }]);
  }
  await caller.change((transaction) =>
    recordChange(transaction, caller, 'event_log.exported', null, { after: { ...toldOf(question), rows } }),
  );
  return csvFile<reader.LoggedRow>('Event log', caller.now, {
    headings: [`When (${collegeCity()})`, 'Who', 'What', 'Member number', 'Member'],
    read: (after, limit) => reader.listLogged(database, { ...asked, before: after?.eventId }, limit),
    lineOf: (event) => {
      const { at, who, what, member } = toWire(event);
      return [momentAtCollege(at), who, what, member?.memberNumber ?? '', member?.name ?? ''];
    },
  });
}

async function countHidden(database: Database, asked: reader.LogAsked): Promise<number> {
  if (!asked.hidesViews) return 0;
  return await reader.countLogged(database, { ...asked, kind: 'LOOKS', hidesViews: false }, HIDDEN_VIEWS_MAX + 1);
}

async function askLog(
  database: Database,
  question: EventLogQuestion,
  before: number | undefined,
): Promise<reader.LogAsked> {
  const { actorUserId, member = '', kind, from, to, hideViews = false } = question;
  refuseWrongDays({ from, to });
  const memberIds = member.trim() === '' ? undefined : await findMembers(database, member);
  return { actorUserId, memberIds, kind, from, to, before, hidesViews: hideViews && kind === undefined };
}

async function findMembers(database: Database, text: string): Promise<number[]> {
  const refused = (message: string) => invalid([{ field: 'Member', message }]);
  const words = memberSearchWords(text);
  if (words.length === 0) throw refused('Please enter at least 2 letters of the name, or a number.');
  const found = await reader.findNamed(database, words, EVENT_LOG_MEMBERS_MAX + 1);
  if (found.length > EVENT_LOG_MEMBERS_MAX) {
    throw refused(`More than ${EVENT_LOG_MEMBERS_MAX} people match. Please enter more of the name, or the number.`);
  }
  return found;
}

/** What the log says of a look at itself: of the member who was looked for, only that there was one (R41). */
function toldOf({ member = '', hideViews: _hidden, ...chosen }: EventLogQuestion): object {
  return { ...chosen, ...(member.trim() !== '' && { searched: ['Member'] }) };
}

function toWire(event: reader.LoggedRow): LoggedEvent {
  return {
    eventId: event.eventId,
    at: event.at,
    who: event.actorName ?? 'Automatic',
    what: inWordsForTeam(event),
    member: event.member,
  };
}
