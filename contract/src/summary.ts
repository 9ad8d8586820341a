import { z } from 'zod';
import { Abilities, answeredDetails, LinkedPlan } from './activities.ts';
import { EarlierYear } from './cpd-years.ts';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryBoolean, queryId, queryTrue } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** What a requirement asks for. Ours are the last three: another category, once in several years, hours of a specialty. */
export const BadgeType = z.enum([
  'CategoryOneMinimum',
  'CategoryTwoMinimum',
  'CategoryThreeMinimum',
  'CategoryGroupMinimum',
  'AnnualConversation',
  'PDP',
  'MandatorySpecialty',
  'CategoryMinimum',
  'OnceInYears',
  'SpecialtyMinimum',
]);

/** One requirement of a year and how far the member is (PRG-13). */
export const RequirementItem = z.strictObject({
  BadgeType,
  BadgeText1: z.string(),
  BadgeText2: z.string(),
  BadgeText3: z.string(),
  CurrentValue: z.number(),
  /** How much of it is on days after today; ours, as every Planned… and IsPlanned. */
  PlannedValue: z.number(),
  RequiredValue: z.number(),
  CurrentPercentage: z.number(),
  Complete: z.boolean(),
  RequirementFriendlyStatus: z.string(),
  HelpText: z.string(),
  /** The type, or the area, that it asks for; null where it asks for none. Ours. */
  ActivityTypeId: id.nullable(),
  SpecialityId: id.nullable(),
  /** The categories that it counts, where its kind does not say which they are. Ours. */
  CategoryIds: z.array(id).optional(),
  /** The calendar year by whose end something is due that is not missing now. Ours. */
  DueBy: z.number().int().optional(),
});
export type RequirementItem = Inside<z.output<typeof RequirementItem>>;

/** A line of «What is missing», in the order of what to do first; ours, beyond the spec. */
const MissingItem = z.strictObject({
  Text: z.string(),
  /** What the form starts with when the member follows the line. */
  ActivityTypeId: id.nullable(),
  CategoryId: id.nullable(),
  /** All categories any of which will do; empty where it is not about categories. */
  CategoryIds: z.array(id),
  SpecialityId: id.nullable(),
  /** True for the line that a plan answers, not an activity. */
  NeedsPlan: z.boolean(),
});

/** What is left of an open year and until when, as the head of its card on Home says it; ours, beyond the spec. */
const YearLine = z.strictObject({
  /** «20 hours to go». */
  Left: z.string(),
  /** «and 2 activities»; empty for nothing. */
  Also: z.string(),
  /** «due 31 March 2027»; empty for who is exempt. */
  Until: z.string(),
  /** The last day for this member, a plain date at the college. */
  DueDay: z.string(),
});

/** A member's progress in a year (PRG-12). */
export const FrameworkRequirements = z.strictObject({
  Year: z.number().int(),
  Currency: z.enum(['C', 'H']),
  CurrentStatus: z.string(),
  AuditStatus: z.string(),
  HasExemption: z.boolean(),
  /** Why the targets are reduced, as a sentence; empty where they are the usual ones. Ours. */
  VariationReason: z.string(),
  /** Whether what falls short does not count against the member in this year; ours, beyond the spec (framework rule 9). */
  Waived: z.boolean(),
  DueMessage1: z.string(),
  DueMessage2: z.string(),
  CurrentCreditsOrHours: z.number(),
  /** How much of it is on days after today. */
  PlannedCreditsOrHours: z.number(),
  MinimumCreditsOrHours: z.number(),
  CurrentPercentage: z.number(),
  AllRequirementsMet: z.boolean(),
  RequiredMandatoryActivities: z.number().int(),
  CompletedMandatoryActivities: z.number().int(),
  UserFrameworkRequirements: z.array(RequirementItem),
  Missing: z.array(MissingItem),
  /** The fewest further hours or credits with which total, categories and group are all met. Ours. */
  ShortBy: z.number(),
  /** Null for a year that is submitted or over. Ours. */
  YearLine: YearLine.nullable(),
});
export type FrameworkRequirements = Inside<z.output<typeof FrameworkRequirements>>;

