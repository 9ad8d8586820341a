/**
 * Every limit and interval of the product, each with its reason. Both ends read them here, so they cannot drift.
 * Sizes are bytes, hours are hours, `_MS` are milliseconds, `_CUT` are characters shown before "...".
 */

/** The version the browser's code was built as, compared with the server's answer (VER-01, LIM-08). */
export const APP_VERSION = 6;

/** Longest activity name (ACT-38). */
export const ACTIVITY_NAME_MAX = 100;

/** A detail of an activity, such as who ran it: longer than a name, because organisations have long ones. */
export const ACTIVITY_DETAIL_MAX = 200;

/** Activities of the year before that are saved again at once: ours, so that one request stays small. */
export const REPEATED_AT_ONCE_MAX = 100;

/** Lines of a list of members: ours, three times the largest college that we measure with (PPL-03). */
export const MEMBER_LIST_LINES_MAX = 100_000;

/** A file of them: 30 MB, some 300 bytes a line. Exactly the limit is accepted. */
export const MEMBER_LIST_LIMIT_BYTES = 31_457_280;

/** A draw file: ours, three times that of the largest college that we measure with (DRW-04). Exactly the limit is accepted. */
export const DRAW_FILE_LIMIT_BYTES = 20_971_520;

/** Longest description of a public value, and longest public value, secret and reason of another draw: ours (DRW-02). */
export const DRAW_TEXT_MAX = 500;

/** Longest name of the system that a college used before, and longest number of a certificate of it: ours (PPL-16). */
export const EARLIER_SYSTEM_MAX = 60;
export const EARLIER_CERTIFICATE_MAX = 60;

/** Hours or credits of a category in an earlier year: ours, what a column of four digits holds (PPL-16). */
export const EARLIER_AMOUNT_MAX = 9999;

/** Longest activity and longest title of one from the system before: ours (PPL-16). */
export const EARLIER_TEXT_MAX = 300;

/** Of the lines that a list adds or changes so many are shown; no one reads more (PPL-01). */
export const MEMBER_LIST_SHOWN = 200;

/** Longest telephone numbers of a member, and longest name of a state: ours, room for two numbers (PPL-15). */
export const TELEPHONE_MAX = 60;

/** Longest postal address: ours, six lines of an envelope (PPL-15). */
export const ADDRESS_MAX = 300;

/** Longest plan name (PDP-22). */
export const PLAN_NAME_MAX = 100;

/** Goals of a plan: ours, far above what anyone pursues in a year, so that one request stays small. */
export const PLAN_GOALS_MAX = 50;

/** Planned activities of a goal: ours, for the same reason (PDP-14). */
export const PLAN_DESCRIBED_MAX = 50;

/** Longest time frame of a planned activity: ours, room for "every second Tuesday until the examination" (PDP-14). */
export const PLAN_TIMEFRAME_MAX = 200;

/** A draft of a plan as JSON: ours, forty printed pages, so that autosaving stays a small thing. */
export const PLAN_DRAFT_LIMIT_BYTES = 131_072;

/** Hours of an uploaded plan are kept in halves (PDP-10). */
export const UPLOADED_PLAN_HOURS_STEP = 0.5;

/** Longest reason for an answer of a declaration that the record contradicts: ours, half a printed page (SUB-25). */
export const DECLARATION_REASON_MAX = 1_000;

/** So long after submitting a member can take it back themselves: long enough to sleep on it (SUB-07). */
export const TAKE_BACK_HOURS = 24;

/** What gives rights, erases or signs for the college needs a sign-in that is not older: long enough for one piece of such work. */
export const RECENT_SIGN_IN_MINUTES = 10;

/** Longest text in any free-text field: ours, so that one form cannot fill the database. Some three printed pages. */
export const FREE_TEXT_MAX = 10_000;

/** Shortest and longest end of a friendly link: ours, so that it says something and fits on a slide (SHC-05). */
export const SHORTCUT_SUFFIX_MIN = 3;
export const SHORTCUT_SUFFIX_MAX = 60;

/** Dates of an activity that are deleted at once: a day of each week of a year, and every day of a leap year too. */
export const SERIES_DATES_MAX = 366;

/** Hours are kept in quarters (HRS-06). */
export const HOURS_STEP = 0.25;

