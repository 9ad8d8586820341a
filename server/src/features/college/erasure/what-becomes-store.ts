import { type ErasureScope, erasedName } from '@cpd/domain/college/erasure';
import { type RawBuilder, sql } from 'kysely';
import { noDetails } from '../../record/details/details-sql.ts';
import { erasedNumber, eraseKeptAnswers, eraseNumbersOfAnnouncements, eraseWordsOfViews } from './typed-words-store.ts';

/** Whose record is erased, and how far. */
export interface Erasing extends Pick<ErasureScope, 'person' | 'cpdYearIds' | 'before'> {
  userId: number;
  /** ISO time of the erasure. */
  at: string;
}

/** What an erasure does with the rows of a table. */
interface Becomes {
  table: string;
  /** Rows go; rows stay without words or names; or rows stay as they are. */
  fate: 'erased' | 'anonymised' | 'kept';
  why: string;
  /** Undefined for what is kept. */
  statement?: (erasing: Erasing) => RawBuilder<unknown>;
}

type Condition = (erasing: Erasing) => RawBuilder<boolean>;

/** The rows that name the member and belong to a year that is erased. */
const ofYears: Condition = ({ userId, cpdYearIds }) =>
  sql`(user_id = ${userId} and cpd_year_id = any(${cpdYearIds}::int[]))`;

/** The same of what hangs on a row of a year. */
function hangingOn(parent: string, key: string): Condition {
  return (erasing) =>
    sql`${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(parent)} where ${ofYears(erasing)})`;
}

/** Written before the years that stay. */
function old(column: string): Condition {
  return ({ before }) => (before === null ? sql`true` : sql`${sql.ref(column)} < ${before}::timestamptz`);
}

/** Of a member only what is old; of someone who has left everything, because no one writes to them any more. */
function letters(column: string): Condition {
  return (erasing) => (erasing.person === 'STAYS' ? old(column)(erasing) : sql`true`);
}

const hasLeft: Condition = ({ person }) => sql`${sql.lit(person !== 'STAYS')}`;
const isGone: Condition = ({ person }) => sql`${sql.lit(person === 'ERASED')}`;

function own(column: string, ...conditions: Condition[]): Condition {
  return (erasing) => sql`(${sql.ref(column)} = ${erasing.userId} and ${all(conditions)(erasing)})`;
}

function all(conditions: readonly Condition[]): Condition {
  return (erasing) => sql.join([sql`true`, ...conditions.map((condition) => condition(erasing))], sql` and `);
}

function goes(table: string, where: Condition, why: string): Becomes {
  return {
    table,
    fate: 'erased',
    why,
    statement: (erasing) => sql`delete from ${sql.table(table)} where ${where(erasing)}`,
  };
}

