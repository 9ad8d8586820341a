import {
  type AnnouncementProblem,
  type Audience,
  audienceProblems,
  checkAnnouncement,
  isFixedAtSend,
  mayHappen,
  scheduleProblem,
} from '@cpd/domain/college/announcements';
import { leftOutOf } from '@cpd/domain/college/pasted-numbers';
import { audienceWithoutNumbers } from '@cpd/domain/college/typed-words';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { measureList, settleFilters } from '../lists/list-service.ts';
import * as reader from './announcement-reader.ts';
import * as store from './announcement-store.ts';

/** One of the team's notifications. Throws NOT_FOUND. */
export async function getAnnouncement(database: Reading, announcementId: number): Promise<reader.StoredAnnouncement> {
  return known(await reader.findAnnouncement(database, announcementId), 'notification');
}

/** Keeps a notification as a draft; answers its id. Errors: INVALID naming each field. */
export async function createAnnouncement(caller: Caller, draft: store.AnnouncementRecord): Promise<number> {
  return await caller.change(async (transaction) => {
    const record = await checkRecord(transaction, draft, caller.now);
    const { userId } = caller.actor;
    const announcementId = await store.insertAnnouncement(transaction, record, userId, caller.now.toString());
    await logChange(transaction, caller, 'announcement.created', announcementId, null);
    return announcementId;
  });
}

/**
 * Changes a notification that has not gone out. One that was scheduled becomes a draft again, because the colleague who let it go out
 * agreed to something else. Errors: INVALID naming each field, NOT_FOUND, STALE.
 */
export async function updateAnnouncement(
  caller: Caller,
  announcementId: number,
  draft: store.AnnouncementRecord,
  version: number | undefined,
): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await lockCurrent(transaction, announcementId, 'change', version);
    await store.updateContent(transaction, announcementId, await checkRecord(transaction, draft, caller.now));
    await store.deleteRecipients(transaction, announcementId);
    await logChange(transaction, caller, 'announcement.updated', announcementId, before);
  });
}

/** When a notification is to go out (an ISO time; null: at once), and the number of members that anyone who sends it has agreed to. */
export interface Release {
  announcementId: number;
  sendAt: string | null;
  recipients: number;
  version?: number | undefined;
}

/**
 * Lets a notification go out, at once or later; `sendDueAnnouncements` does it. Errors: INVALID for a time that is over or
 * without a recipient, NOT_FOUND, STALE when it has changed, or when the number of recipients is no longer the agreed one.
 */
export async function releaseAnnouncement(caller: Caller, release: Release): Promise<void> {
  const { announcementId } = release;
  const sendAt = release.sendAt === null ? null : Temporal.Instant.from(release.sendAt);
  await caller.change(async (transaction) => {
    const before = await lockCurrent(transaction, announcementId, 'send', release.version);
    const recipients = await settleRecipients(transaction, before, caller.now);
    refuseRelease({ ...release, sendAt }, recipients, caller.now);
    await store.updateReleased(transaction, announcementId, {
      status: sendAt === null ? 'SENDING' : 'SCHEDULED',
      sendAt: (sendAt ?? caller.now).toString(),
      releasedBy: caller.actor.userId,
    });
    await logChange(transaction, caller, 'announcement.released', announcementId, before);
  });
}

/** How many will be notified: counted, or fixed, so that these members and no others are notified (COH-03). */
async function settleRecipients(
  transaction: Change,
  { announcementId, audience }: store.LockedAnnouncement,
  now: Temporal.Instant,
): Promise<number> {
  // The list may have lost a filter since it was kept; without it everyone would be notified.
  refuse(namedOnWire(audienceProblems(audience)));
  if (!isFixedAtSend(audience)) return (await reader.countRecipients(transaction, audience, now)).recipients;
  const chosen = reader.selectRecipients(transaction, audience, now);
  return await store.saveRecipients(transaction, announcementId, chosen);
}

function refuseRelease(
  { sendAt, recipients: agreed }: { sendAt: Temporal.Instant | null; recipients: number },
  recipients: number,
  now: Temporal.Instant,
): void {
  const late = sendAt === null ? undefined : scheduleProblem(sendAt, now);
  const problems: FieldProblem[] = late === undefined ? [] : [{ field: 'SendAt', message: late }];
  if (recipients === 0)
    problems.push({ field: 'Recipients', message: 'No one would receive this: no participants match.' });
  if (problems.length > 0) throw invalid(problems);
  if (recipients === agreed) return;
  throw new AppError(
    'STALE',
    `${recipients} ${recipients === 1 ? 'member' : 'members'} would receive this now, not ${agreed}. Nothing was sent; please check again.`,
  );
}

/** Cancels a notification that has not gone out; cancelled again, it stays so. Errors: NOT_FOUND, STALE. */
export async function cancelAnnouncement(
  caller: Caller,
  announcementId: number,
  version: number | undefined,
): Promise<void> {
  await caller.change(async (transaction) => {
    const before = await lockCurrent(transaction, announcementId, 'cancel', version);
    if (before.status === 'CANCELLED') return;
    await store.updateCancelled(transaction, announcementId);
    await store.deleteRecipients(transaction, announcementId);
    await logChange(transaction, caller, 'announcement.cancelled', announcementId, before);
  });
}