/** The least an activity can take (HRS-02, HRS-03). */
export const MIN_HOURS = 0.25;

/** Hours above this are cut back to it (HRS-08). */
export const MAX_HOURS = 9999.5;

/** Above this many hours for one occurrence a member probably typed the sum (HRS-04, HRS-05). */
export const OCCURRENCE_HOURS_WARNING = 24;

/** Weekly recurrence: every 1 to 5 weeks (OCC-04). */
export const WEEKLY_INTERVAL_MAX = 5;

/** Monthly recurrence by day: every 1 to 6 months (OCC-06). */
export const MONTHLY_DAY_INTERVAL_MAX = 6;

/** Monthly recurrence by weekday: every 1 to 12 months (OCC-07). */
export const MONTHLY_WEEKDAY_INTERVAL_MAX = 12;

/** Days that one look at the calendar covers at most: ours, a year and the rest of its last weeks (CAL-01). */
export const CALENDAR_RANGE_MAX_DAYS = 400;

/** A calendar file to be imported: 10 MB, some twenty years of a full calendar (CAL-11). Exactly the limit is accepted. */
export const CALENDAR_FILE_LIMIT_BYTES = 10_485_760;

/** Events of a calendar file: ours, far above any real calendar, so that none keeps the server busy (CAL-11). */
export const CALENDAR_EVENTS_MAX = 20_000;

/** Days that the events of one file may come to while their repetitions are followed: ours (CAL-11). */
export const CALENDAR_OCCURRENCES_MAX = 200_000;

/** Days that one event of a calendar file may last: ours, the longest course that is attended day by day (CAL-12). */
export const CALENDAR_EVENT_DAYS_MAX = 31;

/** Steps in which an event may repeat, in days, weeks, months or years: ours, no one's diary looks further ahead (CAL-11). */
export const CALENDAR_INTERVAL_MAX = 400;

/** Parts inside parts of a calendar file: ours, twice the alarm of an event of a calendar (CAL-11). */
export const CALENDAR_DEPTH_MAX = 8;

/** Characters of one line of a calendar file, put together: ours, ten times the longest text that is kept (CAL-11). */
export const CALENDAR_LINE_MAX = 100_000;

/** Lines of one event that are read: ours, a series with an exception on each day of ten years has fewer (CAL-11). */
export const CALENDAR_EVENT_LINES_MAX = 4_000;

/** Events that an import offers to choose from: ours, what a list can still be searched for (CAL-12). */
export const CALENDAR_CHOICES_MAX = 2_000;

/**
 * Processor time that reading one calendar file may take, in milliseconds: ours, twice what the longest list of choices takes
 * (CAL-11, CAL-22). It is no clock time, so that a busy machine refuses no one.
 */
export const CALENDAR_READING_CPU_MS = 400;

/** A reader that does not even get that much of the processor ends after so many milliseconds: ours (CAL-22). */
export const CALENDAR_READING_MS = 20_000;

/** Calendar files that are read at the same time: ours, so that one heavy file holds up no one (CAL-22). */
export const CALENDAR_READERS = 2;

/** Calendar files that are read or wait for it: ours, more would wait longer than anyone does (CAL-22). */
export const CALENDAR_READINGS_MAX = 20;

/** Memory that reading a calendar file may take, in megabytes: ours, twenty-five times the largest file (CAL-11). */
export const CALENDAR_READING_MEGABYTES = 256;

/** A subscription shows this many of the newest CPD years: ours, last year's record is open until March (CAL-18). */
export const CALENDAR_SUBSCRIPTION_YEARS = 2;

/** A subscription asks to be read anew after this many hours: ours, often enough for a diary of the past (CAL-18). */
export const CALENDAR_SUBSCRIPTION_HOURS = 6;

/** Attach-file flows and plan files: 10 MB (EVD-17, UPL-08). Exactly the limit is accepted. */
export const ATTACH_LIMIT_BYTES = 10_485_760;

/** My Files and the summary's upload rows: 100 MB (EVD-18, UPL-07). Exactly the limit is accepted. */
export const UPLOAD_LIMIT_BYTES = 104_857_600;

/** Longest file name: what common file systems can hold, so that every download can be saved. Ours. */
export const FILE_NAME_MAX = 255;

