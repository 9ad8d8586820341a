import { ARCHIVE_FORMAT, type ArchivedYear } from '@cpd/contract/year-archive-format';
import { collegeDay } from '@cpd/domain/values/college-day';
import { sumHours } from '@cpd/domain/values/hours';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Person } from '../../../platform/http/caller.ts';
import { statusOf } from '../../record/years/year-service.ts';
import type { YearRecord } from '../summary/summary-service.ts';
import type { ListedActivity } from '../summary/year-record-reader.ts';

/** What `year.json` is made of. */
export interface YearToArchive {
  record: YearRecord;
  person: Person;
  facts: { bornOn: string | null; registrationNumber: string };
  /** The college by name, and where it is found. */
  college: ArchivedYear['college'];
  /** The path in the archive of each file that is in it, by its name in the record. */
  paths: ReadonlyMap<string, string>;
  now: Temporal.Instant;
}

/** A member's year as another CPD home reads it. Why someone is exempt or on leave is not in it (PPL-18). */
export function archivedYear({ record, person, facts, college, paths, now }: YearToArchive): ArchivedYear {
  const { year, progress } = record;
  const { title, firstName, lastName, memberNumber } = person;
  return {
    format: 'cpd-year',
    version: ARCHIVE_FORMAT,
    takenAt: now.toString(),
    college,
    person: {
      ...{ title, firstName, lastName, memberNumber },
      bornOn: facts.bornOn,
      registrationNumber: facts.registrationNumber || null,
      registrations: record.registrationText,
    },
    year: year.facts.year,
    unit: progress.currency === 'C' ? 'credits' : 'hours',
    status: statusIn(record, now),
    total: { recognised: progress.current, required: progress.minimum },
    categories: progress.categories.map(
      ({ categoryId, name, recognised, entered, reflection, elsewhere, minimum }) => ({
        ...{ code: String(categoryId), name, recognised, entered, reflection },
        ...(elsewhere.length > 0 && { elsewhere: sumHours(elsewhere.map((one) => one.recognised)) }),
        required: minimum,
      }),
    ),
    requirements: progress.badges.map((badge) => ({
      name: badge.countsAsMandatoryActivity ? badge.badgeText1 : `${badge.badgeText1}: ${badge.badgeText2}`,
      ...{ met: badge.complete, done: badge.current, required: badge.required, unit: badge.unit },
    })),
    activities: [
      ...record.activities.map((activity) => archivedActivity(activity, { record, paths })),
      ...record.earlierActivities.map((activity) => earlierActivity(activity, record)),
    ],
  };
}

function statusIn({ year }: YearRecord, now: Temporal.Instant): ArchivedYear['status'] {
  const code = statusOf(year, now);
  const { submittedAt } = year;
  return {
    code,
    name: yearStatusName(code),
    submitted: submittedAt !== null,
    submittedOn: submittedAt === null ? null : collegeDay(Temporal.Instant.from(submittedAt)).toString(),
    exempt: year.exemptionReason !== null,
    monthsOfLeave: year.variation?.monthsOfLeave ?? 0,
  };
}

function archivedActivity(
  listed: ListedActivity,
  { record, paths }: Pick<YearToArchive, 'record' | 'paths'>,
): ArchivedYear['activities'][number] {
  return {
    name: listed.name,
    type: listed.typeName,
    category: nameOfCategory(listed.categoryId, record),
    hours: sumHours(listed.dates.map(({ hours }) => hours)),
    reflectionHours: listed.reflectionHours,
    dates: listed.dates.map(({ startDate, hours, isPlanned }) => ({ on: startDate, hours, planned: isPlanned })),
    areas: listed.areas,
    information: listed.additionalInformation,
    reflection: listed.reflectionTexts,
    evidence: listed.evidence.map((name) => paths.get(name) ?? name),
  };
}

/** What came from the system before is told with what that had (PPL-16). */
function earlierActivity(
  { date, activity, hours, title, category }: YearRecord['earlierActivities'][number],
  record: YearRecord,
): ArchivedYear['activities'][number] {
  return {
    name: title === '' ? activity : title,
    type: title === '' ? '' : activity,
    category: nameOfCategory(category, record),
    hours: hours ?? 0,
    reflectionHours: 0,
    dates: [{ on: date, hours: hours ?? 0, planned: false }],
    ...{ areas: [], information: '', reflection: [], evidence: [] },
  };
}

function nameOfCategory(categoryId: number | null, { progress }: YearRecord): string {
  return progress.categories.find((each) => each.categoryId === categoryId)?.name ?? '';
}
