import { STATE_NAMES } from '../audit/case.ts';
import { CATEGORIES_MAX, LIST_FILTER_MAX } from '../values/limits.ts';
import { PACES } from '../year/pace.ts';
import { TOTAL } from '../year/progress-figures.ts';
import { RISK_STATES, RISK_WORDS } from '../year/risk.ts';
import { teamStatusName, yearStatusName } from '../year/year-rules.ts';

/** How a column is written, and what a filter is compared with. */
type ListKind = 'text' | 'number' | 'date';

/** A column of a list; its name is the one on the wire. */
export interface ListColumn {
  name: string;
  label: string;
  kind: ListKind;
  /** Figures that are added up for each row cannot put the whole list into an order. */
  sortable: boolean;
  /** Whether it is there until someone chooses other columns. */
  shown: boolean;
  /** What people read on the screen instead of a value. */
  words?: ListWords;
}

/** Words of the screen by the values that calls, files and saved views have. */
export type ListWords = Readonly<Record<string, string>>;

/** A field above a list. */
export interface ListFilter {
  name: string;
  label: string;
  /** A choice is matched whole, a range holds numbers, all else is "contains" (ADM-04). */
  kind: ListKind | 'choice' | 'range';
  /** Of a choice alone. */
  options: readonly string[];
  /** Whether other names are looked for too: those of the requirements come from the years' rules (FWK-05). */
  open?: true;
  /** What people read on the screen instead of an option. */
  words?: ListWords;
  /** What is in it while it is empty. */
  hint: string;
  /** One of those that are there only for who asks for more. */
  extra?: true;
}

/** A list of the CPD team: what it shows, by what it is searched, and its order until another one is asked for. */
export interface ListShape {
  /** As its tab and its exported file are called. */
  title: string;
  /** What one row is, and several. */
  row: readonly [one: string, several: string];
  /** When there will be something to see. */
  about: string;
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  sort: { column: string; descending: boolean };
}

/** An audit's statuses as people read them, by their codes (AUD-02). */
export const AUDIT_STATUSES = {
  SELECTED: 'Selected',
  INREVIEW: 'In review',
  PASSED: 'Passed',
  FAILED: 'Failed',
  DEFERRED: 'Deferred',
} as const;

/** For whom an audit waits, as its list says it; the team comes first. */
export const WAITING_NAMES = {
  TEAM: 'The CPD team',
  AUDITOR: 'The auditor',
  MEMBER: 'The member',
  NONE: 'No one',
} as const;

/** What is looked for by those to whom an audit is not given yet. */
export const NO_AUDITOR = 'No one';

/** What a member asked of the team in an audit that is not decided. */
export const ASKED_OF_TEAM = { WISH: 'More time', REVIEW: 'A review' } as const;

/** What a year is called that needs no record because of an exemption. */
export const EXEMPT = 'Exempt';

/** How a record was submitted, or not, in a row; with gaps goes with the first two (COH-04). */
export const HANDED_IN = {
  onTime: 'On time',
  late: 'Late',
  withGaps: 'with gaps',
  never: 'Never handed in',
  notYet: 'Not yet',
} as const;

/** What is looked for besides: either of the first two, and either of the last two. */
export const HANDED_IN_AT_ALL = { yes: 'Handed in', no: 'Not handed in' } as const;

/** What a member's year requires, in a row. */
export const TARGETS = { usual: 'Usual targets', reduced: 'Reduced targets', exempt: EXEMPT } as const;

/** What is looked for besides: usual or reduced targets. */
export const OBLIGED = 'Not exempt';

/** What is looked for besides the requirements: that a member misses none of them. */
export const NOTHING_MISSING = 'Nothing';

/** The membership ended in the year of a row. */
export const LEFT = 'Left in this year';

/** Attendance that the college offered in the year of a row, and that a member has neither confirmed nor declined. */
export const UNANSWERED = 'Not answered';