/** Longest folder name: ours, so that a folder's row stays one line on most screens. */
export const FOLDER_NAME_MAX = 100;

/** Evidence is stored as documents of this type (EVD-28, UPL-15). */
export const EVIDENCE_DOCUMENT_TYPE_ID = 1;

/** Evidence is kept for audit at least this many years (EVD-24, LIM2-17). */
export const EVIDENCE_YEARS = 3;

/** The record of someone who has left is kept so many years, until a manager sets another figure. Ours. */
export const RETENTION_YEARS = '7';

/** The longest time after leaving that a manager may set, in years: a working life. Ours. */
export const RETENTION_YEARS_MAX = 50;

/** File names in lists (LIM-05, FIL-30). */
export const FILE_NAME_CUT = 54;

/** The same on a narrow screen (FIL-30, LIM2-16). */
export const FILE_NAME_CUT_NARROW = 27;

/** Names in the list of activities that a file is attached to (FIL-30, LIM2-16). */
export const ACTIVITY_CHOICE_CUT = 30;

/** Activities without evidence that a photo is offered to: a photo is mostly of one of the last few (EVD-29). */
export const PHOTO_CHOICES = 5;

/** Plan and goal names in lists to choose from (LIM-05). */
export const PLAN_NAME_CUT = 25;

/** Goals on PDP Home (PDP-29). */
export const PLAN_GOAL_CUT = 54;

/** The failed upload row appears after this delay, so a quick failure does not flash (EVD-12, UPL-14). */
export const FAILED_ROW_DELAY_MS = 1_000;

/** The upload list scrolls from this height in pixels on (LIM-07). */
export const UPLOAD_LIST_HEIGHT = 300;

/** "Activity saved" goes on to the summary after this many seconds without a choice (ACT-44). */
export const SAVED_DIALOG_SECONDS = 10;

/** Name suggestions stay this long after the focus left, so a click still counts (LIM-06). */
export const SUGGESTIONS_CLOSE_MS = 500;

/** How long a toast stays (ERR2-07). */
export const TOAST_MS = 10_000;

/** How long what was deleted can be brought back, and the contents of files are kept for it. A toast offers it for its own time. */
export const BRING_BACK_MINUTES = 10;

/** The spinner goes this long after a request ended, so that it does not flicker (ERR2-08). */
export const SPINNER_LINGER_MS = 500;

/** A warning cannot have been read sooner, so a press within this time is the second of a double click (SUB-10). */
export const WARNING_UNREAD_MS = 1_000;

/** The newest year's progress panel opens this long after load (HOM-03). */
export const FIRST_PANEL_DELAY_MS = 500;

/** Before each question about a registration, so that people see where they are first (HOM-15, LIM2-11). */
export const REGISTRATION_QUESTION_DELAY_MS = 500;

/** The summary reloads this long after a deletion (SUM-24). */
export const SUMMARY_RELOAD_DELAY_MS = 100;

/** Access tokens are renewed this many seconds before they expire (AUTH-18). */
export const TOKEN_RENEWAL_SECONDS = 300;

/** Longest return address that is followed after sign-in: ours, what servers and browsers commonly take. */
export const RETURN_URL_MAX = 2_048;

/** Entries of the record's history in one answer: ours, some screens full. */
export const HISTORY_PAGE = 50;

/** Digits of a telephone number: what the numbering plan of the world (E.164) allows (CON-11). */
export const CONTACT_NUMBER_MAX_DIGITS = 15;

/** Message of a request to the CPD team: ours, half a printed page (CON-10). */
export const REQUEST_MESSAGE_MAX = 2_000;

/** Requests of one member in a day: ours, so that the team's queue cannot be flooded (CON-14). */
export const REQUESTS_PER_DAY = 10;

/** The same request within this many minutes is the same change, sent twice (CON-14). */
export const SAME_REQUEST_MINUTES = 5;

/** The longest leave that one request may ask for: ours, two years; who is away for longer asks again (PPL-12). */
export const LEAVE_MONTHS_MAX = 24;

/** Documents of one request to the CPD team: ours, a few letters (PPL-12). */
export const REQUEST_DOCUMENTS_MAX = 5;

