import * as offers from '@cpd/contract/attendance-offers';
import * as calls from '@cpd/contract/program-activities';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { listAttendances } from './attendance-reader.ts';
import { applyList, checkList } from './attendance-service.ts';
import { confirmOffer, declineOffer, listOffers } from './offer-service.ts';
import { correctProgram, withdrawAttendance, withdrawProgram } from './program-change-service.ts';
import { createProgram, getProgram, readChoices, readPrograms } from './program-service.ts';
import * as wire from './program-wire.ts';

/** The calls about activities that the college ran, of the CPD team and of those who attended. */
export function programsRoutes(database: Database): Handler[] {
  return [...programCalls(database), ...attendanceCalls(database), ...offerCalls(database)];
}

function programCalls(database: Database): Handler[] {
  return [
    handler(calls.listProgramActivities, async (caller, { CPDYearId }) => {
      const { years, programs } = await readPrograms(database, caller.now, CPDYearId);
      return {
        Years: years.map(({ facts, closed }) => ({
          CPDYearId: facts.cpdYearId,
          CPDYear: facts.year,
          Closed: closed,
        })),
        Activities: programs.map(wire.toSummary),
      };
    }),
    handler(calls.getProgramChoices, async (caller, { CPDYearId }) => {
      const { hoursModel, types, areas } = await readChoices(database, caller, CPDYearId);
      return { HoursModel: hoursModel, Types: types, Areas: areas };
    }),
    handler(calls.getProgramActivity, async (_caller, { id }) =>
      wire.toProgramActivity(await getProgram(database, id), await listAttendances(database, id)),
    ),
    handler(calls.createProgramActivity, (caller, _query, request) =>
      createProgram(caller, request.CPDYearId, wire.toDraft(request)),
    ),
    handler(calls.updateProgramActivity, async (caller, { id }, request) =>
      wire.toFollowed(
        await correctProgram(caller, id, {
          cpdYearId: request.CPDYearId,
          draft: wire.toDraft(request),
          reason: request.Reason ?? '',
          version: request.RowVersion,
        }),
      ),
    ),
    handler(calls.withdrawProgramActivity, async (caller, _query, { ProgramActivityId, Reason }) =>
      wire.toFollowed(await withdrawProgram(caller, ProgramActivityId, Reason ?? '')),
    ),
  ];
}

function attendanceCalls(database: Database): Handler[] {
  return [
    handler(calls.checkAttendanceList, async (caller, _query, { ProgramActivityId, List }) => {
      const lines = await checkList(database, caller, { programActivityId: ProgramActivityId, list: List });
      return lines.map(wire.toLine);
    }),
    handler(calls.applyAttendanceList, async (caller, _query, { ProgramActivityId, List, LeaveOut }) => {
      const wish = { programActivityId: ProgramActivityId, list: List, leaveOut: LeaveOut };
      const { applied, leftOut } = await applyList(caller, wish);
      return { Applied: applied, LeftOut: leftOut };
    }),
    handler(calls.withdrawAttendance, async (caller, _query, { ProgramActivityId, ForUserId, Reason }) => {
      const wish = { programActivityId: ProgramActivityId, userId: ForUserId, reason: Reason ?? '' };
      return wire.toFollowed(await withdrawAttendance(caller, wish));
    }),
  ];
}

function offerCalls(database: Database): Handler[] {
  return [
    handler(offers.listAttendanceOffers, async (caller) => (await listOffers(database, caller)).map(wire.toOffer)),
    handler(offers.confirmAttendance, async (caller, _query, { ProgramAttendanceId, RowVersion }) => ({
      UserActivityId: await confirmOffer(caller, ProgramAttendanceId, RowVersion),
    })),
    handler(offers.declineAttendance, async (caller, { ProgramAttendanceId }) => {
      await declineOffer(caller, ProgramAttendanceId);
      return null;
    }),
  ];
}
