import { isEventKind } from '../../../platform/database/event-kinds.ts';
import { nameIn, type ToldEvent } from '../../../platform/database/event-phrases.ts';
import { EVENTS } from '../../../platform/database/event-register.ts';

/** What may be about someone's health is read by the member, and by colleagues where it is decided (PPL-18). */
const REASONS_APART: ReadonlySet<string> = new Set([
  'request.decided',
  'request.decision_withdrawn',
  'year.exempted',
  'year.exemption_withdrawn',
  'year.varied',
  'year.variation_withdrawn',
]);

function withoutReasons(event: ToldEvent): ToldEvent {
  if (!REASONS_APART.has(event.kind)) return event;
  const { reason: _reason, decisionText: _decision, ...plain } = event.after ?? {};
  return { ...event, after: plain };
}

/** An event in plain words, as its member or one of the CPD team reads it. A kind that this version does not know is told by its name. */
export function eventInWords(event: ToldEvent, reader: 'member' | 'team' = 'member'): string {
  const told = reader === 'member' ? event : withoutReasons(event);
  if (!isEventKind(event.kind)) return `Changed the record (${event.kind.replaceAll(/[._-]/g, ' ')})`;
  return EVENTS[event.kind]
    .sentence({
      name: nameIn(event.before) ?? nameIn(event.after) ?? '',
      newName: nameIn(event.after) ?? nameIn(event.before) ?? '',
      year: event.year === null ? '' : ` for ${event.year}`,
      whom: reader === 'member' ? 'you' : 'the member',
      event: told,
    })
    .trimEnd();
}