/** So many files are added in one audit at most: ours, several for each activity that is asked for (CAS-02). */
export const AUDIT_FILES_MAX = 100;

/** Longest message, reason or ground that a member writes in an audit: ours, a page (CAS-06, CAS-09). */
export const AUDIT_MESSAGE_MAX = 4_000;

/** More time, or another year, is asked for at most so many days ahead: ours, two years (CAS-02). */
export const AUDIT_WISH_DAYS_MAX = 730;

/** Notifications that one call may change: ours, far above what anyone has (NOT-03). */
export const NOTIFICATIONS_AT_ONCE = 1_000;

/** Days before a year closes on which members are reminded of a record that was not submitted, unless its rules say others: ours. */
export const REMINDER_DAYS: readonly number[] = [30, 7];

/** The earliest that such a reminder can be: ours, three months. */
export const REMINDER_DAYS_MAX = 90;

/** Days that a year is re-opened for unless the team says otherwise: ours, four weeks (ROP-01). */
export const REOPENING_DAYS = 28;

/** The most days that a year is re-opened for, counted from today: ours, half a year (ROP-01, ROP-05). */
export const REOPENING_DAYS_MAX = 180;

/** Writing to more members than this asks for a second person, where the college wants one (PPL-06): ours. */
export const RECIPIENTS_OF_ONE = 1_000;

/** The most members whose year is re-opened at once: ours, what one transaction writes within a second or two (ROP-04). */
export const REOPENINGS_AT_ONCE_MAX = 500;

/** The most members at risk who are followed up at once: ours, what is chosen by hand from two pages of the list (COH-05). */
export const FOLLOWED_AT_ONCE_MAX = 100;

/** Days before a re-opening ends on which the member is reminded of it (ROP-02). */
export const REOPENING_REMINDER_DAYS = [7, 1] as const;

/** How long one reason to act for a member holds: ours, a telephone call. */
export const ACTING_MINUTES = 30;

/** Longest reason to act for a member: ours, a few sentences. */
export const ACTING_REASON_MAX = 500;

/** A colleague who comes back within this many hours is still signed in: ours, a day's work, so that the log stays readable (COH-08). */
export const SAME_SIGN_IN_HOURS = 8;

/** What an entry of a case log may say: ours, two pages (COH-09). */
export const CASE_TEXT_MAX = 8_000;

/** Files of one entry of a case log: ours, a letter with its enclosures (COH-09). */
export const CASE_FILES_MAX = 20;

/** A follow-up is at most this many days away: ours, two years (COH-09). */
export const CASE_FOLLOW_UP_DAYS_MAX = 730;

/** Entries of a case log, or follow-ups, in one answer: ours, some screens full (COH-09). */
export const CASE_PAGE = 25;

/** Requests for erasure in one answer: ours, some screens full. */
export const ERASURE_PAGE = 25;

/** People named of those whose time is over: ours, enough to see whether the count is right. */
export const RETENTION_PEOPLE_SHOWN = 200;

/** So many views that the event log leaves out are counted; where there are more it says so. */
export const HIDDEN_VIEWS_MAX = 1_000;

/** So many people may match the name by which the event log is filtered: ours, anyone who asks means one or a few (COH-08). */
export const EVENT_LOG_MEMBERS_MAX = 100;

/** Looking at one member's record again within this many minutes is the same look: ours, so that the history stays readable. */
export const SAME_VIEW_MINUTES = 60;

/** While someone types, what they search for within so many seconds of the letter before is one search: ours, longer than anyone thinks. */
export const SAME_SEARCH_SECONDS = 60;

/** Rows of the team's lists in one answer: ours, some screens full (ADM-01 to ADM-04). */
export const LIST_PAGE = 50;

/** Rows of one exported list: ours, what common spreadsheet programs still open with ease. */
export const LIST_EXPORT_MAX = 100_000;

/** Longest name of a saved view of a list: ours, what fits on a button (COH-03). */
export const LIST_VIEW_NAME_MAX = 60;

/** Saved views of one person, of all lists together: ours, more than anyone finds again (COH-03). */
export const LIST_VIEWS_MAX = 50;

/** Categories of a year: ours, more than fit on a card of Home (FWK-06). */
export const CATEGORIES_MAX = 12;

