/**
 * What the rules read about one CPD year. All differences between years are in these facts, so no rule compares
 * a year or a year id (LIM-02). Instants are ISO 8601 text; windows are those of the college’s time.
 */
export type YearFacts = {
  cpdYearId: number;
  /** The calendar year, 2026. */
  year: number;
  frameworkId: number;
  /** First instant at which the year takes entries. */
  openFrom: string;
  /** From here the year says that it can be submitted at all (AllowSubmit). */
  allowSubmitFrom: string;
  /** From here submitting works; equal included (SUB-03). */
  submitFrom: string;
  /** The instant the closing day ends at the college, that is midnight after the closing date; the year is closed from here on. */
  closesAt: string;
  /** Days before the last one on which members who have not submitted are reminded; left out, the usual ones (FWK-01). */
  reminderDays?: readonly number[];
  /** `waived`: shortfalls are shown but do not count against the member (framework rule 9). */
  enforcement: 'normal' | 'waived';
  /** One total per occurrence instead of hours for each specialty (HRS-01). */
  usesTotalHoursModel: boolean;
  /** Cultural safety and ethics are offered as own choices and counted (DOM-03, PRG-15). */
  hasMandatoryDomainItems: boolean;
  /** Reflection asks questions instead of one free text (RFL-04). */
  hasReflectionQuestions: boolean;
  /** SUB-17. */
  declarationQuestionSet: 'pre2023' | 'from2023';
  /** The name that an area with two names has in a year: cultural safety was cultural competence. */
  areaNames: 'pre2023' | 'from2023';
  /** The compulsory New Zealand section of the declaration exists (SUB-18). */
  mcnzCompulsorySection: boolean;
  /** General scope has compulsory extra questions, whose absence warns (SUB-20, SUB-21). */
  generalScopeWarning: boolean;
  /** General scope has an extra block that is never compulsory (SUB-22). */
  generalScopeBlock: boolean;
  /** Hours done at another CPD home that the CPD team has accepted count towards the year; left out, they are only shown (RPT-05). */
  countsElsewhere?: true;
  /** What doctors who practise in New Zealand declare besides; left out, no one is asked (SUB-18, FWK-06). */
  newZealand?: NewZealandDeclaration;
  /** Domains locked in the member's own list; not ticked on activities (DOM-04, DOM-05). */
  lockedDomainIds: readonly number[];
  /** The year was not delivered: it has the rules of the year before (YR-10). */
  byRule?: true;
  /**
   * Of a year by rule, and of one that was delivered with assumed rules (YR-10, FWK-04): `provisional` until a manager has
   * confirmed its rules; logging works, submission and certificates wait.
   */
  confirmation?: 'provisional' | 'confirmed';
};

/** Of what the questions of the Medical Council of New Zealand ask how much (LIM2-04), and which part of the record says it. */
type NewZealandDeclaration = {
  hours: number;
  education: { categoryId: number; hours: number };
  peerReview: { categoryId: number; hours: number };
  auditCategoryId: number;
  cultureAreaId: number;
};

/** C = credits, H = hours (LIM2-03). */
export type Currency = 'C' | 'H';

/** How a framework takes reflection: questions with a choice of hours, or one free text with a fixed value (RFL-04 to RFL-07). */
type FrameworkReflection =
  | { mode: 'questions'; rows: number; options: readonly number[]; defaultHours: number }
  | { mode: 'free-text'; rows: number; fixedValue: number; acceptedValues: readonly number[] };

/** One CPD category of a framework; figures that the framework does not use are null. */
export type FrameworkCategory = {
  categoryId: number;
  name: string;
  displayOrder: number;
  creditRatePerHour: number | null;
  creditCap: number | null;
  minimumHours: number | null;
  minimumCredits: number | null;
  requirementsShortVersion: string;
  /** The type with which a member may well start who has nothing in mind yet: one that most do. */
  startingActivityTypeId: number;
};

/**
 * The kinds of requirement, as the wire names them. The first seven are those of PRG-04 and PRG-05; beside them a category
 * beyond the third, what is required once in several years, and hours of a specialty (FWK-05).
 */
export type BadgeType =
  | 'CategoryOneMinimum'
  | 'CategoryTwoMinimum'
  | 'CategoryThreeMinimum'
  | 'CategoryGroupMinimum'
  | 'AnnualConversation'
  | 'PDP'
  | 'MandatorySpecialty'
  | 'CategoryMinimum'
  | 'OnceInYears'
  | 'SpecialtyMinimum';

export type RequirementUnit = 'credits' | 'hours' | 'activities' | 'plans';

/** One thing a framework requires besides its total. */
export type FrameworkRequirement = {
  badgeType: BadgeType;
  categoryIds?: readonly number[];
  activityTypeId?: number;
  /** A domain, and for the kinds of FWK-05 any area. */
  domainId?: number;
  /** Of `OnceInYears`: in how many years, this one included. */
  years?: number;
  /** Of `SpecialtyMinimum`: the specialty whose members it is for. */
  specialtyId?: number;
  requiredValue: number;
  unit: RequirementUnit;
  badgeText1: string;
  badgeText2: string;
  badgeText3: string;
  /** Counted by the second ring (PRG-03). */
  countsAsMandatoryActivity: boolean;
};

/** How leave of several months lowers the minimums of a year (framework rule 10). */
type VariationRules = {
  /** The shortest and the longest leave that lowers them, in whole months. */
  fromMonths: number;
  toMonths: number;
  /** Hours that a month of practice is asked for, by category; null: every minimum goes down by the months' share. */
  hoursPerMonth: readonly { categoryId: number; hours: number }[] | null;
};

/** The rules of one or several years: categories, the yearly total and what else is required. */
export type Framework = {
  frameworkId: number;
  name: string;
  currency: Currency;
  /** The yearly total in credits or hours. */
  minimum: number;
  requiredMandatoryActivities: number;
  reflection: FrameworkReflection;
  categories: readonly FrameworkCategory[];
  requirements: readonly FrameworkRequirement[];
  variation: VariationRules;
};

/** The five statuses of a member's year (YR-05). */
export type YearStatus = 'OPEN' | 'INPROGRESS' | 'SUBMITTED' | 'COMPLETE' | 'INCOMPLETE';
