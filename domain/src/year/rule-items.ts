import type { FrameworkCategory } from './framework.ts';
import { isOwnReason, OWN_IDS, OWN_REASONS } from './own-ids.ts';
import { minimumOf, unitOf } from './rule-derived.ts';
import { type FieldOption, NO, YES, yesNo } from './rule-field.ts';
import { AMOUNT, categoryOptions, type ItemField, type ItemList, NAME, withFramework } from './rule-list.ts';
import type { RuledArea, RuledQuestion, RuledReason, RuledType, RuleSet } from './rule-set.ts';

// Everything of a year's rules of which there are several but requirements, kind by kind: what is entered of one, how one is added and
// goes.

const optionalText = { kind: 'text', max: 1000, long: true, optional: true } as const;

const numberOrNull = (value: string) => (value === '' ? null : Number(value));
const textOf = (value: number | null) => (value === null ? '' : String(value));
const highest = (ids: readonly number[], floor: number) => Math.max(floor, ...ids);
const isSameName = (a: string, b?: string) => a.trim().toLowerCase() === b?.trim().toLowerCase();

const countsCredits = ({ framework }: RuleSet) => framework.currency === 'C';

export const CATEGORIES: ItemList<FrameworkCategory> = {
  kind: 'category',
  one: 'category',
  list: ({ framework }) => framework.categories,
  withList: (set, categories) => withFramework(set, { categories }),
  idOf: ({ categoryId }) => categoryId,
  blank: ({ framework: { categories, currency, requirements }, activityTypes }, { taken }) => ({
    // Types and requirements of one that was removed are not those of a new one.
    categoryId:
      highest(
        [
          ...[...categories, ...activityTypes].map(({ categoryId }) => categoryId),
          ...requirements.flatMap(({ categoryIds = [] }) => categoryIds),
          ...taken.categoryIds,
        ],
        0,
      ) + 1,
    name: '',
    displayOrder:
      highest(
        categories.map(({ displayOrder }) => displayOrder),
        0,
      ) + 1,
    creditRatePerHour: currency === 'C' ? 1 : null,
    ...{ creditCap: null, minimumHours: null, minimumCredits: null },
    ...{ requirementsShortVersion: '', startingActivityTypeId: 0 },
  }),
  isRemovable: () => true,
  afterRemoval: (set, { categoryId }) => {
    const { hoursPerMonth } = set.framework.variation;
    const kept = hoursPerMonth?.filter((one) => one.categoryId !== categoryId) ?? null;
    return withFramework(set, { variation: { ...set.framework.variation, hoursPerMonth: kept } });
  },
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: () => NAME,
      read: (one) => one.name,
      write: (one, value) => ({ ...one, name: value }),
    },
    {
      name: 'minimum',
      label: 'At least',
      kind: ({ framework }) => ({ ...AMOUNT, unit: unitOf(framework), optional: true }),
      read: (one, { framework }) => textOf(minimumOf(one, framework)),
      write: (one, value, { framework }) =>
        framework.currency === 'C'
          ? { ...one, minimumCredits: numberOrNull(value) }
          : { ...one, minimumHours: numberOrNull(value) },
    },
    {
      name: 'rate',
      label: 'Credits an hour',
      isOffered: countsCredits,
      kind: () => ({ ...AMOUNT, unit: 'credits', max: 20 }),
      read: (one) => textOf(one.creditRatePerHour),
      write: (one, value) => ({ ...one, creditRatePerHour: numberOrNull(value) }),
    },
    {
      name: 'cap',
      label: 'Most that count',
      isOffered: countsCredits,
      kind: () => ({ ...AMOUNT, unit: 'credits', optional: true }),
      read: (one) => textOf(one.creditCap),
      write: (one, value) => ({ ...one, creditCap: numberOrNull(value) }),
    },
    {
      name: 'start',
      label: 'A form starts with',
      only: 'change',
      kind: (set, one) => ({ kind: 'choice', options: startingTypes(set, one) }),
      read: (one) => String(one.startingActivityTypeId),
      write: (one, value) => ({ ...one, startingActivityTypeId: Number(value) }),
    },
  ],
};

function startingTypes({ activityTypes }: RuleSet, category: FrameworkCategory): FieldOption[] {
  const types = activityTypes.filter((type) => mayStart(type, category));
  const isThere = types.some(({ activityTypeId }) => activityTypeId === category.startingActivityTypeId);
  return [
    ...(isThere ? [] : [{ value: String(category.startingActivityTypeId), label: 'None' }]),
    ...types.map((type) => ({ value: String(type.activityTypeId), label: type.name })),
  ];
}

/** Whether a form for a category can start with a type: plans have a form of their own, and the conversation a line of its own. */
export function mayStart(type: RuledType, { categoryId }: FrameworkCategory): boolean {
  return type.categoryId === categoryId && !type.isPlanType && !type.isAnnualConversation;
}