/** The same of one year asked for by itself, as Home does; ours. */
const YearRequirements = FrameworkRequirements.extend({
  /** How many days of series Home asks about, once a week, in this year. */
  SeriesDaysToConfirm: z.number().int(),
  /** How the year goes, «On track»; null where there is nothing to say of it (HOM-02). */
  Pill: z.strictObject({ State: z.enum(['on-track', 'behind', 'due']), Text: z.string() }).nullable(),
});
export type YearRequirements = Inside<z.output<typeof YearRequirements>>;

/** API2-03. */
export const getFrameworkRequirements = operation({
  name: 'getFrameworkRequirements',
  call: 'GET /api/UserFrameworkRequirements',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, ForAdmin: queryBoolean },
  answer: json(YearRequirements),
  versioned: true,
  summary:
    'How far a member is with the requirements of a year. ForAdmin=true, the view of the college, is refused to participants.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, ForAdmin: false } }),
});

/** A date of an activity on the summary (SUM-35). */
const SummaryDate = z.strictObject({
  UserActivityDateId: id,
  UserActivityId: id,
  StartDate: z.string(),
  EndDate: z.string(),
  /** What the date brings: its hours with its reflection, which is no time in credit years. */
  Hours: z.number(),
  /** Without reflection. */
  DateHours: z.number(),
  /** Whether the day comes after today, the college's. */
  IsPlanned: z.boolean(),
  HasEvidenceAttached: z.boolean(),
  HasReflection: z.boolean(),
});

/** The dates of a month, in order; months without a date are left out (SUM-19, SUM-34). */
const SummaryMonth = z.strictObject({
  /** `January` to `December`. */
  Month: z.string(),
  /** 1 to 12. */
  MonthNumber: z.number().int(),
  /** Whether the dates are those of a recurring activity, which opens into its months first (SUM-19). */
  IsMonth: z.boolean(),
  ActivityDates: z.array(SummaryDate),
});
export type SummaryMonth = Inside<z.output<typeof SummaryMonth>>;

/** An activity on the summary (SUM-34). */
export const SummaryActivity = z.strictObject({
  UserActivityId: id,
  ActivityName: z.string(),
  ...answeredDetails,
  ActivityType: z.string(),
  /** Ours: its type, and the specialties and domains that it names, by which requirements count it. */
  ActivityTypeId: id,
  SpecialityIds: z.array(id),
  StartDate: z.string(),
  EndDate: z.string(),
  DateCount: z.number().int(),
  IsRecurring: z.boolean(),
  ReadOnly: z.boolean(),
  HasEvidenceAttached: z.boolean(),
  HasReflection: z.boolean(),
  VerifiedActivityId: id.nullable(),
  UserActivityIconType: z.enum(['PDP', 'LEARNINGRESOURCE', 'VERIFIEDACTIVITY']).nullable(),
  EnteredCredits: z.number(),
  EnteredHours: z.number(),
  EnteredReflectionHours: z.number(),
  /** Hours of its dates after today, each as in its `Hours`. */
  PlannedHours: z.number(),
  /**
   * What it adds to the credits of its category with its reflection, the activities taken by their first date, until the
   * maximum is reached; those of a category add up to the category's. 0 in hour years.
   */
  RecognisedCredits: z.number(),
  /** The most that one activity can count: the maximum of its category. Null in hour years, which have no maximum. */
  MaxActivityCredits: z.number().nullable(),
  UserActivityPDPs: z.array(LinkedPlan),
  ActivityDateMonths: z.array(SummaryMonth),
  Abilities: Abilities,
});
export type SummaryActivity = Inside<z.output<typeof SummaryActivity>>;

