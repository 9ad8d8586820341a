import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BadgeType } from '@cpd/contract/summary';
import { freeTextProblem } from '@cpd/domain/values/free-text';
import { FREE_TEXT_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';

// The files beside this one say what the years, categories, types and areas are. `sources` and `source` name where a
// value was read (the addresses are in data/sources.json), `spec` or `assumed`; an assumed value may be changed there,
// in one place, and the next start brings it into the database.

const source = z.union([z.string(), z.array(z.string())]);
const instant = z.iso.datetime({ offset: true });

const CategoryHours = z.strictObject({ categoryId: z.number().int(), hours: z.number() });

/** What the rules read about a year. */
export const Facts = z.strictObject({
  cpdYearId: z.number().int(),
  year: z.number().int(),
  frameworkId: z.number().int(),
  openFrom: instant,
  allowSubmitFrom: instant,
  submitFrom: instant,
  closesAt: instant,
  reminderDays: z.exactOptional(z.array(z.number().int())),
  countsElsewhere: z.exactOptional(z.literal(true)),
  enforcement: z.enum(['normal', 'waived']),
  usesTotalHoursModel: z.boolean(),
  hasMandatoryDomainItems: z.boolean(),
  hasReflectionQuestions: z.boolean(),
  declarationQuestionSet: z.enum(['pre2023', 'from2023']),
  areaNames: z.enum(['pre2023', 'from2023']),
  mcnzCompulsorySection: z.boolean(),
  generalScopeWarning: z.boolean(),
  generalScopeBlock: z.boolean(),
  newZealand: z.exactOptional(
    z.strictObject({
      hours: z.number(),
      education: CategoryHours,
      peerReview: CategoryHours,
      auditCategoryId: z.number().int(),
      cultureAreaId: z.number().int(),
    }),
  ),
  lockedDomainIds: z.array(z.number().int()),
});

const Year = z.object({
  /** The college has published nothing about the year yet, so a manager confirms its rules (FWK-04). */
  assumed: z.boolean().default(false),
  facts: Facts,
});

const Category = z.strictObject({
  categoryId: z.number().int(),
  name: z.string(),
  displayOrder: z.number().int(),
  creditRatePerHour: z.number().nullable(),
  creditCap: z.number().nullable(),
  minimumHours: z.number().nullable(),
  minimumCredits: z.number().nullable(),
  requirementsShortVersion: z.string(),
  startingActivityTypeId: z.number().int(),
});

const Requirement = z.strictObject({
  badgeType: BadgeType,
  categoryIds: z.exactOptional(z.array(z.number().int())),
  activityTypeId: z.exactOptional(z.number().int()),
  domainId: z.exactOptional(z.number().int()),
  years: z.exactOptional(z.number().int().min(2)),
  specialtyId: z.exactOptional(z.number().int()),
  requiredValue: z.number(),
  unit: z.enum(['credits', 'hours', 'activities', 'plans']),
  badgeText1: z.string(),
  badgeText2: z.string(),
  badgeText3: z.string(),
  countsAsMandatoryActivity: z.boolean(),
});

/** The rules of one or several years. */
export const FrameworkRules = z.strictObject({
  frameworkId: z.number().int(),
  name: z.string(),
  currency: z.enum(['C', 'H']),
  minimum: z.number(),
  requiredMandatoryActivities: z.number().int(),
  reflection: z.discriminatedUnion('mode', [
    z.strictObject({
      mode: z.literal('questions'),
      rows: z.number().int(),
      options: z.array(z.number()),
      defaultHours: z.number(),
    }),
    z.strictObject({
      mode: z.literal('free-text'),
      rows: z.number().int(),
      fixedValue: z.number(),
      acceptedValues: z.array(z.number()),
    }),
  ]),
  categories: z.array(Category),
  requirements: z.array(Requirement),
  variation: z.strictObject({
    fromMonths: z.number().int(),
    toMonths: z.number().int(),
    hoursPerMonth: z.array(z.strictObject({ categoryId: z.number().int(), hours: z.number() })).nullable(),
  }),
});

const FrameworkFile = z.object({ rules: FrameworkRules });

const ActivityType = z.object({
  activityTypeId: z.number().int(),
  name: z.string(),
  description: z.string(),
  recurring: z.boolean(),
  isPlanType: z.boolean(),
  isAnnualConversation: z.boolean(),
  frameworks: z.array(z.object({ frameworkId: z.number().int(), categoryId: z.number().int() })),
});

/** What proves activities of these types, in the years of these frameworks, and what does not (PRF-01). */
const EvidenceGuide = z.strictObject({
  activityTypeIds: z.array(z.number().int()),
  frameworkIds: z.array(z.number().int()),
  counts: z.string().min(1),
  doesNotCount: z.string().min(1),
  source,
});

const Area = z.object({
  areaId: z.number().int(),
  name: z.string(),
  isSpecialty: z.boolean(),
  firstCpdYearId: z.number().int(),
  lastCpdYearId: z.number().int(),
  nameBefore2023: z.string().nullable(),
  source,
});

const ReflectionQuestion = z.object({
  reflectionQuestionId: z.number().int(),
  cpdYearId: z.number().int(),
  order: z.number().int(),
  question: z.string(),
  mandatory: z.boolean(),
  helpText: z.string(),
});

const RegistrationGroup = z.object({
  groupCode: z.string(),
  name: z.string(),
  // Who registers them and is told of each year (RPT-01).
  board: z.strictObject({ boardCode: z.string(), name: z.string() }).optional(),
  registrations: z.array(
    z.object({
      registrationId: z.number().int(),
      name: z.string(),
      practising: z.boolean(),
      declarationFlag: z.enum(['IsMCNZVocational', 'IsMCNZGeneral', 'IsMCNZSpecialPurpose']).nullable(),
      additionalInformation: z.string().nullable(),
    }),
  ),
});

const ExemptionReason = z.object({
  reasonCode: z.string(),
  name: z.string(),
  sentenceFragment: z.string(),
  forAdminOnly: z.boolean(),
});

const HelpText = z.strictObject({
  uiCode: z.string(),
  firstCpdYearId: z.number().int(),
  lastCpdYearId: z.number().int(),
  // Shown as it is, so it is text and nothing else (HLP-03).
  text: z.string().refine((text) => freeTextProblem(text, FREE_TEXT_MAX) === undefined, { error: 'Not plain text.' }),
});

const LearningResource = z.object({
  learningResourceId: z.number().int(),
  title: z.string(),
  url: z.url({ protocol: /^https?$/ }),
  // None: for everyone.
  areaIds: z.array(z.number().int()),
  source,
});

const schemas = {
  years: z.array(Year),
  frameworks: z.array(FrameworkFile),
  'activity-types': z.array(ActivityType),
  'evidence-guides': z.array(EvidenceGuide),
  areas: z.array(Area),
  'reflection-questions': z.array(ReflectionQuestion),
  registrations: z.array(RegistrationGroup),
  'exemption-reasons': z.array(ExemptionReason),
  'help-texts': z.array(HelpText),
  'learning-resources': z.array(LearningResource),
} as const;

type FileName = keyof typeof schemas;

/** The content of the reference files, checked, and a checksum over all of them. */
export type ReferenceData = { [Name in FileName]: z.output<(typeof schemas)[Name]> } & { checksum: string };

/** Reads and checks the files in `data/`; throws naming the file and the place when one is malformed. */
export function readReferenceData(): ReferenceData {
  const hash = createHash('sha256');
  const read = <Name extends FileName>(name: Name): z.output<(typeof schemas)[Name]> => {
    const text = readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8');
    hash.update(name).update(text);
    const result = schemas[name].safeParse(JSON.parse(text));
    if (!result.success) throw new Error(`reference/data/${name}.json is malformed:\n${z.prettifyError(result.error)}`);
    return result.data as z.output<(typeof schemas)[Name]>;
  };
  const files = {
    years: read('years'),
    frameworks: read('frameworks'),
    'activity-types': read('activity-types'),
    'evidence-guides': read('evidence-guides'),
    areas: read('areas'),
    'reflection-questions': read('reflection-questions'),
    registrations: read('registrations'),
    'exemption-reasons': read('exemption-reasons'),
    'help-texts': read('help-texts'),
    'learning-resources': read('learning-resources'),
  };
  return { ...files, checksum: hash.digest('hex') };
}

/** What proves activities of a type in the years of a framework (PRF-01). Of what no guide speaks nothing is said. */
export function evidenceGuideOf(place: { activityTypeId: number; frameworkId: number }, data: ReferenceData) {
  const guide = data['evidence-guides'].find(
    ({ activityTypeIds, frameworkIds }) =>
      activityTypeIds.includes(place.activityTypeId) && frameworkIds.includes(place.frameworkId),
  );
  return { evidenceCounts: guide?.counts ?? '', evidenceDoesNotCount: guide?.doesNotCount ?? '' };
}
