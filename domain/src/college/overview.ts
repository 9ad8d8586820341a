import { PACES } from '../year/pace.ts';
import { TOTAL } from '../year/progress-figures.ts';
import { teamStatusName, yearStatusName } from '../year/year-rules.ts';
import {
  AUDIT_STATUSES,
  EXEMPT,
  type FilterName,
  HANDED_IN_AT_ALL,
  LEFT,
  NOTHING_MISSING,
  OBLIGED,
  TARGETS,
  UNANSWERED,
} from './lists.ts';

/** A figure of a year: how many members the filters of the members' list leave, which is where it leads (COH-01, COH-03). */
export interface OverviewFigure {
  label: string;
  filters: Readonly<Partial<Record<Exclude<FilterName<'Members'>, `Category${number}`>, string>>>;
}

/** How many miss a requirement, by what it is called. */
export function missingFigure(label: string): OverviewFigure {
  return { label, filters: { Missing: label } };
}

const STATUSES = ['OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE'] as const;

/** The figures of a year in parts, as the screen and the pack show them. All count members of the year (PPL-05). */
export const OVERVIEW_PARTS = {
  members: [
    { label: 'Members', filters: {} },
    { label: 'Obliged', filters: { Targets: OBLIGED } },
    { label: 'Reduced targets', filters: { Targets: TARGETS.reduced } },
    { label: 'Left in this year', filters: { Left: LEFT } },
  ],
  /** Each member is in one of them. */
  records: [
    ...STATUSES.map((code) => ({ label: teamStatusName(code), filters: { Status: yearStatusName(code) } })),
    { label: EXEMPT, filters: { Status: EXEMPT } },
  ],
  progress: [
    { label: 'Handed in', filters: { HandedIn: HANDED_IN_AT_ALL.yes } },
    { label: 'Met, not handed in', filters: { Missing: NOTHING_MISSING, HandedIn: HANDED_IN_AT_ALL.no } },
    { label: 'On track', filters: { Pace: PACES.ONTRACK } },
    { label: 'Behind', filters: { Pace: PACES.BEHIND } },
    { label: 'At risk', filters: { Pace: PACES.ATRISK } },
    { label: 'Attendance not answered', filters: { Attendance: UNANSWERED } },
  ],
  audits: Object.values(AUDIT_STATUSES).map((label) => ({ label, filters: { Audit: label } })),
  /** Those of the year's rules come behind it. */
  requirements: [missingFigure(TOTAL)],
} as const satisfies Record<string, readonly OverviewFigure[]>;

export type OverviewPart = keyof typeof OVERVIEW_PARTS;

/** The names of the parts, in their order. */
export const OVERVIEW_PART_NAMES = Object.keys(OVERVIEW_PARTS) as OverviewPart[];

/** What is counted of each group of members, in the order of the columns. */
export const GROUP_FIGURES = [
  { label: 'Members', filters: {} },
  { label: 'Not begun', filters: { Status: yearStatusName('OPEN') } },
  { label: 'Requirements met', filters: { Missing: NOTHING_MISSING } },
  { label: 'Handed in', filters: { HandedIn: HANDED_IN_AT_ALL.yes } },
] as const satisfies readonly OverviewFigure[];

/** By what members are put in groups: the filter that has one of them. A member can have several specialties and registrations. */
export const GROUPINGS = {
  Specialty: 'Specialty',
  Country: 'Country',
  Registration: 'Registration',
  FirstYear: 'First year',
} as const satisfies Partial<Record<FilterName<'Members'>, string>>;

export type Grouping = keyof typeof GROUPINGS;

/** The names of the groupings, in their order. */
export const GROUPING_NAMES = Object.keys(GROUPINGS) as [Grouping, ...Grouping[]];

/** A count as a share in whole per cent; of none it is 0. */
export function shareOf(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((100 * count) / all);
}