export const QUESTIONS: ItemList<RuledQuestion> = {
  kind: 'question',
  one: 'question',
  list: ({ reflectionQuestions }) => reflectionQuestions,
  withList: (set, reflectionQuestions) => ({ ...set, reflectionQuestions }),
  idOf: ({ questionId }) => questionId,
  blank: ({ facts, reflectionQuestions }, { taken }) => ({
    questionId:
      highest(
        [...reflectionQuestions.map(({ questionId }) => questionId), ...taken.questionIds],
        OWN_IDS.question + facts.cpdYearId * 1000,
      ) + 1,
    ...{ question: '', mandatory: false, helpText: '' },
  }),
  isRemovable: () => true,
  fields: [
    {
      name: 'text',
      label: 'Question',
      kind: () => ({ kind: 'text', max: 300, long: false, optional: false }),
      read: ({ question }) => question,
      write: (one, question) => ({ ...one, question }),
    },
    {
      name: 'mandatory',
      label: 'Must be answered',
      kind: () => ({ kind: 'yes-no' }),
      read: ({ mandatory }) => yesNo(mandatory),
      write: (one, value) => ({ ...one, mandatory: value === YES }),
    },
    {
      name: 'help',
      label: 'Help',
      kind: () => optionalText,
      read: ({ helpText }) => helpText,
      write: (one, helpText) => ({ ...one, helpText }),
    },
  ],
};

export const REASONS: ItemList<RuledReason> = {
  kind: 'reason',
  one: 'reason',
  list: ({ exemptionReasons }) => exemptionReasons,
  withList: (set, exemptionReasons) => ({ ...set, exemptionReasons }),
  idOf: ({ reasonCode }) => reasonCode,
  // A code is never given twice: records keep it when its reason is no longer offered.
  blank: ({ exemptionReasons }, known) => {
    const numbers = [...exemptionReasons, ...known.exemptionReasons]
      .filter(isOwnReason)
      .map((one) => Number(one.reasonCode.slice(OWN_REASONS.length)));
    return {
      reasonCode: `${OWN_REASONS}${highest(numbers, 0) + 1}`,
      ...{ name: '', sentenceFragment: '', forAdminOnly: false },
    };
  },
  known: (values, known, { exemptionReasons }) => {
    const here = new Set(exemptionReasons.map(({ reasonCode }) => reasonCode));
    return known.exemptionReasons.findLast(
      (reason) => !here.has(reason.reasonCode) && isSameName(reason.name, values.get('name')),
    );
  },
  isRemovable: isOwnReason,
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: () => NAME,
      read: (one) => one.name,
      write: (one, value) => ({ ...one, name: value }),
      isShared: (one) => !isOwnReason(one),
    },
    {
      name: 'sentence',
      label: 'In a sentence, after “because of”',
      kind: () => NAME,
      read: ({ sentenceFragment }) => sentenceFragment,
      write: (one, sentenceFragment) => ({ ...one, sentenceFragment }),
      isShared: (one) => !isOwnReason(one),
    },
    {
      name: 'team',
      label: 'Only the CPD team can choose it',
      kind: () => ({ kind: 'yes-no' }),
      read: ({ forAdminOnly }) => yesNo(forAdminOnly),
      write: (one, value) => ({ ...one, forAdminOnly: value === YES }),
      isShared: (one) => !isOwnReason(one),
    },
  ],
};

const isDeliveredArea = ({ areaId }: RuledArea) => areaId < OWN_IDS.area;

export const AREAS: ItemList<RuledArea> = {
  kind: 'area',
  one: 'specialty or domain',
  list: ({ areas }) => areas,
  withList: (set, areas) => ({ ...set, areas }),
  idOf: ({ areaId }) => areaId,
  blank: ({ areas }, known) => ({
    areaId:
      highest(
        [...areas, ...known.areas].map(({ areaId }) => areaId),
        OWN_IDS.area,
      ) + 1,
    ...{ name: '', isSpecialty: true },
  }),
  known: (values, known, { areas }) => {
    const here = new Set(areas.map(({ areaId }) => areaId));
    return known.areas.findLast(
      ({ areaId, name: other }) => !here.has(areaId) && isSameName(other, values.get('name')),
    );
  },
  isRemovable: () => true,
  afterRemoval: (set, { areaId }) => withLocked(set, areaId, false),
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: () => NAME,
      read: (one) => one.name,
      write: (one, value) => ({ ...one, name: value }),
      isShared: isDeliveredArea,
    },
    {
      name: 'kind',
      label: 'Kind',
      only: 'add',
      kind: () => ({
        kind: 'choice',
        options: [
          { value: YES, label: 'Specialty' },
          { value: NO, label: 'Professional domain' },
        ],
      }),
      read: ({ isSpecialty }) => yesNo(isSpecialty),
      write: (one, value) => ({ ...one, isSpecialty: value === YES }),
      isShared: isDeliveredArea,
    },
    {
      name: 'locked',
      label: 'In everyone’s list',
      kind: () => ({ kind: 'yes-no' }),
      read: ({ areaId }, { facts }) => yesNo(facts.lockedDomainIds.includes(areaId)),
      write: (one) => one,
      writeBeside: (set, { areaId }, value) => withLocked(set, areaId, value === YES),
    },
  ],
};

