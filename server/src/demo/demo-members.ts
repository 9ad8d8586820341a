import * as lists from './demo-activities.ts';
import { type DemoNotice, demoNotices } from './demo-notices.ts';
import { type DemoOutcomes, earlierOutcomes, lastOutcomes } from './demo-plans.ts';

/** What a demo member recorded in one year. */
export interface DemoYear {
  year: number;
  activities: readonly lists.DemoActivity[];
  hasPlan: boolean;
  /** How the goals of its plan ended; a year that is under way has none. */
  outcomes?: DemoOutcomes;
  /** Submitted the February after; a year that is under way is not. */
  submitted: boolean;
  /** Audited in the months after, with success. */
  audited?: boolean;
  /** Why the CPD team re-opened it some days ago, if it was submitted by then. */
  reopened?: string;
}

/** A demo member; the username is that of the account on the embedded provider's page. */
export interface DemoMember {
  username: string;
  memberNumber: string;
  role: string;
  /** Of a member who is one of the CPD team too. */
  teamRole?: string;
  title: string;
  firstName: string;
  lastName: string;
  hasLoggedInBefore: boolean;
  /** Registration and specialties of every year with a record. */
  registrationId?: number;
  specialtyIds: readonly number[];
  /** The first year of membership, or of the present one after a pause. */
  firstYear: number;
  years: readonly DemoYear[];
  /** Leave that the CPD team has granted, with its days in the year under way. */
  leave?: { from: string; to: string };
  /** The day on which they resigned, a plain date. */
  leftOn?: string;
  /** Whether the college has the member on a list of the year under way, which is not confirmed yet. */
  isOffered?: boolean;
  /** The member's notifications. */
  notices?: readonly DemoNotice[];
}

const SPECIALIST_IN_AUSTRALIA = 1;
const VOCATIONAL_IN_NEW_ZEALAND = 11;
const CARDIOLOGY = 4;
const FIRST_YEAR = 2019;
const FIRST_HOUR_YEAR = 2023;
/** A year that stayed incomplete, as happens once in a career. */
const SHORT_YEAR = 2021;
/** So many years ago is the one that was audited. */
const AUDITED_YEARS_AGO = 2;
/** The credit year of the member from New Zealand. */
const NEW_ZEALAND_YEAR = 2022;
/** The number of the member who is being audited now. */
export const AUDITED_NUMBER = '100008';

const doctor = { title: 'Dr', lastName: 'Example', hasLoggedInBefore: true, specialtyIds: [CARDIOLOGY] };

/** The members of the demo, their records written for a clock in `currentYear`. */
export function demoMembers(currentYear: number): DemoMember[] {
  const colleague = { ...doctor, title: '', specialtyIds: [], firstYear: currentYear, years: [] };
  return [
    {
      ...doctor,
      username: 'participant',
      memberNumber: '100001',
      role: 'PARTICIPANT',
      firstName: 'Alex',
      registrationId: SPECIALIST_IN_AUSTRALIA,
      firstYear: FIRST_YEAR,
      notices: demoNotices(currentYear),
      years: [
        ...earlierYears(currentYear),
        { year: currentYear, activities: lists.yearUnderWay, hasPlan: true, submitted: false },
      ],
    },
    {
      ...doctor,
      username: 'participant-nz',
      memberNumber: '100002',
      role: 'PARTICIPANT',
      firstName: 'Aroha',
      registrationId: VOCATIONAL_IN_NEW_ZEALAND,
      firstYear: currentYear,
      years: [
        ...earlierYears(currentYear).filter(({ year }) => year === NEW_ZEALAND_YEAR),
        { year: currentYear, activities: lists.yearBegun, hasPlan: false, submitted: false },
      ],
    },
    {
      ...doctor,
      username: 'participant-new',
      memberNumber: '100003',
      role: 'PARTICIPANT',
      firstName: 'Robin',
      hasLoggedInBefore: false,
      specialtyIds: [],
      firstYear: currentYear,
      years: [],
    },
    { ...colleague, username: 'staff', memberNumber: '900001', role: 'STAFF', firstName: 'Sam' },
    { ...colleague, username: 'manager', memberNumber: '900002', role: 'MANAGER', firstName: 'Morgan' },
    { ...colleague, username: 'manager2', memberNumber: '900005', role: 'MANAGER', firstName: 'Mika' },
    { ...colleague, username: 'verified', memberNumber: '900003', role: 'VERIFIED', firstName: 'Val' },
    { ...colleague, username: 'watcher', memberNumber: '900004', role: 'WATCHER', firstName: 'Wren' },
    { ...colleague, username: 'auditor', memberNumber: '900006', role: 'AUDITOR', firstName: 'Ash' },
    // After the colleague who re-opened the year, and entered the departure.
    reopenedMember(currentYear),
    memberOnLeave(currentYear),
    memberWhoLeft(currentYear),
    memberOfTheTeam(currentYear),
    auditedMember(currentYear),
  ];
}