/** What is looked for by those without a country. */
export const NO_COUNTRY = 'Not known';

/** The text of a name filter for exactly this name, not for longer names that contain it; the empty name finds members without one. */
export function wholeName(name: string): string {
  return `"${name}"`;
}

/** The name in a text made by `wholeName`; undefined for any other text. */
export function readWholeName(text: string): string | undefined {
  return /^"(.*)"$/s.exec(text.trim())?.[1];
}

const YEAR_STATUSES = [
  ...(['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE'] as const).map(yearStatusName),
  EXEMPT,
];

const STATUS_WORDS: ListWords = { [yearStatusName('OPEN')]: teamStatusName('OPEN') };

/** Codes of participation records without capitals that shout; a filter finds either. */
const SOURCE_WORDS: ListWords = { MEMBER: 'Member', PHONE: 'Phone', EMAIL: 'Email', TEAM: 'Team' };
const RESULT_WORDS: ListWords = { GRANTED: 'Granted', VARIED: 'Varied', DECLINED: 'Declined', DONE: 'Done' };

/** A value of a column or a filter as people read it on the screen. */
export function shownValue({ words }: { words?: ListWords }, value: string): string {
  return words?.[value] ?? value;
}

function column<const Name extends string>(name: Name, label: string, kind: ListKind = 'text') {
  return { name, label, kind, sortable: true, shown: true } satisfies ListColumn;
}

function filter<const Name extends string>(name: Name, label: string, kind: ListKind = 'text') {
  return { name, label, kind, options: [], hint: '' } satisfies ListFilter;
}

function choice<const Name extends string>(name: Name, label: string, options: readonly string[]) {
  return { name, label, kind: 'choice', options, hint: '' } as const satisfies ListFilter;
}

function range<const Name extends string>(name: Name, label: string) {
  return { name, label, kind: 'range', options: [], hint: '10-25, <20, >=50' } as const satisfies ListFilter;
}

function extra<Filter extends ListFilter>(one: Filter): Filter & { extra: true } {
  return { ...one, extra: true };
}

function hidden<Column extends ListColumn>(one: Column): Column {
  return { ...one, shown: false };
}

function unsorted<Column extends ListColumn>(one: Column): Column {
  return { ...one, sortable: false };
}

/** The places that a category can have in a year, from 1: its column and filter go by it, for other years have other categories. */
export const CATEGORY_PLACES: readonly number[] = Array.from({ length: CATEGORIES_MAX }, (_, index) => index + 1);

/** The place of the category that a column or a filter of the members' list is about; undefined for others. */
export function categoryPlace(name: string): number | undefined {
  const place = /^Category(\d+)$/.exec(name)?.[1];
  return place === undefined ? undefined : Number(place);
}

const NAME_HINT = 'Part of it, or "the whole"';

const memberNumber = column('MIN', 'Member number');
const firstName = column('FirstName', 'First name');
const lastName = column('LastName', 'Last name');
const title = column('Title', 'Title');
const email = column('Email', 'Email');
const year = column('Year', 'Year', 'number');
const byMember = filter('Member', 'Member number or name');
const byYear = filter('Year', 'Year', 'number');

