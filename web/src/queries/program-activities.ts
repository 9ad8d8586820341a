import type { ProgramActivityRequest } from '@cpd/contract/program-activities';
import type { ColumnRole } from '@cpd/domain/college/attendance-list';
import { call } from '../lib/api.ts';
import { callQuery, forAnHour } from './call-query.ts';
import { useStoppable } from './stoppable.ts';

const LIST = 'program-activities';
const ONE = 'program-activity';

/** The activities that the college ran, of one year or of all, and the years to choose from (ADM-06). */
export function programsQuery(cpdYearId: number | undefined) {
  return callQuery([LIST, cpdYearId ?? 0], 'listProgramActivities', { cpdYearId });
}

/** One of them with its attendees. */
export function programQuery(programActivityId: number) {
  return callQuery(
    [ONE, programActivityId],
    'getProgramActivity',
    { id: programActivityId },
    { refetchOnMount: 'always' },
  );
}

/** The types and areas that one can have in a year. */
export function programChoicesQuery(cpdYearId: number) {
  return callQuery(['program-choices', cpdYearId], 'getProgramChoices', { cpdYearId }, { ...forAnHour });
}

const CHANGED = [LIST, ONE];

type Correction = { request: ProgramActivityRequest & { reason: string; rowVersion: number }; key: string };

/** A list, and what its columns hold where there are several. */
export type GivenList = { list: string; columns?: ColumnRole[] };

/** Checks an attendance list; nothing is stored. */
export function useCheckList(programActivityId: number) {
  return useStoppable((given: GivenList, { signal }) =>
    call('checkAttendanceList', { query: {}, body: { programActivityId, ...given }, signal }),
  );
}

/** The changes of this resource. */
export const programActivitiesChanges = {
  /** Stores an activity of the college; what comes again with the same key is done once. Answers its id. */
  createProgram: {
    call: ({ request, key }: { request: ProgramActivityRequest; key: string }) =>
      call('createProgramActivity', { query: {}, body: request, idempotencyKey: key }),
    invalidates: CHANGED,
  },
  /** Corrects one, and with it the records of those who confirmed it. */
  correctProgram: (programActivityId: number) => ({
    call: ({ request, key }: Correction) =>
      call('updateProgramActivity', { query: { id: programActivityId }, body: request, idempotencyKey: key }),
    invalidates: CHANGED,
  }),
  /** Offers the activity to everyone on a list; so many wrong lines are left out, and so many other names were compared. */
  applyList: (programActivityId: number) => ({
    call: ({ key, ...given }: GivenList & { leaveOut: number; otherNames: number; key: string }) =>
      call('applyAttendanceList', { query: {}, body: { programActivityId, ...given }, idempotencyKey: key }),
    invalidates: CHANGED,
  }),
  /** Reminds everyone on the list who can still answer and has not (ROP-07). */
  remindAttendees: (programActivityId: number) => ({
    call: () => call('remindAttendees', { query: {}, body: { programActivityId } }),
    invalidates: CHANGED,
  }),
  /** Adds a note of the team (ADM-07). */
  addNote: (programActivityId: number) => ({
    call: ({ text, key }: { text: string; key: string }) =>
      call('addProgramNote', { query: {}, body: { programActivityId, text }, idempotencyKey: key }),
    invalidates: CHANGED,
  }),
  /** Withdraws the whole activity, or one attendee. */
  withdraw: (programActivityId: number) => ({
    call: ({ reason, forUserId, key }: { reason: string; forUserId: number | undefined; key: string }) => {
      const common = { query: {}, idempotencyKey: key };
      const body = { programActivityId, reason };
      if (forUserId === undefined) return call('withdrawProgramActivity', { ...common, body });
      return call('withdrawAttendance', { ...common, body: { ...body, forUserId } });
    },
    invalidates: CHANGED,
  }),
};
