import type {
  Announcement,
  Audience,
  createAnnouncement,
  previewAnnouncement,
  sendAnnouncement,
} from '@cpd/contract/announcements';
import type { AnswerOf, BodyInput } from '@cpd/contract/operation';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { callQuery, forAnHour, ownErrors } from './call-query.ts';

const KEY = 'announcements';
/** A notification as the team sends it to be kept. */
export type AnnouncementRequest = BodyInput<typeof createAnnouncement>;

/** The team's notifications with their counts, the newest first, page by page. */
export function announcementsQuery() {
  return infiniteQueryOptions({
    queryKey: [KEY, 'list'],
    queryFn: ({ pageParam, signal }) =>
      call('listAnnouncements', { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // The screen says that they are missing.
    meta: { ownErrors: 'all' },
  });
}

/** One of them, as it is now: a form starts with it. */
export function announcementQuery(id: number) {
  return callQuery([KEY, 'one', id], 'getAnnouncement', { id }, { ...ownErrors, refetchOnMount: 'always' });
}

/** By what recipients can be chosen. */
export function audienceChoicesQuery() {
  return callQuery(['audience-choices'], 'listAudienceChoices', {}, { ...ownErrors, ...forAnHour });
}

/** How many members an audience is now, and who is left out. */
export type AudienceCount = AnswerOf<typeof previewAnnouncement>;

/** How many members an audience is now. */
export function audienceCountQuery(audience: Audience) {
  return queryOptions({
    queryKey: ['audience-count', audience],
    queryFn: ({ signal }) =>
      call('previewAnnouncement', { query: {}, body: { title: '', message: '', audience }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // The line with the count says it.
    meta: { ownErrors: 'all' },
  });
}

type Texts = Pick<AnnouncementRequest, 'title' | 'message' | 'audience' | 'cpdYearId'>;

/** How a notification would read for a member by number, and whether they would receive it (COH-10). */
export function announcementPreviewQuery({ title, message, audience, cpdYearId }: Texts, forMemberNumber: string) {
  const body = { title, message, audience, cpdYearId, forMemberNumber };
  return queryOptions({
    queryKey: ['announcement-preview', body],
    queryFn: ({ signal }) => call('previewAnnouncement', { query: {}, body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // The line below the preview says it.
    meta: { ownErrors: 'all' },
  });
}

type Save = { request: AnnouncementRequest; before: Announcement | undefined; key: string };

/** The changes of this resource. A colleague may have been first; what they saved is shown before the form says that it was refused. */
export const announcementsChanges = {
  /** Sends the visitor the e-mail that a member would get, filled in for a member by number or with examples. */
  test: {
    call: ({ draft, reader, key }: { draft: Texts; reader: string | undefined; key: string }) => {
      const { title, message, cpdYearId } = draft;
      const body = { title, message, cpdYearId, ...(reader === undefined ? {} : { forMemberNumber: reader }) };
      return call('testAnnouncement', { query: {}, body, idempotencyKey: key });
    },
  },
  /** Keeps a notification: a new draft, or a change of one that has not gone out. */
  save: {
    call: ({ request, before, key: idempotencyKey }: Save) =>
      before === undefined
        ? call('createAnnouncement', { query: {}, body: request, idempotencyKey })
        : call('updateAnnouncement', {
            query: { id: before.announcementId },
            body: { ...request, rowVersion: before.rowVersion },
            idempotencyKey,
          }),
    invalidates: [KEY],
  },
  /** Lets one go out, at once or at its time. The key makes a repeated attempt harmless. */
  send: {
    call: ({ release, key }: { release: BodyInput<typeof sendAnnouncement>; key: string }) =>
      call('sendAnnouncement', { query: {}, body: release, idempotencyKey: key }),
    invalidates: [KEY],
  },
  /** Cancels one that has not gone out. */
  cancel: {
    call: ({ announcement: { announcementId: id, rowVersion }, key }: { announcement: Announcement; key: string }) =>
      call('cancelAnnouncement', { query: { id, rowVersion }, idempotencyKey: key }),
    invalidates: [KEY],
  },
};
