import { isEventKind } from '../../../platform/database/event-kinds.ts';
import { nameIn, type ToldEvent } from '../../../platform/database/event-phrases.ts';
import { EVENTS } from '../../../platform/database/event-register.ts';

/** An event in plain words, as its member or one of the CPD team reads it. A kind that this version does not know is told by its name. */
export function eventInWords(event: ToldEvent, reader: 'member' | 'team' = 'member'): string {
  if (!isEventKind(event.kind)) return `Changed the record (${event.kind.replaceAll(/[._-]/g, ' ')})`;
  return EVENTS[event.kind]
    .sentence({
      name: nameIn(event.before) ?? nameIn(event.after) ?? '',
      newName: nameIn(event.after) ?? nameIn(event.before) ?? '',
      year: event.year === null ? '' : ` for ${event.year}`,
      whom: reader === 'member' ? 'you' : 'the member',
      event,
    })
    .trimEnd();
}
