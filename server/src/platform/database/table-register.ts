import { DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import { sql } from 'kysely';
import { columnOf } from './columns.ts';
import {
  type Erasing,
  type Erasure,
  goes,
  hangingOn,
  hasLeft,
  isGone,
  letters,
  losesWords,
  ofCalendarYears,
  ofYears,
  old,
  own,
  stays,
  whenGone,
} from './erasures.ts';
import type { Tables } from './tables.generated.ts';
import {
  eraseKeptAnswers,
  eraseMember,
  eraseNumbersOfAnnouncements,
  eraseWordsOfViews,
  isMailOf,
} from './typed-words.ts';

/** What the rest of the product has to know of a table. */
interface TableEntry {
  /** Finds the rows of the member, or of all entries that are theirs, `$me`, which they are given with “my data”. Null: it names members and is not their own. */
  mine?: string | null;
  /** What of it may say why someone is on leave or exempt, and in which rows; left out, in all (PPL-18). */
  reasons?: { columns: readonly string[]; where?: string };
  /** What an erasure does with it, step by step; of every table that names a member, or hangs on one that does (0047). */
  erase?: Erasure | readonly Erasure[];
  /**
   * Where its rows go when two entries of one person are merged (PPL-07), of every table that names a member: each person's detail is
   * chosen; rows of a year go with the year that is chosen, some of them also when a year is added to the other; all rows move, or those
   * that the entry has not; rows hang on others and come along; or rows stay with the entry that was merged.
   */
  merge?: 'chosen' | 'by year' | 'by year or added' | 'moves' | 'moves where free' | 'comes along' | 'stays';
  /** Why it is no part of a backup. */
  leftOut?: string;
  /** What calls may do: read it, add to it, or change but never delete its rows. Left out: all of that. */
  calls?: 'read' | 'add' | 'change';
  /** Deleted rows are kept for some minutes and can be brought back. */
  bringBack?: true;
  /** Calls that only read write here as well, so that a refused call may leave it changed. */
  byReading?: true;
}

const ME = 'user_id in ($me)';
const byActivity = 'activity_id in (select activity_id from activity where user_id in ($me))';
const byDate = 'activity_date_id in (select activity_date_id from activity_date where user_id in ($me))';
const ofMyYears = 'member_year_id in (select member_year_id from member_year where user_id in ($me))';
const byAuditCase = `audit_case_id in (select audit_case_id from audit_case where ${ofMyYears})`;
const byRequest = 'member_request_id in (select member_request_id from member_request where user_id in ($me))';

const FIGURES = stays('Figures without a name: what the college counted of its years stays as it was.');
const OF_TEAM = {
  mine: null,
  merge: 'stays',
  erase: stays('Of the college and its team, not of the member.'),
} as const;
const IDS = stays('Ids and days alone.');

const oldEntries = hangingOn('case_entry', 'case_entry_id', own('user_id', old('created_at')));
const oldRequests = hangingOn('member_request', 'member_request_id', own('user_id', old('created_at')));
const filesOfYears = hangingOn('document', 'document_id');
const casesOfYears = hangingOn('audit_case', 'audit_case_id', hangingOn('member_year', 'member_year_id'));
const datesOfYears = hangingOn('activity_date', 'activity_date_id', hangingOn('activity', 'activity_id'));

/**
 * Every table of the database, once: everything about a table is here, and what needs it is made from here. In the order in
 * which rows are put back, so what others hang on comes first; an erasure goes through it backwards.
 */
const ROWS = {
  // The college and what it has laid down.
  schema_migration: { leftOut: 'the manifest names the migrations; a restore runs them', calls: 'read' },
  installation: { calls: 'read' },
  reference_load: {},
  reference_version: {},
  framework: {},
  cpd_year: {},
  activity_type: {},
  framework_activity_type: {},
  area: {},
  registration_group: {},
  registration: {},
  exemption_reason: {},
  reflection_question: {},
  help_text: {},
  learning_resource: {},
  learning_resource_area: {},
  file_store: {},
  verification_key: { calls: 'add' },
  content_edit: { ...OF_TEAM, calls: 'add' },
  content_picture: { ...OF_TEAM },
  college_setup: { ...OF_TEAM, calls: 'change' },
  year_draft: { ...OF_TEAM },
  lab_run: { ...OF_TEAM },
  year_publication: { ...OF_TEAM, calls: 'add' },
  report_board: { calls: 'change' },
  shortcut: { ...OF_TEAM },
  shortcut_area: { ...OF_TEAM },
  program_activity: { ...OF_TEAM },
  program_activity_area: { ...OF_TEAM },
  reminder_round: {},

  // The person.
  member: {
    merge: 'chosen',
    mine: ME,
    erase: { fate: 'anonymised', why: 'The row stays, so that ids and counts hold.', statement: eraseMember },
    calls: 'change',
  },
  departure: {
    merge: 'stays',
    mine: ME,
    erase: losesWords(own('user_id', hasLeft), { note: "''" }, 'Who was a member when is a figure; the note goes.'),
  },
  member_year: {
    merge: 'by year',
    mine: ME,
    reasons: { columns: ['exemption_reason_code'] },
    erase: losesWords(
      ofYears,
      { declaration: 'null', reopening_reason: 'null', before_reopening: 'null' },
      'How a year ended is a figure; what was declared goes.',
    ),
  },
  member_year_variation: {
    merge: 'comes along',
    mine: ofMyYears,
    reasons: { columns: ['exemption_reason_code'] },
    erase: FIGURES,
  },
  audit_round: { ...OF_TEAM, calls: 'change' },
  audit_draw: { ...OF_TEAM, calls: 'change' },
  // Under the numbers of their day, so that a draw can be replayed.
  audit_draw_member: {
    merge: 'stays',
    // Before the release no one is told whether they are drawn.
    mine: `${ME} and audit_draw_id in (select audit_draw_id from audit_draw join audit_round using (audit_round_id) where released_at is not null)`,
    erase: stays('A number, a group and a ticket: without them the draw could not be checked any more.'),
  },
  audit_chosen: { merge: 'stays', mine: null, erase: goes(own('user_id', hasLeft), 'Why the member was chosen.') },
  earlier_import: { ...OF_TEAM, calls: 'change' },
  earlier_year: {
    merge: 'comes along',
    mine: ofMyYears,
    erase: losesWords(
      hangingOn('member_year', 'member_year_id'),
      { certificate_number: "''" },
      'How an earlier year ended is a figure; the number of its certificate goes.',
    ),
  },
  year_before: {
    merge: 'moves where free',
    mine: ME,
    erase: goes(ofCalendarYears, 'How years ended before those of the college.'),
  },
  earlier_activity: {
    merge: 'by year',
    mine: ME,
    erase: goes(ofCalendarYears, 'What the member did in an earlier year.'),
  },
  member_registration: { merge: 'by year', mine: ME, erase: FIGURES },
  member_area: { merge: 'by year', mine: ME, erase: FIGURES },
  // How much room the files take.
  member_storage: { merge: 'stays', mine: ME, erase: FIGURES },
  notification_settings: {
    merge: 'stays',
    mine: ME,
    erase: goes(own('user_id', hasLeft), 'How the member wanted to be told.'),
  },
  // A hash, from which no one gets to the address.
  calendar_subscription: {
    merge: 'stays',
    mine: ME,
    erase: goes(own('user_id', hasLeft), 'The member’s own address.'),
  },
  ended_session: {},
  // Of a member who is one of the CPD team too: which sign-ins are used as such.
  team_session: { merge: 'stays', mine: null, erase: goes(own('user_id', hasLeft), 'Keys of sign-ins that are over.') },

  // The record.
  document_folder: {
    merge: 'by year or added',
    mine: ME,
    erase: goes(ofYears, 'Names that the member gave.'),
    bringBack: true,
  },
  document: {
    merge: 'by year or added',
    mine: ME,
    reasons: { columns: ['document_name', 'comparable_name'], where: "document_type = 'REQUEST'" },
    erase: goes(ofYears, 'Files and their names; their bytes go with them.'),
    bringBack: true,
  },
  plan: {
    merge: 'by year or added',
    mine: ME,
    erase: losesWords(
      ofYears,
      { plan_name: "'Erased plan'", cpd_need: "''", document_id: 'null' },
      'Its hours are a figure; words and file go.',
    ),
    bringBack: true,
  },
  plan_goal: {
    merge: 'comes along',
    mine: 'plan_id in (select plan_id from plan where user_id in ($me))',
    erase: losesWords(
      hangingOn('plan', 'plan_id'),
      {
        goal: "'Erased goal'",
        goal_description: "''",
        outcome_reason: "case outcome_reason when '' then '' else 'Erased' end",
      },
      'Whether a goal was reached is a figure; words go.',
    ),
    bringBack: true,
  },
  plan_described_activity: {
    merge: 'comes along',
    mine: 'plan_goal_id in (select plan_goal_id from plan_goal join plan using (plan_id) where user_id in ($me))',
    erase: losesWords(
      hangingOn('plan_goal', 'plan_goal_id', hangingOn('plan', 'plan_id')),
      { description: "'Erased'", timeframe: "''" },
      'Words of a plan.',
    ),
    bringBack: true,
  },
  plan_draft: { merge: 'by year', mine: ME, erase: goes(ofYears, 'What was not finished.'), bringBack: true },
  activity: {
    merge: 'by year or added',
    mine: ME,
    erase: losesWords(
      ofYears,
      {
        activity_name: "'Erased activity'",
        additional_information: "''",
        ...Object.fromEntries(DETAIL_NAMES.map((name) => [columnOf(name), "''"])),
      },
      'Kind, days and hours are figures; words go.',
    ),
    bringBack: true,
  },
  activity_date: {
    merge: 'by year or added',
    mine: ME,
    erase: losesWords(
      hangingOn('activity', 'activity_id'),
      { additional_information: "''", reflection: "case when reflection is null then null else '' end" },
      'Days and hours are figures; words go.',
    ),
    bringBack: true,
  },
  activity_area: { merge: 'comes along', mine: byActivity, erase: FIGURES, bringBack: true },
  activity_removed_date: { merge: 'comes along', mine: byActivity, erase: FIGURES, bringBack: true },
  activity_date_area: { merge: 'comes along', mine: byDate, erase: FIGURES, bringBack: true },
  reflection_answer: {
    merge: 'comes along',
    mine: byDate,
    erase: losesWords(datesOfYears, { answer: "''" }, 'What the member wrote.'),
    bringBack: true,
  },
  activity_document: {
    merge: 'by year or added',
    mine: ME,
    erase: goes(filesOfYears, 'Which activity a file proves.'),
    bringBack: true,
  },
  activity_document_date: {
    merge: 'comes along',
    mine: byDate,
    erase: goes(hangingOn('activity_document', 'activity_document_id', filesOfYears), 'Which day a file proves.'),
    bringBack: true,
  },
  activity_goal: { merge: 'comes along', mine: byActivity, erase: FIGURES, bringBack: true },
  series_confirmation: {
    merge: 'stays',
    mine: ME,
    erase: goes(own('user_id', hasLeft), 'What was asked about series.'),
  },
  // What can be brought back is kept of the member, too, for its ten minutes.
  deleted_row: {
    merge: 'stays',
    mine: ME,
    erase: [
      goes(own('user_id', isGone), 'What was deleted and could be brought back.'),
      goes(ofYears, 'What was deleted and could be brought back.'),
    ],
    leftOut: 'what was deleted, and could be brought back for ten minutes',
  },
  // The audits of the member's years; notes among colleagues are never the member's.
  audit_case: {
    merge: 'comes along',
    mine: ofMyYears,
    erase: losesWords(
      hangingOn('member_year', 'member_year_id'),
      { reason: "''", outcome_text: "''", claimed: 'null' },
      'That a year was audited and how it ended is a figure; words go.',
    ),
    calls: 'change',
  },
  audit_item: {
    merge: 'comes along',
    mine: byAuditCase,
    erase: losesWords(casesOfYears, { reason: "''" }, 'Hours claimed and accepted are figures; words go.'),
    calls: 'change',
  },
  // Who else judged an item is the team's alone; what came of it is in the item.
  audit_opinion: {
    merge: 'comes along',
    mine: null,
    erase: losesWords(
      hangingOn('audit_item', 'audit_item_id', casesOfYears),
      { reason: "''" },
      'How well two auditors agree is a figure; words go.',
    ),
  },
  audit_message: {
    merge: 'comes along',
    mine: `not is_internal and ${byAuditCase}`,
    erase: {
      fate: 'erased',
      why: 'What the member and the auditor wrote.',
      statement: ({ userId, cpdYearIds }) => sql`select erase_audit_messages(${userId}, ${cpdYearIds}::int[])`,
    },
    calls: 'add',
  },
  audit_read: { merge: 'comes along', mine: null, erase: IDS },
  audit_file: {
    merge: 'comes along',
    mine: byAuditCase,
    erase: goes(filesOfYears, 'Which audit a file belongs to.'),
  },
  audit_wish: {
    merge: 'comes along',
    mine: byAuditCase,
    erase: losesWords(
      casesOfYears,
      { reason: "''", decision_text: "''" },
      'That more time was asked for is a fact; words go.',
    ),
    calls: 'change',
  },
  audit_conflict: {
    merge: 'comes along',
    mine: null,
    erase: losesWords(casesOfYears, { reason: "''" }, 'Who did not audit whom is a fact; words go.'),
  },
  audit_review: {
    merge: 'comes along',
    mine: byAuditCase,
    erase: losesWords(
      casesOfYears,
      { grounds: "''", decision_text: "''" },
      'That a review was asked for is a fact; words go.',
    ),
    calls: 'change',
  },
  program_attendance: { merge: 'moves where free', mine: ME, erase: FIGURES },
  issued_document: {
    merge: 'by year',
    mine: ME,
    erase: losesWords(
      own('user_id', isGone),
      { member_name: "''" },
      'A printed code is recognised as one of ours, and says that the record was erased.',
    ),
  },
  issued_file: {
    merge: 'stays',
    mine: null,
    erase: stays('A number and the SHA-256 of a file: someone who has the file can have it checked.'),
  },
  // Worked out of the above for the team's lists.
  year_figures: { merge: 'stays', mine: ME, erase: FIGURES, byReading: true },
  stale_figures: { merge: 'stays', mine: ME, erase: FIGURES, byReading: true },
  figures_progress: { byReading: true },
  // Counted out of those.
  overview_count: { byReading: true, leftOut: 'counts of the overview, which are made again' },

  // The member's notifications and requests.
  notification: {
    merge: 'stays',
    mine: ME,
    reasons: { columns: ['full_message', 'plain_message'], where: "occasion like 'request-%'" },
    erase: goes(own('user_id', letters('created_at')), 'What the member was told.'),
  },
  // What was written by e-mail, to the member or about what they asked the team for.
  outgoing_mail: {
    merge: 'stays',
    mine: 'user_id in ($me) or about_user_id in ($me)',
    // A copy of a notification is not told apart from others.
    reasons: { columns: ['body_text', 'body_html'] },
    erase: goes(
      (erasing) => sql`(
        ${letters('created_at')(erasing)} and (${hasLeft(erasing)} or sent_at is not null or given_up_at is not null)
        and ${isMailOf([erasing.userId])}
      )`,
      'What was written to the member, and to the team on their behalf.',
    ),
  },
  // What boards are told of a year. The file as it was sent names all of its members, so it goes with the first whose year is erased.
  report_version: {
    mine: null,
    merge: 'stays',
    erase: losesWords(
      ({ userId, cpdYearIds }) => sql`(
        sent_file is not null and cpd_year_id = any(${cpdYearIds}::int[]) and exists (
          select from report_line line
          where line.report_version_id = report_version.report_version_id and line.user_id = ${userId}
        )
      )`,
      { sent_file: 'null' },
      'What was sent names others too; its SHA-256 stays, by which a copy can still be known.',
    ),
  },
  report_line: {
    merge: 'stays',
    // A draft is no more than a calculation until its members are shown it.
    mine: `${ME} and report_version_id in (select report_version_id from report_version where shown_at is not null)`,
    erase: losesWords(
      ({ userId, cpdYearIds }) => sql`(
        user_id = ${userId}
        and report_version_id in (select report_version_id from report_version where cpd_year_id = any(${cpdYearIds}::int[]))
      )`,
      { member_number: "''", last_name: "''", first_name: "''", registration: "''", missing: "'{}'" },
      'What a board was told of a year is a figure; names and words go.',
    ),
  },
  member_request: {
    merge: 'moves',
    mine: ME,
    reasons: {
      columns: ['message', 'exemption_reason_code', 'decision_text'],
      where: "kind in ('EXEMPTION', 'LEAVE', 'REDUCTION')",
    },
    erase: [
      losesWords(
        own('user_id', letters('created_at')),
        { contact_number: "''" },
        'What was asked and decided stays as a fact; the phone number goes.',
      ),
      losesWords(
        own('user_id', old('created_at')),
        { message: "''", decision_text: "''" },
        'What was asked and decided stays as a fact; words go.',
      ),
    ],
  },
  member_request_note: {
    merge: 'comes along',
    mine: byRequest,
    reasons: { columns: ['note_text'] },
    erase: {
      fate: 'anonymised',
      why: 'Words about the member.',
      statement: ({ userId, before }) =>
        sql`select erase_request_notes(${userId}, ${before}::timestamptz) as note_text`,
    },
    calls: 'add',
  },
  member_request_appeal: {
    merge: 'comes along',
    mine: byRequest,
    reasons: { columns: ['appeal_text', 'first_decision_text'] },
    erase: losesWords(
      oldRequests,
      { appeal_text: "''", first_decision_text: "''" },
      'That someone appealed stays; words go.',
    ),
  },
  member_request_document: {
    merge: 'comes along',
    mine: byRequest,
    erase: goes(filesOfYears, 'A file that came with a request.'),
  },
  // What a member has done in another CPD home (RPT-05).
  year_elsewhere: {
    merge: 'comes along',
    mine: byRequest,
    erase: goes(filesOfYears, 'What another CPD home says of a year; it goes with its archive.'),
  },
  prepared_change: {
    merge: 'stays',
    mine: null,
    erase: goes(
      ({ userId }) => sql`(ended_at is null and (kind = 'MEMBER_LIST'
        or (kind = 'MERGE' and ${userId} in (object_id, (wish ->> 'keptUserId')::bigint)) or kind = 'EXEMPTION'
        and object_id in (select member_request_id from member_request where user_id = ${userId})))`,
      'The reason of a decision, or a list of members, that was prepared and never confirmed; what has ended keeps no words.',
    ),
  },
  // What the member, or a colleague for them, asked the team to erase, and who decided.
  erasure_case: {
    merge: 'stays',
    mine: ME,
    erase: losesWords(
      own('user_id', hasLeft),
      { reason: "''", decision_text: "''" },
      'That it was asked and who decided is proof; words go.',
    ),
  },
  retention_run: { ...OF_TEAM },
  retention_member: { merge: 'stays', mine: ME, erase: IDS },

  member_merge: {
    merge: 'stays',
    mine: 'kept_user_id in ($me)',
    erase: [
      losesWords(
        own('kept_user_id', isGone),
        { moved: 'null', state_after: 'null' },
        'Which entries were one person is a fact; what they said goes.',
      ),
      losesWords(own('merged_user_id', isGone), { moved: 'null', state_after: 'null' }, 'The same of the other entry.'),
    ],
    calls: 'change',
  },

  // The team.
  service_token: { ...OF_TEAM, calls: 'change' },
  machine_attendance: { ...OF_TEAM, calls: 'add' },
  provider_group: {},
  // In which groups of the identity provider someone is.
  provider_group_member: { merge: 'stays', mine: ME, erase: IDS },
  announcement: {
    merge: 'stays',
    mine: null,
    erase: {
      fate: 'anonymised',
      why: 'Texts of the team stay, but for those to the member alone; the number of the member whom they were for goes.',
      statement: whenGone(eraseNumbersOfAnnouncements),
    },
  },
  // Who is to be notified, or was, by one to the members of a list.
  announcement_recipient: { merge: 'stays', mine: ME, erase: IDS },
  program_note: { ...OF_TEAM, calls: 'add' },
  case_entry: {
    merge: 'moves',
    mine: null,
    erase: goes(own('user_id', old('created_at')), 'Calls, letters and notes about the member.'),
  },
  case_file: { merge: 'comes along', mine: null, erase: goes(oldEntries, 'Files about the member.') },
  risk_case: { merge: 'by year', mine: null, erase: goes(ofYears, 'Who looked after the member.') },
  pinned_member: { merge: 'stays', mine: null, erase: goes(own('pinned_user_id', hasLeft), 'Shortcuts of the team.') },
  // Who of the CPD team looked at the record, or acted for the member, and why.
  acting_session: {
    merge: 'stays',
    mine: 'subject_user_id in ($me)',
    erase: losesWords(
      own('subject_user_id', old('started_at')),
      { reason: "''" },
      'That a colleague acted stays; why goes.',
    ),
  },
  member_view: {
    merge: 'stays',
    mine: 'subject_user_id in ($me)',
    erase: goes(own('subject_user_id', letters('viewed_at')), 'Shortcuts of the team.'),
    byReading: true,
  },
  list_view: {
    merge: 'stays',
    mine: ME,
    erase: [
      goes(own('user_id', isGone), 'Views that the member saved.'),
      {
        fate: 'erased',
        why: 'By which words of the member a colleague’s view looks for them, and is called.',
        statement: whenGone(eraseWordsOfViews),
      },
    ],
  },

  // The log, whose contents go by `erase_event_payloads` (0043).
  event: {
    merge: 'stays',
    mine: 'subject_user_id in ($me)',
    reasons: {
      columns: ['before', 'after'],
      where: "kind like 'request.%' or kind ~ '^year[.](exempt|varied|variation)' or kind = 'document.deleted'",
    },
    calls: 'add',
  },
  event_entry: { merge: 'stays', calls: 'read' },
  event_payload: { calls: 'read' },
  event_chain: { calls: 'read' },
  event_seal: { calls: 'add' },
  event_seal_copy: { calls: 'add' },
  event_sealed_head: {},

  // The servers.
  idempotency_key: {
    merge: 'stays',
    mine: null,
    erase: [
      goes(own('user_id', hasLeft), 'Answers that are kept for repeats.'),
      { fate: 'erased', why: 'What colleagues were answered about the member.', statement: whenGone(eraseKeptAnswers) },
    ],
    leftOut: 'what a repeated request is answered; no one repeats one of before',
  },
  oidc_model: {
    erase: goes(
      (erasing) => sql`(${hasLeft(erasing)}
        and payload ->> 'accountId' = (select username from member where user_id = ${erasing.userId}))`,
      'Sign-ins of the embedded provider.',
    ),
    leftOut: 'sessions of the embedded sign-in: people sign in again',
    byReading: true,
  },
  call_budget: { leftOut: 'what has been asked for within the last minutes', byReading: true },
  server: { leftOut: 'the servers that run at this moment', byReading: true },
  job_run: { leftOut: 'how the scheduled work of the servers went', byReading: true },
  backup_run: { leftOut: 'the backups themselves', byReading: true },
} satisfies Readonly<Record<keyof Tables, TableEntry>>;

/** The same rows, of any table. */
export const TABLES: Readonly<Record<keyof Tables, TableEntry>> = ROWS;

/** A table of a record that something deleted takes rows of. */
export type KeptTable = {
  [Name in keyof Tables]: (typeof ROWS)[Name] extends { bringBack: true } ? Name : never;
}[keyof Tables];

/** The names of all tables, in the order of the register. */
const NAMES = Object.keys(TABLES) as (keyof Tables)[];

/** The tables that have a row. */
function tablesWith<Key extends keyof TableEntry>(key: Key, value?: TableEntry[Key]): (keyof Tables)[] {
  return NAMES.filter(
    (name) => TABLES[name][key] !== undefined && (value === undefined || TABLES[name][key] === value),
  );
}

/** What is a member's own, by the condition that finds it, and what of it may say why they are on leave or exempt. */
export const OWN_ROWS = NAMES.flatMap((name) => {
  const { mine, reasons }: TableEntry = TABLES[name];
  return typeof mine === 'string' ? [{ table: name, condition: mine, reasons }] : [];
});

/** All steps of an erasure, in the order in which they are done. */
export const ERASURES = NAMES.toReversed().flatMap((table) =>
  [TABLES[table].erase ?? []].flat().map((erasure: Erasure) => ({ ...erasure, table })),
);

/** The statement of a step of an erasure; undefined for what is kept. */
export function erasureStatement({ table, statement }: (typeof ERASURES)[number], erasing: Erasing) {
  return statement?.(erasing, table);
}

/** How the rows of each table go when two entries are merged. */
export const MERGES = NAMES.flatMap((table) => {
  const { merge, mine }: TableEntry = TABLES[table];
  return merge === undefined ? [] : [{ table, merge, mine }];
});

/** The tables that are no part of a backup. */
export const LEFT_OUT: readonly string[] = tablesWith('leftOut');

/** What calls only read, add to, and change but never delete; the database refuses the rest to their role. */
export const CALLS = {
  read: tablesWith('calls', 'read'),
  add: tablesWith('calls', 'add'),
  change: tablesWith('calls', 'change'),
};

/** The tables of a record that something deleted takes rows of, in the order in which they are put back. */
export const KEPT_TABLES = tablesWith('bringBack') as readonly KeptTable[];

/** What calls write on purpose: a refused one leaves it as it was. */
export const WRITTEN_BY_CALLS: readonly string[] = NAMES.filter(
  (name) => TABLES[name].calls !== 'read' && TABLES[name].byReading === undefined,
);
