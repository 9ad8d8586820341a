import * as calls from '@cpd/contract/calendar';
import type { Database } from '../../database/tables.ts';
import { type Handler, handler } from '../../http/handler.ts';
import { getCalendar } from './calendar-service.ts';

/** The calls of the calendar, on the shared path of activities. */
export function calendarRoutes(database: Database): Handler[] {
  return [
    handler(calls.getCalendar, (caller, { StartDate, EndDate }) => getCalendar(database, caller, StartDate, EndDate)),
  ];
}