/** What a filter of a list may hold: ours, longer than anything that is searched. */
export const LIST_FILTER_MAX = 200;

/** A help text: ours, what a bubble on a phone shows without becoming a page (HLP-01). */
export const HELP_TEXT_MAX = 1_000;

/** A setting such as a name or a telephone number: ours, one line. */
export const SETTING_MAX = 200;

/** Countries that a new college has offices in: ours, more than a college has (FWK-06). */
export const OFFICES_MAX = 20;

/** Title of a learning resource: ours, as the column is (SPC-09). */
export const RESOURCE_TITLE_MAX = 200;

/** Place of a learning resource in its list: ours. */
export const RESOURCE_POSITION_MAX = 9_999;

/** Picture of a learning resource in bytes: 512 KiB, since it is sent for a card a few centimetres wide (SPC-07). */
export const RESOURCE_PICTURE_MAX_BYTES = 524_288;

/** The college's logo in bytes: 200 KiB, since it is on every page and in every document (COH-11). */
export const LOGO_MAX_BYTES = 204_800;

/** An address outside the product: ours, what servers and browsers commonly take. */
export const URL_MAX = 2_048;

/** The note beside an edit of the college's texts: ours, two sentences. */
export const EDIT_NOTE_MAX = 300;

/** Edits of one text that its history shows: ours, far above what anyone reads. */
export const EDITS_SHOWN = 100;

/** How often a server looks whether another one changed the college's texts: ours. */
export const CONTENT_CHECK_MS = 2_000;

/** How often a server looks which sessions have ended on others: ours. What is asked for is a minute. */
export const ENDED_SESSIONS_CHECK_MS = 5_000;

/** Members of one page of a search: ours, a screen full. */
export const MEMBER_SEARCH_PAGE = 20;

/** Years that a found member is shown with: ours, the one under way and the one before. */
export const MEMBER_SEARCH_YEARS = 2;

/** Members that one of the team may keep at hand: ours, a list that is still quicker than searching (ADM-05). */
export const PINNED_MEMBERS_MAX = 50;

/** Members whose records someone looked at last: ours, what fits on a screen. */
export const RECENT_MEMBERS = 10;

/** Longest text of a search for members: ours, above any name. */
export const MEMBER_SEARCH_TEXT_MAX = 100;

/** Longest title of a notification that the CPD team writes: ours, one line of the drawer or two. */
export const ANNOUNCEMENT_TITLE_MAX = 100;

/** Longest message of it: ours, a printed page; what is longer belongs on a page that the message links to. */
export const ANNOUNCEMENT_MESSAGE_MAX = 4_000;

/** Member numbers pasted as recipients of a notification, or taken out of them: ours, those of one request (COH-10). */
export const PASTED_NUMBERS_MAX = 5_000;

/** How far ahead a notification may be scheduled: ours, so that a slip in the year is noticed. */
export const SCHEDULE_DAYS_MAX = 366;

/** Notifications of the CPD team on one page of the list: ours, so that counting who has seen them stays quick. */
export const ANNOUNCEMENTS_AT_ONCE = 20;

/** Members who are notified by one statement: ours, so that it ends well within the time that a statement may take. */
export const TOLD_AT_ONCE = 10_000;

/** The same of a notification with fields, whose texts are made for each member: ours, as reminders are (COH-10). */
export const FILLED_AT_ONCE = 500;

/** Longest note of the CPD team on a request, and longest reason of a decision: ours, half a printed page. */
export const REQUEST_NOTE_MAX = 2_000;

/** Requests on one page of the queue: ours, two screens of a desk. */
export const REQUESTS_PAGE = 25;

/** A member's own requests that are listed: ours, several years of them. */
export const OWN_REQUESTS_LISTED = 20;
/** An attendance list: ours, the largest congress of a college is smaller, and one request holds it (ADM-06). */
export const ATTENDANCE_LINES_MAX = 5_000;

/** The same in characters: 1 MB, some 200 characters a line (ADM-06). */
export const ATTENDANCE_LIST_MAX = 1_000_000;

/** How long attendance lists are taken after their year has closed (ROP-06). */
export const ATTENDANCE_MONTHS_AFTER_CLOSING = 12;