/** The lists of the CPD team by their names on the wire (ADM-01 to ADM-04, ADM-06). */
export const LISTS = {
  Members: {
    title: 'Members',
    row: ['member', 'members'],
    about: 'Members appear here once they have joined.',
    columns: [
      memberNumber,
      lastName,
      firstName,
      hidden(title),
      hidden(email),
      year,
      { ...column('Status', 'Status'), words: STATUS_WORDS },
      column('Hours', 'Hours or credits', 'number'),
      column('Registration', 'Registration'),
      column('Audit', 'Audit'),
      hidden(column('SubmittedOn', 'Submitted', 'date')),
      ...CATEGORY_PLACES.map((place) => hidden(column(`Category${place}`, `Category ${place}`, 'number'))),
      hidden(column('Missing', 'Missing')),
      hidden(column('Pace', 'Pace')),
      hidden(column('PacePercent', '% of expected', 'number')),
      hidden(column('Specialty', 'Specialties')),
      hidden(column('Country', 'Country')),
      hidden(column('Targets', 'Exemption or variation')),
      hidden(column('HandedIn', 'Handed in')),
      hidden(column('FirstYear', 'First year', 'number')),
    ],
    filters: [
      byMember,
      // Without it each member is listed with the current year.
      { ...byYear, hint: 'The current year' },
      { ...choice('Status', 'Status', YEAR_STATUSES), words: STATUS_WORDS },
      { ...filter('Registration', 'Registration'), hint: NAME_HINT },
      choice('Audit', 'Audit', Object.values(AUDIT_STATUSES)),
      extra(choice('Pace', 'Pace', Object.values(PACES))),
      extra({ ...choice('Missing', 'Missing', [NOTHING_MISSING, TOTAL]), open: true }),
      extra(choice('HandedIn', 'Handed in', [...Object.values(HANDED_IN_AT_ALL), ...Object.values(HANDED_IN)])),
      extra(choice('Targets', 'Exemption or variation', [OBLIGED, ...Object.values(TARGETS)])),
      extra({ ...filter('Specialty', 'Specialty'), hint: NAME_HINT }),
      extra({ ...filter('Country', 'Country'), hint: `Part of it, or ${NO_COUNTRY}` }),
      extra({ ...range('FirstYear', 'First year'), hint: '2018-2020, >=2024' }),
      extra(choice('Left', 'Membership', [LEFT])),
      extra(choice('Attendance', 'Attendance offered', [UNANSWERED])),
      extra(range('Hours', 'Hours or credits')),
      ...CATEGORY_PLACES.map((place) => extra(range(`Category${place}`, `Category ${place}`))),
    ],
    sort: { column: 'LastName', descending: false },
  },
  AtRisk: {
    title: 'Members at risk',
    row: ['member', 'members'],
    about: 'Members who are far behind appear here from some months before the year closes.',
    columns: [
      memberNumber,
      lastName,
      firstName,
      hidden(email),
      column('Telephone', 'Telephone'),
      hidden(year),
      { ...column('State', 'State'), words: RISK_WORDS },
      hidden(column('Hours', 'Hours or credits', 'number')),
      column('PacePercent', '% of expected', 'number'),
      hidden(column('Missing', 'Missing')),
      column('TakenBy', 'Assigned to'),
      column('LastContactOn', 'Last contact', 'date'),
      column('NextDate', 'Next date', 'date'),
    ],
    filters: [
      { ...choice('State', 'State', Object.values(RISK_STATES)), words: RISK_WORDS },
      filter('TakenBy', 'Assigned to'),
      filter('NextDate', 'Next date', 'date'),
      byMember,
      // Without it the year that closes next is meant.
      { ...byYear, hint: 'The year that closes next' },
    ],
    sort: { column: 'PacePercent', descending: false },
  },
  Documents: {
    title: 'Documents',
    row: ['document', 'documents'],
    about: 'Files that members upload as evidence or plans appear here, with the documents issued to them.',
    columns: [
      column('DocumentName', 'Name'),
      column('UploadedOn', 'Uploaded', 'date'),
      column('DocumentType', 'Kind'),
      year,
      memberNumber,
      lastName,
      firstName,
      hidden(column('SizeInBytes', 'Size in bytes', 'number')),
    ],
    filters: [filter('DocumentName', 'Name'), filter('UploadedOn', 'Uploaded', 'date'), byMember, byYear],
    sort: { column: 'UploadedOn', descending: true },
  },
  Activities: {
    title: 'Activities',
    row: ['activity', 'activities'],
    about: 'Activities that members log appear here.',
    columns: [
      column('ActivityName', 'Activity'),
      hidden(column('Provider', 'Provider')),
      column('ActivityType', 'Type'),
      hidden(year),
      unsorted(column('StartDate', 'First date', 'date')),
      unsorted(column('Hours', 'Hours', 'number')),
      memberNumber,
      lastName,
      firstName,
      column('SavedOn', 'Last saved', 'date'),
    ],
    filters: [
      filter('ActivityName', 'Activity'),
      filter('Provider', 'Provider'),
      filter('ActivityType', 'Type'),
      byMember,
      byYear,
    ],
    sort: { column: 'SavedOn', descending: true },
  },
  Audits: {
    title: 'Audit participants',
    row: ['audit participant', 'audit participants'],
    about: 'Members whose record was selected for audit appear here.',
    columns: [
      memberNumber,
      lastName,
      firstName,
      hidden(title),
      hidden(email),
      year,
      column('Audit', 'Audit'),
      { ...column('Status', 'Status of the year'), words: STATUS_WORDS },
      column('SubmittedOn', 'Submitted', 'date'),
    ],
    filters: [byMember, byYear, choice('Audit', 'Audit', Object.values(AUDIT_STATUSES))],
    sort: { column: 'Year', descending: true },
  },
  AuditCases: {
    title: 'Audit cases',
    row: ['audit', 'audits'],
    about: 'Members whom a released round of audits chose appear here.',
    columns: [
      memberNumber,
      lastName,
      firstName,
      hidden(email),
      hidden(column('Telephone', 'Telephone')),
      hidden(year),
      hidden(column('Round', 'Round')),
      column('WaitsFor', 'Waiting for'),
      column('State', 'State'),
      column('LastDay', 'Last day', 'date'),
      column('DaysLate', 'Days late', 'number'),
      column('Auditor', 'Auditor'),
      hidden(column('SentOn', 'Answered', 'date')),
      hidden(column('DecidedOn', 'Decided', 'date')),
      hidden(column('AskedFor', 'Asked of the team')),
    ],
    filters: [
      choice('WaitsFor', 'Waiting for', Object.values(WAITING_NAMES)),
      choice('State', 'State', Object.values(STATE_NAMES)),
      range('DaysLate', 'Days late'),
      { ...filter('Auditor', 'Auditor'), hint: `Part of the name, or ${NO_AUDITOR}` },
      byMember,
      extra(choice('AskedFor', 'Asked of the team', Object.values(ASKED_OF_TEAM))),
      extra({ ...filter('Round', 'Round'), hint: NAME_HINT }),
      extra(byYear),
    ],
    sort: { column: 'WaitsFor', descending: false },
  },
  Participation: {
    title: 'Participation records',
    row: ['participation record', 'participation records'],
    about: 'Exemptions, variations and call backs that members ask for appear here.',
    columns: [
      memberNumber,
      hidden(title),
      firstName,
      lastName,
      hidden(email),
      { ...column('Source', 'Source'), words: SOURCE_WORDS },
      column('Requested', 'Requested'),
      column('CreatedOn', 'Created', 'date'),
      { ...column('Result', 'Result'), words: RESULT_WORDS },
      column('GrantedByAllocatedToName', 'Granted by / allocated to'),
    ],
    filters: [
      filter('FirstName', 'First name'),
      filter('LastName', 'Last name'),
      filter('Title', 'Title'),
      filter('Email', 'Email'),
      filter('Source', 'Source'),
      filter('Requested', 'Requested'),
      filter('CreatedOn', 'Created', 'date'),
      filter('Result', 'Result'),
      filter('GrantedByAllocatedToName', 'Granted by / allocated to'),
      filter('MIN', 'Member number'),
    ],
    sort: { column: 'CreatedOn', descending: true },
  },
} as const satisfies Record<string, ListShape>;

