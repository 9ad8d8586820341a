/** An activity of the fixture: what is sent to be saved besides the year and its owner. */
interface FixtureActivity {
  name: string;
  type: number;
  hours: number;
  domains: readonly number[];
  /** One date, several dates, or the fields of a pattern. */
  when: string | readonly string[] | Readonly<Record<string, unknown>>;
  reflectionHours?: number;
  evidence?: string;
}

const everyOtherWednesday = {
  WeeklyOrMonthly: 'W',
  WeeklyrecursEvery: 2,
  WeeklyrecursOnWednesday: true,
  RecurrStartDate: '2026-02-04',
  RecurrEndDate: '2026-06-24',
};
const secondThursdays = {
  WeeklyOrMonthly: 'M',
  MonthlyDayNumberReoccurence: false,
  MonthlyDayOccurence: 'second',
  MonthlyDayWord: 'thursday',
  MonthlyRecursEvery: 2,
  RecurrStartDate: '2026-02-01',
  RecurrEndDate: '2026-10-31',
};
const monthEnds = {
  WeeklyOrMonthly: 'M',
  MonthlyDayNumberReoccurence: true,
  MonthlyDayNumber: 31,
  MonthlyEveryMonthNumber: 1,
  RecurrStartDate: '2026-01-01',
  RecurrEndDate: '2026-08-31',
};

function activity(
  name: string,
  type: number,
  hours: number,
  when: FixtureActivity['when'],
  domains: readonly number[],
  more: Pick<FixtureActivity, 'reflectionHours' | 'evidence'> = {},
): FixtureActivity {
  return { name, type, hours, when, domains, ...more };
}

/** Category 1: 64 hours and half an hour of reflection. */
const educational: readonly FixtureActivity[] = [
  activity('Department journal club', 106, 0.5, everyOtherWednesday, [201, 205]),
  activity('Scientific meeting, first day', 102, 6.5, '2026-08-06', [201], { evidence: 'attendance, first day.txt' }),
  activity('Scientific meeting, second day', 102, 5.25, '2026-08-07', [201]),
  activity('Online course: antimicrobials', 105, 1.75, '2026-03-12', [201, 203]),
  activity('Reading: anticoagulation', 104, 1, '2026-04-02', [201]),
  activity('Workshop: health equity', 101, 3, '2026-05-14', [206], { evidence: 'kōrero – notes.txt' }),
  activity('Ethics round: consent', 106, 1, '2026-06-10', [207]),
  activity('Simulation day', 103, 7.5, '2026-02-20', [201, 208]),
  activity('Ward teaching', 116, 1.25, ['2026-03-03', '2026-03-17', '2026-04-14', '2026-05-05'], [204]),
  activity('Podcasts on perioperative care', 105, 2.5, '2026-09-01', [201]),
  activity('Hospital meeting', 107, 1, ['2026-02-11', '2026-05-13', '2026-08-12'], [201]),
  activity('Talk on heart failure, with preparation', 109, 3.75, '2026-07-22', [204]),
  activity('Writing examination questions', 112, 2, '2026-05-30', [204]),
  activity('Self-assessment quiz', 115, 1.5, '2026-10-04', [201], { reflectionHours: 0.5 }),
  activity('Chapter on valve disease', 110, 4, '2026-11-02', [205]),
  activity('Guideline working group', 108, 1.5, ['2026-04-20', '2026-09-14'], [210]),
  activity('Reading: heart failure', 104, 0.75, '2026-09-13', [201]),
  activity('Webinar on sepsis', 105, 1, '2026-10-21', [201]),
  activity('Course on difficult conversations', 103, 4, '2026-08-29', [202]),
  activity('Seminar: te Tiriti in practice', 101, 2, '2026-11-11', [206]),
];