/** Eight months of leave, so that the year requires less. */
function memberOnLeave(currentYear: number): DemoMember {
  return {
    ...doctor,
    username: 'participant-leave',
    memberNumber: '100007',
    role: 'PARTICIPANT',
    firstName: 'Noor',
    registrationId: SPECIALIST_IN_AUSTRALIA,
    firstYear: currentYear,
    leave: { from: `${currentYear}-02-01`, to: `${currentYear}-09-30` },
    years: [{ year: currentYear, activities: lists.yearBegun, hasPlan: false, submitted: false }],
  };
}

/** A Fellow who works for the college, with a record of their own. */
function memberOfTheTeam(currentYear: number): DemoMember {
  return {
    ...doctor,
    username: 'fellow',
    memberNumber: '100006',
    role: 'PARTICIPANT',
    teamRole: 'STAFF',
    firstName: 'Finn',
    registrationId: SPECIALIST_IN_AUSTRALIA,
    firstYear: currentYear,
    years: [{ year: currentYear, activities: lists.yearBegun, hasPlan: false, submitted: false }],
  };
}

function reopenedMember(currentYear: number): DemoMember {
  return {
    ...doctor,
    username: 'participant-reopened',
    memberNumber: '100004',
    role: 'PARTICIPANT',
    firstName: 'Kit',
    isOffered: true,
    registrationId: SPECIALIST_IN_AUSTRALIA,
    firstYear: currentYear - 1,
    years: [
      ...earlierYears(currentYear)
        .filter(({ year }) => year === currentYear - 1)
        .map((year) => ({ ...year, reopened: 'The certificate of a course came after you had submitted.' })),
      { year: currentYear, activities: lists.yearBegun, hasPlan: false, submitted: false },
    ],
  };
}

/** Last year's record is being audited, and the auditor has asked for more. */
function auditedMember(currentYear: number): DemoMember {
  return {
    ...doctor,
    username: 'participant-audited',
    memberNumber: AUDITED_NUMBER,
    role: 'PARTICIPANT',
    firstName: 'Jude',
    registrationId: SPECIALIST_IN_AUSTRALIA,
    firstYear: currentYear - 1,
    years: [
      ...earlierYears(currentYear).filter(({ year }) => year === currentYear - 1),
      { year: currentYear, activities: lists.yearBegun, hasPlan: false, submitted: false },
    ],
  };
}

function memberWhoLeft(currentYear: number): DemoMember {
  return {
    ...doctor,
    username: 'participant-left',
    memberNumber: '100005',
    role: 'PARTICIPANT',
    firstName: 'Noa',
    registrationId: SPECIALIST_IN_AUSTRALIA,
    firstYear: currentYear - 1,
    years: earlierYears(currentYear).filter(({ year }) => year === currentYear - 1),
    leftOn: `${currentYear}-03-14`,
  };
}

function earlierYears(currentYear: number): DemoYear[] {
  const years = Array.from({ length: Math.max(0, currentYear - FIRST_YEAR) }, (_, index) => FIRST_YEAR + index);
  return years.map((year) => ({
    year,
    activities:
      year >= FIRST_HOUR_YEAR ? lists.hourYear : year === SHORT_YEAR ? lists.shortCreditYear : lists.creditYear,
    hasPlan: year >= FIRST_HOUR_YEAR,
    outcomes: year === currentYear - 1 ? lastOutcomes : earlierOutcomes,
    submitted: true,
    audited: year === currentYear - AUDITED_YEARS_AGO,
  }));
}