export type ListName = keyof typeof LISTS;

/** The names of a list's columns and filters, for tables that must have each of them. */
export type ColumnName<List extends ListName> = (typeof LISTS)[List]['columns'][number]['name'];
export type FilterName<List extends ListName> = (typeof LISTS)[List]['filters'][number]['name'];

/** The names of the lists, in the order of their tabs. */
export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]];

/** What is asked of a list; names as on the wire. */
export interface ListQuestion {
  list: ListName;
  filters: Readonly<Record<string, string>>;
  sort: string;
  columns: readonly string[];
}

/** One thing that a list was asked and does not have, by the field of the question. */
export interface ListProblem {
  field: string;
  message: string;
}

/** Everything that is wrong with the filters of a list, at once. */
export function checkListFilters(list: ListName, filters: ListQuestion['filters']): ListProblem[] {
  return Object.entries(filters).flatMap(([name, text]) => {
    const message = filterProblem(LISTS[list], name, text);
    return message === undefined ? [] : [{ field: `Filters.${name}`, message }];
  });
}

/** Everything that is wrong with a question to a list, at once (API-39); empty when it can be answered. */
export function checkListQuestion({ list, filters, sort, columns }: ListQuestion): ListProblem[] {
  const shape: ListShape = LISTS[list];
  const column = (name: string) => shape.columns.find((one) => one.name === name);
  const problems = checkListFilters(list, filters);
  for (const name of columns) {
    if (column(name) === undefined)
      problems.push({ field: 'Columns', message: `${shape.title} have no column ${name}.` });
  }
  if (new Set(columns).size < columns.length) problems.push({ field: 'Columns', message: 'A column is named twice.' });
  if (columns.length === 0) problems.push({ field: 'Columns', message: 'Please choose at least one column.' });
  if (!column(sort)?.sortable) {
    problems.push({ field: 'Sort', message: `${shape.title} cannot be sorted by ${sort}.` });
  }
  return problems;
}

