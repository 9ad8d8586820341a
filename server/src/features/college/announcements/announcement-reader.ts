import type { Audience, AudienceFilter } from '@cpd/domain/college/announcements';
import type { FoundNumber } from '@cpd/domain/college/pasted-numbers';
import { type InferResult, sql } from 'kysely';
import { hasLeft, wasMemberInYear } from '../../../platform/database/membership.ts';
import { firstAndLastName, fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { isOfTeam } from '../../../platform/people/sides-sql.ts';
import { membersOfList } from '../lists/list-members-sql.ts';

/** A notification of the CPD team as stored, with its result. */
export type StoredAnnouncement = InferResult<ReturnType<typeof announcements>>[number];

/** A page of the team's notifications below an id, the newest first. */
export async function listAnnouncements(database: Reading, page: { before: number | undefined; limit: number }) {
  return await announcements(database)
    .where('announcement.announcement_id', '<', page.before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('announcement.announcement_id', 'desc')
    .limit(page.limit)
    .execute();
}

/** One of the team's notifications; undefined for an unknown id. */
export async function findAnnouncement(database: Reading, announcementId: number) {
  return await announcements(database).where('announcement.announcement_id', '=', announcementId).executeTakeFirst();
}

/** Which members it was told to, of those with an id above one and up to another. */
export async function listTold(
  database: Reading,
  announcementId: number,
  { after, upTo }: { after: number; upTo: number },
): Promise<number[]> {
  const rows = await database
    .selectFrom('notification')
    .select('user_id')
    .where('announcement_id', '=', announcementId)
    .where('user_id', '>', after)
    .where('user_id', '<=', upTo)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

function announcements(database: Reading) {
  return database
    .selectFrom('announcement')
    .innerJoin('member as author', 'author.user_id', 'announcement.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('notification')
          .whereRef('notification.announcement_id', '=', 'announcement.announcement_id')
          .select(({ fn }) => [
            fn.countAll<number>().filterWhere('notification.status', '<>', 'UNSEEN').as('seen'),
            fn.countAll<number>().filterWhere('notification.status', '=', 'DISMISSED').as('dismissed'),
            fn.count<number>('notification.emailed_at').as('emailed'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'announcement.announcement_id as announcementId',
      'announcement.title',
      'announcement.message',
      'announcement.level as alertCode',
      'announcement.status',
      'announcement.audience',
      'announcement.cpd_year_id as cpdYearId',
      'announcement.send_at as sendAt',
      'announcement.sent_at as sentAt',
      'announcement.created_at as createdOn',
      'announcement.version as rowVersion',
      'announcement.recipient_count as recipients',
      eb.fn.coalesce('counts.seen', eb.lit(0)).as('seen'),
      eb.fn.coalesce('counts.dismissed', eb.lit(0)).as('dismissed'),
      eb.fn.coalesce('counts.emailed', eb.lit(0)).as('emailed'),
      sql<boolean>`exists (
        select from prepared_change prepared
        where prepared.kind = 'ANNOUNCEMENT' and prepared.object_id = announcement.announcement_id and prepared.ended_at is null
      )`.as('isPrepared'),
      fullName('author').as('createdByName'),
    ]);
}

/** The participants who are meant and have not left, by their ids: to be counted, or to be notified in one statement. */
export function selectRecipients(database: Reading, audience: Audience, now: Temporal.Instant) {
  const { except = [] } = audience;
  const chosen = selectChosen(database, audience, now);
  return except.length === 0
    ? chosen
    : chosen.where(sql<boolean>`member.member_number <> all(${trimmed(except)}::text[])`);
}

/** Of the recipients fixed when it was sent, those who can still be notified. */
export function selectFixedRecipients(database: Reading, announcementId: number, now: Temporal.Instant) {
  return selectParticipants(database, now)
    .innerJoin('announcement_recipient as fixed', 'fixed.user_id', 'member.user_id')
    .where('fixed.announcement_id', '=', announcementId);
}

function selectParticipants(database: Reading, now: Temporal.Instant) {
  return database.selectFrom('member').select('member.user_id').where(isReachable(now));
}

/** Of a row called `member`: a participant who has not left. */
function isReachable(now: Temporal.Instant) {
  return sql<boolean>`(${isOpenParticipant} and not ${hasLeft(now)})`;
}

function selectChosen(database: Reading, audience: Audience, now: Temporal.Instant) {
  const participants = selectParticipants(database, now);
  switch (audience.kind) {
    case 'ALL':
      return participants;
    case 'ONE':
      return participants.where('member.member_number', '=', audience.memberNumber.trim());
    case 'NUMBERS':
      return participants.where(sql<boolean>`member.member_number = any(${trimmed(audience.memberNumbers)}::text[])`);
    case 'LIST':
      return participants.where(sql<boolean>`member.user_id in ${membersOfList({ ...audience, now })}`);
    case 'FILTER': {
      const { cpdYearId, firstCpdYearIds } = audience;
      const began =
        firstCpdYearIds.length === 0
          ? participants
          : participants.where('member.first_cpd_year_id', 'in', firstCpdYearIds);
      return cpdYearId === null ? began : began.where(matchesYear({ ...audience, cpdYearId }, now));
    }
  }
}

/** A participant who has not left, by number, and whether the audience has them; undefined for an unknown number. */
export async function findReader(
  database: Reading,
  { memberNumber, audience, now }: { memberNumber: string; audience: Audience | undefined; now: Temporal.Instant },
) {
  const among =
    audience === undefined
      ? sql<boolean>`false`
      : sql<boolean>`member.user_id in (${selectRecipients(database, audience, now)})`;
  return await selectParticipants(database, now)
    .where('member.member_number', '=', memberNumber.trim())
    .select(['member.member_number as memberNumber', firstAndLastName('member').as('name'), among.as('isRecipient')])
    .executeTakeFirst();
}

function trimmed(numbers: readonly string[]): string[] {
  return numbers.map((number) => number.trim());
}

/** Whose the numbers are; those of no one are left out. */
export async function listNumbers(
  database: Reading,
  numbers: readonly string[],
  now: Temporal.Instant,
): Promise<FoundNumber[]> {
  const { rows } = await sql<FoundNumber>`
    select member_number as "memberNumber", ${firstAndLastName('member')} as name,
      case when ${isReachable(now)} then 'participant' when ${isOfTeam()} then 'team'
        else 'gone' end as standing
    from member where member_number = any(${trimmed(numbers)}::text[])`.execute(database);
  return rows;
}

/** Whether a member is in the year, and what is asked of it holds. The status is the one that members see (framework rule 11). */
function matchesYear(filter: AudienceFilter & { cpdYearId: number }, now: Temporal.Instant) {
  const { cpdYearId, statuses, notSubmitted, registrationIds, auditStatuses } = filter;
  const status = sql`case
    when coalesce(mine.status, 'OPEN') in ('OPEN', 'INPROGRESS') and year.closes_at <= ${now.toString()}
      and coalesce(mine.reopened_until <= ${now.toString()}, true) then 'INCOMPLETE'
    else coalesce(mine.status, 'OPEN')
  end`;
  const any = (values: readonly unknown[], matches: ReturnType<typeof sql>) =>
    values.length === 0 ? sql`true` : matches;
  return sql<boolean>`exists (
    select from cpd_year year
    left join member_year mine on mine.cpd_year_id = year.cpd_year_id and mine.user_id = member.user_id
    where year.cpd_year_id = ${cpdYearId}
      and ${wasMemberInYear}
      and ${any(statuses, sql`${status} = any(${statuses})`)}
      and (not ${notSubmitted}::boolean or (
        coalesce(mine.status, 'OPEN') in ('OPEN', 'INPROGRESS', 'INCOMPLETE') and mine.submitted_at is null
        and mine.exemption_reason_code is null
      ))
      and ${any(auditStatuses, sql`mine.audit_status = any(${auditStatuses})`)}
      and ${any(
        registrationIds,
        sql`exists (
          select from member_registration registered
          where registered.user_id = member.user_id and registered.cpd_year_id = year.cpd_year_id
            and registered.registration_id = any(${registrationIds})
        )`,
      )}
  )`;
}

/** How many would be notified, and how many of them want copies by e-mail. */
export async function countRecipients(database: Reading, audience: Audience, now: Temporal.Instant) {
  const { rows } = await sql<{ recipients: number; emailed: number }>`
    select count(*) as recipients,
      count(*) filter (where not coalesce(settings.no_news, false) and member.email <> '') as emailed
    from (${selectRecipients(database, audience, now)}) recipient
    join member on member.user_id = recipient.user_id
    left join notification_settings settings on settings.user_id = recipient.user_id`.execute(database);
  return rows[0] ?? { recipients: 0, emailed: 0 };
}

/** Of the members of a list those who are not notified: who have left, and of the others those who are left out by number. */
export async function countUntold(
  database: Reading,
  { except = [], ...list }: Extract<Audience, { kind: 'LIST' }>,
  now: Temporal.Instant,
): Promise<{ left: number; excepted: number }> {
  const left = hasLeft(now);
  const { rows } = await sql<{ left: number; excepted: number }>`
    select count(*) filter (where ${left}) as left,
      count(*) filter (where not ${left} and member.member_number = any(${trimmed(except)}::text[])) as excepted
    from member
    where ${isOpenParticipant} and member.user_id in ${membersOfList({ ...list, now })}`.execute(database);
  return rows[0] ?? { left: 0, excepted: 0 };
}

/** By what recipients can be chosen: all years of the college, the newest first, and all registrations in their order. */
export async function listAudienceChoices(database: Reading): Promise<{
  years: { cpdYearId: number; year: number }[];
  registrations: { registrationId: number; name: string; group: string }[];
}> {
  const years = await database
    .selectFrom('cpd_year')
    .select(['cpd_year_id as cpdYearId', 'cpd_year as year'])
    .orderBy('cpd_year', 'desc')
    .execute();
  const registrations = await database
    .selectFrom('registration')
    .innerJoin('registration_group as group', 'group.group_code', 'registration.group_code')
    .select(['registration.registration_id as registrationId', 'registration.name', 'group.name as group'])
    .orderBy('group.position')
    .orderBy('registration.position')
    .execute();
  return { years, registrations };
}