/** Category 2: 29.25 hours, a quarter of an hour of reflection, and the plan's 2.5 hours. */
const reviewing: readonly FixtureActivity[] = [
  activity('Annual conversation', 202, 1.5, '2026-07-15', [209]),
  activity('Peer review group', 213, 1.5, secondThursdays, [202, 208]),
  activity('Case discussion: delayed diagnosis', 206, 0.75, '2026-04-23', [203, 208]),
  activity('Patient survey', 208, 2, '2026-09-21', [202]),
  activity(
    'Heart team meeting',
    217,
    1,
    ['2026-03-06', '2026-04-10', '2026-05-08', '2026-06-12', '2026-07-10'],
    [201, 209],
  ),
  activity('Review of practice for cultural safety', 221, 1.25, '2026-10-08', [206]),
  activity('Supervision of a registrar', 214, 0.5, ['2026-03-19', '2026-06-18', '2026-09-17'], [204]),
  activity('Review of clinic letters', 205, 1, '2026-06-18', [202]),
  activity('Multi-source feedback', 207, 2.25, '2026-08-20', [202, 209], { reflectionHours: 0.25 }),
  activity('Review of a manuscript', 209, 2.5, '2026-03-25', [205]),
  activity('Observed consultation', 215, 0.5, '2026-05-21', [202]),
  activity('Clinical governance committee', 218, 1, ['2026-02-24', '2026-08-25'], [209]),
  activity('Mentoring', 212, 0.75, ['2026-03-31', '2026-10-06'], [204]),
];

/** Category 3: 28.75 hours. */
const measuring: readonly FixtureActivity[] = [
  activity('Audit: door to balloon, first cycle', 301, 4, '2026-03-30', [203], { evidence: 'audit.csv' }),
  activity('Morbidity and mortality meeting', 307, 1, monthEnds, [203]),
  activity('Incident review: medication error', 304, 1.5, '2026-07-02', [203, 207]),
  activity('Quality project: discharge summaries', 306, 6.25, '2026-09-30', [203, 209]),
  activity('Access to rehabilitation by background', 310, 2.25, '2026-10-15', [206, 210]),
  activity('Audit: door to balloon, second cycle', 301, 3, '2026-10-27', [203]),
  activity('National registry', 302, 2, '2026-05-05', [203]),
  activity('Practice against the lipid guideline', 303, 1.25, '2026-06-04', [203]),
  activity('Root cause analysis of a fall', 305, 3.5, '2026-08-12', [203]),
];

/**
 * A physician's 2026: 42 activities on 74 dates in all three categories, and a plan of 2.5 hours. Made up; `expected` was
 * added up by hand.
 */
export const physicianYear = {
  educational,
  reviewing,
  measuring,
  expected: {
    activities: 42,
    dates: 74,
    entered: [64, 31.75, 28.75],
    reflection: [0.5, 0.25, 0],
    /** Entered and reflection. */
    recognised: [64.5, 32, 28.75],
    enteredTotal: 124.5,
    total: 125.25,
    statuses: {
      CategoryOneMinimum: ['64.5 / 12.5 hours min'],
      CategoryTwoMinimum: ['32 / 5 hours min'],
      CategoryThreeMinimum: ['28.75 / 5 hours min'],
      CategoryGroupMinimum: ['60.75 / 25 hours min'],
      AnnualConversation: ['1 / 1 activity'],
      PDP: ['1 / 1 plan'],
      MandatorySpecialty: ['4 / 2 activities', '2 / 2 activities'],
    },
  },
} as const;

/** The request that saves an activity of the fixture, without owner, year and files. */
export function fixtureRequest(fixture: FixtureActivity): Record<string, unknown> {
  const { when } = fixture;
  const dates = typeof when === 'string' ? [when] : Array.isArray(when) ? when : [];
  const reflected = fixture.reflectionHours !== undefined;
  return {
    ActivityName: fixture.name,
    ActivityTypeId: fixture.type,
    TotalHours: fixture.hours,
    UserActivityHours: fixture.domains.map((SpecialityId) => ({ SpecialityId })),
    UserActivityDates: dates.map((StartDate) => ({ StartDate })),
    ...(dates.length === 0 ? { ...(when as object), Occurrence: 'R' } : { Occurrence: dates.length === 1 ? 'S' : 'M' }),
    AddReflection: reflected,
    ReflectionHours: fixture.reflectionHours ?? 0,
    ReflectionAnswers: reflected
      ? [111, 112].map((ReflectionQuestionId) => ({ ReflectionQuestionId, ReflectionAnswer: 'Worth the time.' }))
      : [],
  };
}