function losesWords(table: string, where: Condition, words: Readonly<Record<string, string>>, why: string): Becomes {
  const set = sql.join(Object.entries(words).map(([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`));
  const statement = (erasing: Erasing) => sql`update ${sql.table(table)} set ${set} where ${where(erasing)}`;
  return { table, fate: 'anonymised', why, statement };
}

function stays(table: string, why: string): Becomes {
  return { table, fate: 'kept', why };
}

const FIGURES = 'Figures without a name: what the college counted of its years stays as it was.';
const TEAM = 'Of the college and its team, not of the member.';
const IDS = 'Ids and days alone.';

const notesOf = 'member_request_id in (select member_request_id from member_request where ';
const ofOldRequest: Condition = (erasing) => sql`${sql.raw(notesOf)} ${own('user_id', old('created_at'))(erasing)})`;
const ofOldEntry: Condition = (erasing) =>
  sql`case_entry_id in (select case_entry_id from case_entry where ${own('user_id', old('created_at'))(erasing)})`;
const ofOldFile = hangingOn('document', 'document_id');

/**
 * What becomes of everything that names a member or hangs on one, table by table, in the order in which it is done; the one
 * place that says it (0047). A test compares it with the tables of the database. Columns that hold words are set to words
 * that say nothing, so that what counts rows and hours counts the same.
 */
export const WHAT_BECOMES: readonly Becomes[] = [
  losesWords(
    'reflection_answer',
    (erasing) =>
      sql`activity_date_id in (
        select activity_date_id from activity_date where ${hangingOn('activity', 'activity_id')(erasing)}
      )`,
    { answer: "''" },
    'What the member wrote.',
  ),
  losesWords(
    'activity_date',
    hangingOn('activity', 'activity_id'),
    { additional_information: "''", reflection: "case when reflection is null then null else '' end" },
    'Days and hours are figures; words go.',
  ),
  losesWords(
    'activity',
    ofYears,
    { activity_name: "'Erased activity'", additional_information: "''", ...noDetails("''") },
    'Kind, days and hours are figures; words go.',
  ),
  losesWords(
    'plan_described_activity',
    hangingOnPlan,
    { description: "'Erased'", timeframe: "''" },
    'Words of a plan.',
  ),
  losesWords(
    'plan_goal',
    hangingOn('plan', 'plan_id'),
    {
      goal: "'Erased goal'",
      goal_description: "''",
      outcome_reason: "case outcome_reason when '' then '' else 'Erased' end",
    },
    'Whether a goal was reached is a figure; words go.',
  ),
  losesWords(
    'plan',
    ofYears,
    { plan_name: "'Erased plan'", cpd_need: "''", document_id: 'null' },
    'Its hours are a figure; words and file go.',
  ),
  goes('plan_draft', ofYears, 'What was not finished.'),
  goes('activity_document_date', hangingOnLink, 'Which day a file proves.'),
  goes('activity_document', ofOldFile, 'Which activity a file proves.'),
  goes('member_request_document', ofOldFile, 'A file that came with a request.'),
  goes('document', ofYears, 'Files and their names; their bytes go with them.'),
  goes('document_folder', ofYears, 'Names that the member gave.'),
  goes(
    'deleted_row',
    (erasing) => sql`(${own('user_id', isGone)(erasing)} or ${ofYears(erasing)})`,
    'What was deleted and could be brought back.',
  ),
  losesWords(
    'member_year',
    ofYears,
    { declaration: 'null', reopening_reason: 'null', before_reopening: 'null' },
    'How a year ended is a figure; what was declared goes.',
  ),
  goes(
    'prepared_change',
    ({ userId }) => sql`(kind = 'EXEMPTION' and ended_at is null
      and object_id in (select member_request_id from member_request where user_id = ${userId}))`,
    'The reason of a decision that was prepared and never confirmed; what has ended keeps no words.',
  ),
  losesWords(
    'member_request',
    own('user_id', letters('created_at')),
    { contact_number: "''" },
    'What was asked and decided stays as a fact; the phone number goes.',
  ),
  losesWords(
    'member_request',
    own('user_id', old('created_at')),
    { message: "''", decision_text: "''" },
    'What was asked and decided stays as a fact; words go.',
  ),
  {
    table: 'member_request_note',
    fate: 'anonymised',
    why: 'Words about the member.',
    statement: ({ userId, before }) => sql`select erase_request_notes(${userId}, ${before}::timestamptz) as note_text`,
  },
  losesWords(
    'member_request_appeal',
    ofOldRequest,
    { appeal_text: "''", first_decision_text: "''" },
    'That somebody appealed stays; words go.',
  ),
  goes('notification', own('user_id', letters('created_at')), 'What the member was told.'),
  goes('notification_settings', own('user_id', hasLeft), 'How the member wanted to be told.'),
  {
    table: 'outgoing_mail',
    fate: 'erased',
    why: 'What was written to the member, and to the team on their behalf.',
    statement: (erasing) => sql`
      delete from outgoing_mail
      where ${letters('created_at')(erasing)} and (${hasLeft(erasing)} or sent_at is not null or given_up_at is not null)
        and ${isMailOf([erasing.userId])}`,
  },
  goes('calendar_subscription', own('user_id', hasLeft), 'The member’s own address.'),
  goes('series_confirmation', own('user_id', hasLeft), 'What was asked about series.'),
  goes('list_view', own('user_id', isGone), 'Views that somebody saved.'),
  {
    table: 'list_view',
    fate: 'erased',
    why: 'By which words of the member a colleague’s view looks for them, and is called.',
    statement: whenGone(eraseWordsOfViews),
  },
  {
    table: 'announcement',
    fate: 'anonymised',
    why: 'Texts of the team stay, but for those to the member alone; the number of the member whom they were for goes.',
    statement: whenGone(eraseNumbersOfAnnouncements),
  },
  goes('idempotency_key', own('user_id', hasLeft), 'Answers that are kept for repeats.'),
  {
    table: 'idempotency_key',
    fate: 'erased',
    why: 'What colleagues were answered about the member.',
    statement: whenGone(eraseKeptAnswers),
  },
  losesWords(
    'acting_session',
    own('subject_user_id', old('started_at')),
    { reason: "''" },
    'That a colleague acted stays; why goes.',
  ),
  goes('member_view', own('subject_user_id', letters('viewed_at')), 'Shortcuts of the team.'),
  goes('pinned_member', own('pinned_user_id', hasLeft), 'Shortcuts of the team.'),
  goes('case_file', ofOldEntry, 'Files about the member.'),
  goes('case_entry', own('user_id', old('created_at')), 'Calls, letters and notes about the member.'),
  goes('risk_case', ofYears, 'Who looked after the member.'),
  losesWords('departure', own('user_id', hasLeft), { note: "''" }, 'Who was a member when is a figure; the note goes.'),
  losesWords(
    'issued_document',
    own('user_id', isGone),
    { member_name: "''" },
    'A printed code is recognised as one of ours, and says that the record was erased.',
  ),
  losesWords(
    'erasure_case',
    own('user_id', hasLeft),
    { reason: "''", decision_text: "''" },
    'That it was asked and who decided is proof; words go.',
  ),
  {
    table: 'oidc_model',
    fate: 'erased',
    why: 'Sign-ins of the embedded provider.',
    statement: (erasing) => sql`
      delete from oidc_model where ${hasLeft(erasing)}
        and payload ->> 'accountId' = (select username from member where user_id = ${erasing.userId})`,
  },
  { table: 'member', fate: 'anonymised', why: 'The row stays, so that ids and counts hold.', statement: eraseMember },
  stays('activity_area', FIGURES),
  stays('activity_date_area', FIGURES),
  stays('activity_goal', FIGURES),
  stays('activity_removed_date', FIGURES),
  stays('member_area', FIGURES),
  stays('member_registration', FIGURES),
  stays('member_storage', FIGURES),
  stays('member_year_variation', FIGURES),
  stays('program_attendance', FIGURES),
  stays('stale_figures', FIGURES),
  stays('year_figures', FIGURES),
  stays('year_totals', FIGURES),
  stays('announcement_recipient', IDS),
  stays('issued_file', 'A number and the SHA-256 of a file: whoever has the file can have it checked.'),
  stays('retention_member', IDS),
  stays('retention_run', TEAM),
  stays('content_edit', TEAM),
  stays('content_picture', TEAM),
  stays('program_activity', TEAM),
  stays('program_activity_area', TEAM),
  stays('shortcut', TEAM),
  stays('shortcut_area', TEAM),
];

/**
 * Of a row of `outgoing_mail`: one to or about these members. What a server of the version before wrote to the team names no one:
 * there the address for answers says it, as long as it is theirs.
 */
export function isMailOf(userIds: readonly number[]): RawBuilder<boolean> {
  const ids = sql`any(${userIds}::bigint[])`;
  return sql`(
    user_id = ${ids} or about_user_id = ${ids}
    or (
      user_id is null and about_user_id is null
      and lower(reply_to) in (select lower(email) from member where member.user_id = ${ids} and email <> '')
    )
  )`;
}

function hangingOnPlan(erasing: Erasing): RawBuilder<boolean> {
  return sql`plan_goal_id in (select plan_goal_id from plan_goal where ${hangingOn('plan', 'plan_id')(erasing)})`;
}

/** What is done when nothing of the person stays. */
function whenGone(statement: (userId: number) => RawBuilder<unknown>) {
  return ({ person, userId }: Erasing) => (person === 'ERASED' ? statement(userId) : sql`select`);
}

function hangingOnLink(erasing: Erasing): RawBuilder<boolean> {
  return sql`activity_document_id in (select activity_document_id from activity_document where ${ofOldFile(erasing)})`;
}

/** Of someone with years that stay, only the way to reach them goes. */
function eraseMember({ userId, person, at }: Erasing): RawBuilder<unknown> {
  if (person === 'STAYS') return sql`select`;
  if (person === 'CONTACT') {
    return sql`update member set email = '', research_consent = null, version = version + 1 where user_id = ${userId}`;
  }
  const { firstName, lastName } = erasedName(userId);
  const nobody = erasedNumber(userId);
  return sql`
    update member set username = ${nobody}, member_number = ${nobody}, title = '', first_name = ${firstName},
      last_name = ${lastName}, email = '', research_consent = null, joined_on = null, country = null,
      has_logged_in_before = false, opened_sections = '{}', erased_at = ${at}::timestamptz,
      version = version + 1
    where user_id = ${userId}`;
}
