import * as offers from '@cpd/contract/attendance-offers';
import * as calls from '@cpd/contract/program-activities';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { applyList, checkList } from './attendance-service.ts';
import { recordAttendance } from './machine-attendance-service.ts';
import { confirmOffer, declineOffer, listOffers } from './offer-service.ts';
import { openProgram, remindAttendees } from './offer-state-service.ts';
import { correctProgram, withdrawAttendance, withdrawProgram } from './program-change-service.ts';
import { createProgram, noteProgram, readChoices, readPrograms } from './program-service.ts';
import * as wire from './program-wire.ts';

/** The calls about activities that the college ran, of the CPD team and of those who attended. */
export function programsRoutes(database: Database, college: { readonly collegeName: string }): Handler[] {
  return [...programCalls(database), ...attendanceCalls(database), ...offerCalls(database, college)];
}

function programCalls(database: Database): Handler[] {
  return [
    handler(calls.listProgramActivities, async (caller, { cpdYearId }) => {
      const { years, programs } = await readPrograms(database, caller.now, cpdYearId);
      return {
        years: years.map(({ facts, closed }) => ({
          cpdYearId: facts.cpdYearId,
          cpdYear: facts.year,
          closed,
        })),
        activities: programs.map(wire.toSummary),
      };
    }),
    handler(calls.getProgramChoices, async (caller, { cpdYearId }) => {
      const { hoursModel, types, areas } = await readChoices(database, caller, cpdYearId);
      return { hoursModel, types, areas };
    }),
    handler(calls.getProgramActivity, async (caller, { id }) => {
      const opened = await openProgram(database, caller.now, id);
      const after = { name: opened.program.name, rows: opened.attendances.length };
      await noteAccess(database, caller, { kind: 'program_activity.viewed', objectId: id, after, question: 'opened' });
      return wire.toProgramActivity(opened);
    }),
    handler(calls.createProgramActivity, (caller, _query, request) =>
      createProgram(caller, request.cpdYearId, wire.toEntered(request)),
    ),
    handler(calls.updateProgramActivity, async (caller, { id }, request) =>
      wire.toFollowed(
        await correctProgram(caller, id, {
          cpdYearId: request.cpdYearId,
          entered: wire.toEntered(request),
          reason: request.reason ?? '',
          version: request.rowVersion,
        }),
      ),
    ),
    handler(calls.addProgramNote, (caller, _query, { programActivityId, text }) =>
      noteProgram(caller, programActivityId, text ?? ''),
    ),
    handler(calls.withdrawProgramActivity, async (caller, _query, { programActivityId, reason }) =>
      wire.toFollowed(await withdrawProgram(caller, programActivityId, reason ?? '')),
    ),
  ];
}

function attendanceCalls(database: Database): Handler[] {
  return [
    handler(calls.checkAttendanceList, async (caller, _query, input) => {
      const lines = await checkList(database, caller, input);
      return lines.map(wire.toLine);
    }),
    handler(calls.applyAttendanceList, async (caller, _query, input) => await applyList(caller, input)),
    handler(calls.recordAttendance, (caller, _query, request) => {
      const { externalId, attendees, ...activity } = request;
      const entries = attendees.map(({ memberNumber, name = '', hoursPerDate }, place) => ({
        ...{ line: place + 1, memberNumber: memberNumber.trim(), name },
        hours: hoursPerDate === undefined ? '' : String(hoursPerDate),
      }));
      const content = wire.toContent({ ...activity, attendees });
      const entered = wire.toEntered(activity);
      return recordAttendance(caller, { externalId, cpdYearId: activity.cpdYearId, entered, entries, content });
    }),
    handler(calls.remindAttendees, async (caller, _query, { programActivityId }) => ({
      reminded: await remindAttendees(caller, programActivityId),
    })),
    handler(calls.withdrawAttendance, async (caller, _query, { programActivityId, forUserId, reason }) => {
      const input = { programActivityId, userId: forUserId, reason: reason ?? '' };
      return wire.toFollowed(await withdrawAttendance(caller, input));
    }),
  ];
}

function offerCalls(database: Database, college: { readonly collegeName: string }): Handler[] {
  return [
    handler(offers.listAttendanceOffers, async (caller) => (await listOffers(database, caller)).map(wire.toOffer)),
    handler(offers.confirmAttendance, async (caller, _query, { programAttendanceId, rowVersion }) => ({
      activityId: await confirmOffer(caller, programAttendanceId, rowVersion, college.collegeName),
    })),
    handler(offers.declineAttendance, (caller, { programAttendanceId }) => declineOffer(caller, programAttendanceId)),
  ];
}
