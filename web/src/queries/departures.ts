import type { correctDeparture } from '@cpd/contract/departures';
import type { BodyInput } from '@cpd/contract/operation';
import type { Absence } from '@cpd/domain/member/departure';
import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { sends } from './use-change.ts';

/** What leaving changes on the screens of the team. */
const SHOWN_BY = [
  'member-overview',
  'member-search',
  'recent-members',
  'pinned-members',
  'lists',
  'member-requests',
  'team-counts',
  'years',
  'summary',
  'requirements',
  'history',
];

/** What leaving on a day makes of the targets of the year (PPL-05). */
export function departurePreviewQuery(forUserId: number, { leftOn, returnedOn }: Absence, departureId?: number) {
  const query = {
    forUserId,
    leftOn,
    ...(returnedOn === null ? {} : { returnedOn }),
    ...(departureId === undefined ? {} : { departureId }),
  };
  return callQuery(['departure-preview', query], 'previewDeparture', query, ownErrors);
}

/** The changes of this resource. */
export const departuresChanges = {
  /** Ends a membership. */
  enterDeparture: { call: sends('enterDeparture'), invalidates: SHOWN_BY },
  /** Corrects a departure, or says when the member came back. */
  correctDeparture: (id: number) => ({
    call: async ({ body, key }: { body: BodyInput<typeof correctDeparture>; key: string }) => {
      await call('correctDeparture', { query: { id }, body, idempotencyKey: key });
      return id;
    },
    invalidates: SHOWN_BY,
  }),
  /** Takes a departure back. */
  undoDeparture: {
    call: async ({ departureId: id, rowVersion }: { departureId: number; rowVersion: number }) => {
      await call('undoDeparture', { query: { id, rowVersion } });
      return id;
    },
    invalidates: SHOWN_BY,
  },
};