/**
 * How many an audience is, which of its numbers are left out, and of a list its rows. Errors: INVALID for an unknown year or
 * registration, or for a list that cannot be asked so.
 */
export async function measureAudience(database: Reading, audience: Audience, now: Temporal.Instant) {
  const problems = audience.kind === 'LIST' ? namedOnWire(audienceProblems(audience)) : [];
  refuse([...problems, ...(await unknownInAudience(database, audience))]);
  const { except = [] } = audience;
  const pasted = audience.kind === 'NUMBERS' ? audience.memberNumbers : [];
  const found = await reader.listNumbers(database, [...pasted, ...except], now);
  const leftOut = leftOutOf(pasted, found);
  const isUnknown = (number: string) => found.every(({ memberNumber }) => memberNumber !== number);
  const told = await reader.countRecipients(database, audience, now);
  return {
    ...told,
    inList: audience.kind === 'LIST' ? await measureInList(database, audience, told.recipients, now) : null,
    leftOut,
    unknownExceptions: [...new Set(except)].filter(isUnknown),
  };
}

/** What a list has, and why fewer members are notified where it is so: a number that differs from the one shown has its reason. */
async function measureInList(
  database: Reading,
  audience: Extract<Audience, { kind: 'LIST' }>,
  recipients: number,
  now: Temporal.Instant,
) {
  const list = await measureList(database, audience, now);
  if (list.members === recipients) return { ...list, left: 0, excepted: 0 };
  return { ...list, ...(await reader.countUntold(database, audience, now)) };
}

async function checkRecord(
  transaction: Change,
  draft: store.AnnouncementRecord,
  now: Temporal.Instant,
): Promise<store.AnnouncementRecord> {
  // The title is the subject of e-mails, too: one line.
  const record = { ...draft, title: draft.title.trim().replace(/\s+/g, ' '), message: draft.message.trim() };
  const unknown = [
    ...(await unknownInAudience(transaction, record.audience)),
    ...(await unknownYear(transaction, record.cpdYearId)),
  ];
  refuse([...namedOnWire(checkAnnouncement(record)), ...unknown]);
  const { audience } = record;
  if (audience.kind !== 'LIST') return record;
  return { ...record, audience: { ...audience, filters: await settleFilters(transaction, audience, now) } };
}

async function unknownYear(database: Reading, cpdYearId: number | null): Promise<FieldProblem[]> {
  if (cpdYearId === null) return [];
  const { years } = await reader.listAudienceChoices(database);
  if (years.some((year) => year.cpdYearId === cpdYearId)) return [];
  return [{ field: 'CPDYearId', message: 'There is no such CPD year.' }];
}

export function namedOnWire(problems: readonly AnnouncementProblem[]): FieldProblem[] {
  return problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message }));
}

async function unknownInAudience(database: Reading, audience: Audience): Promise<FieldProblem[]> {
  if (audience.kind !== 'FILTER') return [];
  const choices = await reader.listAudienceChoices(database);
  const years = new Set(choices.years.map(({ cpdYearId }) => cpdYearId));
  const registrations = new Set(choices.registrations.map(({ registrationId }) => registrationId));
  const named = [...audience.firstCpdYearIds, ...(audience.cpdYearId === null ? [] : [audience.cpdYearId])];
  const problems: FieldProblem[] = [];
  if (named.some((id) => !years.has(id))) problems.push({ field: 'Audience', message: 'There is no such CPD year.' });
  if (audience.registrationIds.some((id) => !registrations.has(id))) {
    problems.push({ field: 'Audience', message: 'There is no such registration.' });
  }
  return problems;
}

async function lockCurrent(
  transaction: Change,
  announcementId: number,
  what: Parameters<typeof mayHappen>[0],
  version: number | undefined,
): Promise<store.LockedAnnouncement> {
  const found = known(await store.lockAnnouncement(transaction, announcementId), 'notification');
  if (!mayHappen(what, found.status)) {
    throw new AppError('STALE', `This notification ${STANDING[found.status]} and can no longer be changed.`);
  }
  if (version !== undefined && version !== found.version) {
    throw new AppError('STALE', 'Someone changed this notification after you opened it. Open it again to continue.');
  }
  return found;
}

/** The event is about no particular member, so it is about the colleague who did it. */
async function logChange(
  transaction: Change,
  caller: Caller,
  kind: EventKind,
  announcementId: number,
  before: store.LockedAnnouncement | null,
): Promise<void> {
  const after = (await store.lockAnnouncement(transaction, announcementId)) ?? null;
  await recordChange(transaction, caller, kind, announcementId, {
    before: before && toldOf(before),
    after: after && toldOf(after),
  });
}

/** What the log says of one: how many numbers it is for, and none of them (R41). */
function toldOf(announcement: store.LockedAnnouncement): object {
  return { ...announcement, audience: audienceWithoutNumbers(announcement.audience) };
}

const WIRE_FIELDS = { title: 'Title', message: 'Message', audience: 'Audience', cpdYearId: 'CPDYearId' } as const;

const STANDING = {
  DRAFT: 'is a draft',
  SCHEDULED: 'is scheduled',
  SENDING: 'is being sent',
  SENT: 'has been sent',
  CANCELLED: 'was cancelled',
} as const;