function withLocked(set: RuleSet, areaId: number, locked: boolean): RuleSet {
  const { lockedDomainIds: ids } = set.facts;
  if (ids.includes(areaId) === locked) return set;
  const lockedDomainIds = locked ? [...ids, areaId].toSorted((a, b) => a - b) : ids.filter((id) => id !== areaId);
  return { ...set, facts: { ...set.facts, lockedDomainIds } };
}

const isDeliveredType = ({ activityTypeId }: RuledType) => activityTypeId < OWN_IDS.activityType;

const evidence: readonly ItemField<RuledType>[] = [
  {
    name: 'counts',
    label: 'What counts as evidence',
    kind: () => optionalText,
    read: ({ evidenceCounts }) => evidenceCounts,
    write: (one, evidenceCounts) => ({ ...one, evidenceCounts }),
  },
  {
    name: 'not',
    label: 'What does not',
    kind: () => optionalText,
    read: ({ evidenceDoesNotCount }) => evidenceDoesNotCount,
    write: (one, evidenceDoesNotCount) => ({ ...one, evidenceDoesNotCount }),
  },
];

const inCategory: ItemField<RuledType> = {
  name: 'category',
  label: 'Category',
  kind: (set, { categoryId }) => ({
    kind: 'choice',
    options: [
      ...(set.framework.categories.some((one) => one.categoryId === categoryId)
        ? []
        : [{ value: String(categoryId), label: 'None' }]),
      ...categoryOptions(set),
    ],
  }),
  read: ({ categoryId }) => String(categoryId),
  write: (one, value) => ({ ...one, categoryId: Number(value) }),
};

export const TYPES: ItemList<RuledType> = {
  kind: 'type',
  one: 'type of activity',
  list: ({ activityTypes }) => activityTypes,
  withList: (set, activityTypes) => ({
    ...set,
    activityTypes: activityTypes.toSorted((a, b) => a.categoryId - b.categoryId || a.activityTypeId - b.activityTypeId),
  }),
  idOf: ({ activityTypeId }) => activityTypeId,
  blank: ({ framework, activityTypes }, known) => ({
    activityTypeId:
      highest(
        [...activityTypes, ...known.activityTypes].map(({ activityTypeId }) => activityTypeId),
        OWN_IDS.activityType,
      ) + 1,
    ...{ name: '', description: '', recurring: true, isPlanType: false, isAnnualConversation: false },
    categoryId: framework.categories[0]?.categoryId ?? 0,
    ...{ evidenceCounts: '', evidenceDoesNotCount: '' },
  }),
  known: (values, known, { activityTypes }) => {
    const here = new Set(activityTypes.map(({ activityTypeId }) => activityTypeId));
    const named = known.activityTypes.filter(
      (type) => !here.has(type.activityTypeId) && isSameName(type.name, values.get('name')),
    );
    // Of several with one name the newest, unless another is described so.
    const found = named.find((type) => isSameName(type.description, values.get('description'))) ?? named.at(-1);
    return found && { ...found, categoryId: 0, evidenceCounts: '', evidenceDoesNotCount: '' };
  },
  isRemovable: () => true,
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: () => NAME,
      read: (one) => one.name,
      write: (one, value) => ({ ...one, name: value }),
      isShared: isDeliveredType,
    },
    {
      name: 'description',
      label: 'Description',
      kind: () => optionalText,
      read: ({ description }) => description,
      write: (one, description) => ({ ...one, description }),
      isShared: isDeliveredType,
    },
    inCategory,
    {
      name: 'recurring',
      label: 'Can have several dates',
      kind: () => ({ kind: 'yes-no' }),
      read: ({ recurring }) => yesNo(recurring),
      write: (one, value) => ({ ...one, recurring: value === YES }),
      isShared: isDeliveredType,
    },
    ...evidence.map((field) => ({ ...field, only: 'add' as const })),
  ],
};

/** What proves a type has a section of its own, for it is long (PRF-01). */
export const EVIDENCE: ItemList<RuledType> = {
  ...TYPES,
  kind: 'evidence',
  one: 'evidence',
  blank: () => undefined,
  isRemovable: () => false,
  fields: evidence,
};