/** Columns of an attendance list whose meaning someone chooses: far more than any list has. */
export const ATTENDANCE_COLUMNS_MAX = 200;
/** Names of an attendance list that may be other ones than the members' without anyone being asked again: ours. */
export const ATTENDANCE_OTHER_NAMES_MAX = 3;

/** Hours in which the team reminds no one twice of the same attendance: ours, a day (ROP-07). */
export const ATTENDANCE_REMINDER_HOURS = 24;

/** What the parts of a workbook that are read may come to, unpacked: 20 MB, four times a full list with its formats (ADM-06). */
export const ATTENDANCE_WORKBOOK_MAX_BYTES = 20_000_000;

/** Days of one activity of the college: ours, a month of courses; longer ones are several activities (ADM-06). */
export const PROGRAM_DAYS_MAX = 31;

/** Longest reason to correct or withdraw an activity of the college: ours, a few sentences (ADM-06). */
export const PROGRAM_REASON_MAX = 500;

/** Pixels of a picture that is shown inside the application: ours, 200 MB once it is drawn; larger ones are downloaded (UPL-19). */
export const PREVIEW_PIXELS_MAX = 50_000_000;

/** How far ahead the end of a membership or its beginning again is entered: ours, a year (PPL-05). */
export const DEPARTURE_AHEAD_DAYS = 366;

/** Longest title or name of a person: ours, longer than any that is known. */
export const PERSON_NAME_MAX = 100;

/** Longest e-mail address (RFC 5321), and longest username, which may be one. */
export const EMAIL_MAX = 254;

/** Longest member number: ours, as long as what the search by number takes. */
export const MEMBER_NUMBER_MAX = 100;

/** Longest name of a machine: ours, a few words on one line of a phone (PPL-09). */
export const SERVICE_TOKEN_NAME_MAX = 60;

/** Longest time for which a token of a machine is made, in years: ours (PPL-09). */
export const SERVICE_TOKEN_YEARS_MAX = 2;

/** Longest id that another program has for something: ours, four UUIDs (PPL-08, PPL-10). */
export const EXTERNAL_ID_MAX = 150;

/** So many people an identity provider gets at a time: ours, twice what Entra ID and Okta ask for (PPL-08). */
export const SCIM_PAGE_MAX = 200;

/** Longest name of a group of an identity provider: ours, what Entra ID takes (PPL-08). */
export const GROUP_NAME_MAX = 256;

/** So many people a group has at most that gives a role of the team: ours, many more than any college’s team (PPL-08). */
export const GROUP_FOR_TEAM_MAX = 200;

/** The name of a round of audits: ours, a line of a card. */
export const ROUND_NAME_MAX = 100;

/** What a member reads of why they were chosen, or of a decision on their audit: ours, half a page. */
export const AUDIT_TEXT_MAX = 2_000;

/** An item taken for a second opinion and not judged so long is offered to others again: ours, a fortnight. */
export const SECOND_OPINION_DAYS = 14;

/** The cases of a round that are given to an auditor, or reminded, at once: ours, a page of the list and more. */
export const CASES_AT_ONCE_MAX = 500;

/** The name of a board, and of a column of its report: ours, a line of a table. */
export const BOARD_NAME_MAX = 100;

/** A board’s own words for an outcome: ours, a cell of a table. */
export const BOARD_WORDS_MAX = 100;

/** The columns of a board’s report: ours, more than there are values. */
export const BOARD_COLUMNS_MAX = 30;

/** Most files in an archive that is uploaded, with those in archives inside it: ours, reading more would take seconds. */
export const ARCHIVE_ENTRIES_MAX = 10_000;

/** Longest text that `year.json` of an archive may hold anywhere: ours, longer than any text of a record (RPT-05). */
export const YEAR_ARCHIVE_TEXT_MAX = 20_000;

/**
 * The lines of a report that are printed: ours. Measured: 2,000 take 1.5 seconds and 0.3 GB of the printer; 30,000 take 44 seconds
 * and 4.3 GB.
 */
export const REPORT_PRINTED_MAX = 2_000;

/** How a report was sent to a board, and the board’s reference: ours, a line each. */
export const REPORT_CHANNEL_MAX = 200;

/** Lines of a report on one page: ours. */
export const REPORT_PAGE = 100;