/** A category on the summary (SUM-33). */
export const SummaryCategory = z.strictObject({
  CategoryId: id,
  CategoryName: z.string(),
  DisplayOrder: z.number().int(),
  /** Whether there is nothing in it to open. */
  Collapse: z.boolean(),
  CategoryRequirementsShortVersion: z.string(),
  EnteredCredits: z.number(),
  EnteredHours: z.number(),
  /** 0 in hour years, in which reflection is time. */
  EnteredReflectionCredits: z.number(),
  /** 0 in credit years. */
  EnteredReflectionHours: z.number(),
  EnteredHoursWithReflections: z.number(),
  RecognisedCredits: z.number(),
  /**
   * What was done at other CPD homes and counts here, in credits or hours as Currency says: on top of the hours with reflections,
   * and a part of the recognised credits. Left out where nothing is (RPT-05). Ours.
   */
  Elsewhere: z.array(z.strictObject({ CollegeName: z.string(), Recognised: z.number() })).optional(),
  /** How much of what is recognised is on days after today, in credits or hours as Currency says. */
  PlannedCreditsOrHours: z.number(),
  /** Each null where the year's framework sets no such limit. */
  MinimumCredits: z.number().nullable(),
  MaximumCredits: z.number().nullable(),
  MinimumHours: z.number().nullable(),
  MaximumHours: z.number().nullable(),
  /** No framework of ours limits reflection by itself: what it brings counts towards the figures above. */
  MinimumReflections: z.number().nullable(),
  MaximumReflections: z.number().nullable(),
  CPDSummaryActivities: z.array(SummaryActivity),
  /** Of the dates of its recurring activities those that were moved or given hours by themselves (decision 0012). */
  ModifiedActivityDateMonths: z.array(SummaryMonth),
});
export type SummaryCategory = Inside<z.output<typeof SummaryCategory>>;

/** The summary of a year (SUM-32). */
export const CPDSummary = z.strictObject({
  CPDYear: z.number().int(),
  CPDYearId: id,
  CurrentStatus: z.string(),
  AuditStatus: z.string(),
  HasExemption: z.boolean(),
  ExemptionReason: z.string(),
  PaperSubmission: z.number(),
  /** The instant from which Submit works (SUB-03). */
  SubmitFrom: z.string(),
  AllowSubmit: z.boolean(),
  /** Which of the submission states the screen shows, by SUB-02 to SUB-06. */
  SubmissionView: z.enum([
    'button',
    'not-yet-open',
    'provisional',
    'submitted',
    'closed-unsubmitted',
    'closed-exempt',
    'none',
  ]),
  CanSubmitNow: z.boolean(),
  SubmittedOn: z.string().nullable(),
  /** The instant until which the member can take the submission back; null where that is not possible. Ours. */
  TakeBackUntil: z.string().nullable(),
  /** Rich text of our own: what the year requires. */
  AnnualRequirement: z.string(),
  Currency: z.enum(['C', 'H']),
  TotalCredits: z.number(),
  TotalHours: z.number(),
  /** Before the maximums, without reflection; 0 in hour years. */
  EnteredCredits: z.number(),
  /** Without reflection, in credit years too. */
  EnteredHours: z.number(),
  Recognised: z.number(),
  /** What reflection brought, in credits or hours as Currency says. */
  Reflection: z.number(),
  /** 0 in credit years. */
  EnteredReflectionHours: z.number(),
  EnteredHoursWithReflections: z.number(),
  /** Of the hours those entered for specialties, not for professional domains; 0 in years whose hours are one total. */
  SpecialityHours: z.number(),
  CountryOfPractice: z.string(),
  Editable: z.boolean(),
  /** Left out for a year that was recorded here. Ours. */
  Earlier: EarlierYear.optional(),
  /** Something of it was done in another CPD home and waits or was accepted (RPT-05); left out otherwise. Ours. */
  HasElsewhere: z.literal(true).optional(),
  /** With whether the member practises nowhere in the year, and what that means (SUM-07). */
  UserFrameworkRequirementsOverview: FrameworkRequirements.extend({
    Inactive: z.boolean(),
    InactiveReason: z.string(),
  }),
  CPDSummaryCategories: z.array(SummaryCategory),
});
export type CPDSummary = Inside<z.output<typeof CPDSummary>>;

/** API2-02. */
export const getCpdSummary = operation({
  name: 'getCpdSummary',
  call: 'GET /api/CPDSummary',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId, IncludeUserFrameworkRequirements: queryTrue },
  answer: json(CPDSummary),
  versioned: true,
  summary: 'The whole summary of a year with its requirements, categories and activities.',
  example: ({ userId }) => ({
    query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, IncludeUserFrameworkRequirements: true },
  }),
});