/** Numbers between two ends; a missing end does not limit. */
export interface NumberRange {
  from?: { value: number; included: boolean };
  to?: { value: number; included: boolean };
}

const NUMBER = String.raw`(\d{1,6}(?:\.\d{1,2})?)`;
const BETWEEN = new RegExp(`^${NUMBER} ?(?:-|–|to) ?${NUMBER}$`);
const COMPARED = new RegExp(`^(<=|>=|<|>|=|)\\s?${NUMBER}$`);

/** Reads "10-25", "<20", ">=50" or "12.5"; undefined for anything else. */
export function readRange(text: string): NumberRange | undefined {
  const between = BETWEEN.exec(text.trim());
  if (between) return { from: included(between[1]), to: included(between[2]) };
  const compared = COMPARED.exec(text.trim());
  if (!compared) return undefined;
  const [, sign = '', number] = compared;
  const end = { value: Number(number), included: !['<', '>'].includes(sign) };
  return {
    ...(sign.startsWith('<') ? {} : { from: end }),
    ...(sign.startsWith('>') ? {} : { to: end }),
  };
}

function included(number: string | undefined) {
  return { value: Number(number), included: true };
}

/** Whether a choice has an option. */
export function isOption({ options, open }: Pick<ListFilter, 'options' | 'open'>, text: string): boolean {
  return open === true || options.includes(text);
}

function filterProblem(shape: ListShape, name: string, text: string): string | undefined {
  const found = shape.filters.find((one) => one.name === name);
  if (found === undefined) return `${shape.title} have no filter ${name}.`;
  if (text.length > LIST_FILTER_MAX) return `Please shorten this to ${LIST_FILTER_MAX} characters.`;
  // PostgreSQL holds no text with this character, so nothing can contain it.
  if (text.includes('\u0000')) return 'This contains a character that is not allowed.';
  if (found.kind === 'range' && text.trim() !== '' && readRange(text) === undefined) {
    return 'Please enter numbers such as 10-25, <20, >=50 or 12.5.';
  }
  if (found.kind === 'choice' && text.trim() !== '' && !isOption(found, text)) {
    return `This must be one of ${found.options.join(', ')}.`;
  }
  return undefined;
}
