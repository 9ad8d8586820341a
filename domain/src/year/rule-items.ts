import type { BadgeType, Framework, FrameworkCategory, FrameworkRequirement } from './framework.ts';
import { isOwnReason, OWN_IDS, OWN_REASONS } from './own-ids.ts';
import { amount, isOfOneCategory, minimumOf, unitOf, whatCounts } from './rule-derived.ts';
import { type FieldKind, type FieldOption, NO, valuesOf, YES, yesNo } from './rule-field.ts';
import type { KnownRules, RuledArea, RuledQuestion, RuledReason, RuledType, RuleSet } from './rule-set.ts';

// Everything of a year's rules of which there are several, kind by kind: what is entered of one, how one is added and goes.
// A new kind of requirement is an entry here (FWK-01).

/** One thing that is entered of an item. */
export type ItemField<Item> = {
  name: string;
  label: string;
  kind: (set: RuleSet, item: Item) => FieldKind;
  read: (item: Item, set: RuleSet) => string;
  write: (item: Item, value: string, set: RuleSet) => Item;
  /** Where it is kept beside the item, in place of `write`. */
  writeBeside?: (set: RuleSet, item: Item, value: string) => RuleSet;
  /** What tells items apart is entered when one is added, and what needs the item to be there only afterwards. */
  only?: 'add' | 'change';
  /** Only where the rest of the rules asks for it. */
  isOffered?: (set: RuleSet) => boolean;
  /** Whether all years have it in common, so that one year does not change it. */
  isShared?: (item: Item) => boolean;
};

/** A list of items of one kind. */
export type ItemList<Item> = {
  kind: string;
  /** What one is called: “Add a type of activity”. */
  one: string;
  list: (set: RuleSet) => readonly Item[];
  withList: (set: RuleSet, items: readonly Item[]) => RuleSet;
  idOf: (item: Item) => string | number;
  /** A new one; undefined where there can be no more. */
  blank: (set: RuleSet, known: KnownRules) => Item | undefined;
  /** One that another year has, found by what was entered. */
  known?: (values: ReadonlyMap<string, string>, known: KnownRules, set: RuleSet) => Item | undefined;
  isRemovable: (item: Item) => boolean;
  /** What goes with one that is removed. */
  afterRemoval?: (set: RuleSet, item: Item) => RuleSet;
  fields: readonly ItemField<Item>[];
};

const NAME_MAX = 100;
const TEXT_MAX = 1000;
const AMOUNT = { kind: 'number', min: 0.25, max: 9999, step: 0.25, optional: false } as const;
const COUNT = { kind: 'number', unit: '', min: 1, max: 99, step: 1, optional: false } as const;
const name = { kind: 'text', max: NAME_MAX, long: false, optional: false } as const;
const optionalText = { kind: 'text', max: TEXT_MAX, long: true, optional: true } as const;

const numberOrNull = (value: string) => (value === '' ? null : Number(value));
const textOf = (value: number | null) => (value === null ? '' : String(value));
const highest = (ids: readonly number[], floor: number) => Math.max(floor, ...ids);
const isSameName = (a: string, b = '') => a.trim().toLowerCase() === b.trim().toLowerCase();

const categoryOptions = ({ framework }: RuleSet): FieldOption[] =>
  framework.categories.map(({ categoryId, displayOrder, name: label }) => ({
    value: String(categoryId),
    label: `${displayOrder}, ${label}`,
  }));

function withFramework(set: RuleSet, change: Partial<Framework>): RuleSet {
  return { ...set, framework: { ...set.framework, ...change } };
}

const countsCredits = ({ framework }: RuleSet) => framework.currency === 'C';

export const CATEGORIES: ItemList<FrameworkCategory> = {
  kind: 'category',
  one: 'category',
  list: ({ framework }) => framework.categories,
  withList: (set, categories) => withFramework(set, { categories }),
  idOf: ({ categoryId }) => categoryId,
  blank: ({ framework: { categories, currency } }) => ({
    categoryId:
      highest(
        categories.map(({ categoryId }) => categoryId),
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
      kind: () => name,
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

type Requirements = ItemList<FrameworkRequirement>;

/** What the kinds of requirement have in common. */
function requirements(
  badgeType: BadgeType,
  rest: Pick<Requirements, 'one' | 'blank' | 'fields'> & Partial<Pick<Requirements, 'idOf'>>,
): Requirements {
  const isOfKind = (one: FrameworkRequirement) => one.badgeType === badgeType && !isOfOneCategory(one);
  return {
    kind: `requirement ${badgeType}`,
    list: ({ framework }) => framework.requirements.filter(isOfKind),
    withList: (set, items) =>
      withFramework(set, { requirements: [...set.framework.requirements.filter((one) => !isOfKind(one)), ...items] }),
    idOf: ({ categoryIds = [], domainId }) => [...categoryIds, ...(domainId === undefined ? [] : [domainId])].join('-'),
    isRemovable: () => true,
    ...rest,
  };
}

const BLANK = {
  ...{ requiredValue: 1, badgeText1: '', badgeText2: '', badgeText3: '' },
  countsAsMandatoryActivity: true,
} as const;

const requiredCount: ItemField<FrameworkRequirement> = {
  name: 'value',
  label: 'At least',
  kind: (_set, { unit }) => ({ ...COUNT, unit }),
  read: ({ requiredValue }) => String(requiredValue),
  write: (one, value) => ({ ...one, requiredValue: Number(value) }),
};

/** What is required once, of the type that is made for it. */
function onceAYear(
  badgeType: 'AnnualConversation' | 'PDP',
  given: { one: string; badgeText1: string; unit: 'activities' | 'plans'; isType: (type: RuledType) => boolean },
): Requirements {
  return requirements(badgeType, {
    one: given.one,
    blank: ({ framework, activityTypes }) => {
      if (framework.requirements.some((one) => one.badgeType === badgeType)) return undefined;
      const type = activityTypes.find(given.isType);
      const { badgeText1, unit } = given;
      return { ...BLANK, badgeType, activityTypeId: type?.activityTypeId ?? 0, badgeText1, unit };
    },
    fields: [requiredCount],
  });
}

const requirementName: ItemField<FrameworkRequirement> = {
  name: 'name',
  label: 'What members read',
  kind: () => name,
  read: ({ badgeText1 }) => badgeText1,
  write: (one, value) => ({ ...one, badgeText1: value }),
};

/** What a requirement of FWK-05 counts: a type of activity, an area, or where it is about hours a category. */
function countedThing({ withCategories }: { withCategories: boolean }): ItemField<FrameworkRequirement> {
  return {
    name: 'what',
    label: 'What counts',
    only: 'add',
    kind: (set) => ({
      kind: 'choice',
      options: [
        ...(withCategories ? categoryOptions(set).map((option) => coded('category', option)) : []),
        ...set.activityTypes.map((type) =>
          coded('type', { value: String(type.activityTypeId), label: `Type: ${type.name}` }),
        ),
        ...set.areas.map((area) => coded('area', { value: String(area.areaId), label: `Area: ${area.name}` })),
      ],
    }),
    read: ({ activityTypeId, domainId, categoryIds }) => {
      if (activityTypeId !== undefined) return `type ${activityTypeId}`;
      if (domainId !== undefined) return `area ${domainId}`;
      return categoryIds === undefined ? '' : `category ${categoryIds[0]}`;
    },
    write: ({ activityTypeId: _type, domainId: _area, categoryIds: _categories, ...one }, value) => {
      const [kind, id] = value.split(' ');
      if (kind === 'type') return { ...one, activityTypeId: Number(id) };
      return kind === 'area' ? { ...one, domainId: Number(id) } : { ...one, categoryIds: [Number(id)] };
    },
  };
}

function coded(kind: string, { value, label }: FieldOption): FieldOption {
  return { value: `${kind} ${value}`, label };
}

const idOfFurther = ({ activityTypeId, domainId, specialtyId, categoryIds = [] }: FrameworkRequirement) =>
  [specialtyId ?? 0, activityTypeId ?? 0, domainId ?? 0, ...categoryIds].join('-');

/** The kinds of requirement beside the minimum of a category, in the order in which they are read. */
export const REQUIREMENTS: readonly Requirements[] = [
  requirements('CategoryGroupMinimum', {
    one: 'minimum of several categories',
    blank: ({ framework }) => ({
      ...BLANK,
      ...{ badgeType: 'CategoryGroupMinimum', categoryIds: [], unit: unitOf(framework) },
      countsAsMandatoryActivity: false,
    }),
    fields: [
      {
        name: 'categories',
        label: 'Categories',
        only: 'add',
        kind: (set) => ({ kind: 'choices', options: categoryOptions(set) }),
        read: ({ categoryIds = [] }) => categoryIds.join(','),
        write: (one, value) => ({
          ...one,
          categoryIds: valuesOf(value)
            .map(Number)
            .toSorted((a, b) => a - b),
        }),
      },
      { ...requiredCount, kind: ({ framework }) => ({ ...AMOUNT, unit: unitOf(framework) }) },
    ],
  }),
  onceAYear('AnnualConversation', {
    ...{ one: 'annual conversation', badgeText1: 'Annual Conversation', unit: 'activities' },
    isType: ({ isAnnualConversation }) => isAnnualConversation,
  }),
  onceAYear('PDP', {
    ...{ one: 'plan', badgeText1: 'Professional Development Plan', unit: 'plans' },
    isType: ({ isPlanType }) => isPlanType,
  }),
  requirements('MandatorySpecialty', {
    one: 'number of activities with a domain',
    blank: () => ({ ...BLANK, badgeType: 'MandatorySpecialty', unit: 'activities', badgeText2: 'Any category' }),
    fields: [
      {
        name: 'domain',
        label: 'Domain',
        only: 'add',
        kind: ({ areas }) => ({
          kind: 'choice',
          options: areas.filter(({ isSpecialty }) => !isSpecialty).map(areaOption),
        }),
        read: ({ domainId }) => (domainId === undefined ? '' : String(domainId)),
        write: (one, value) => ({ ...one, domainId: Number(value) }),
      },
      requirementName,
      requiredCount,
    ],
  }),
  requirements('OnceInYears', {
    one: 'activity once in several years',
    idOf: idOfFurther,
    blank: () => ({ ...BLANK, badgeType: 'OnceInYears', years: 3, unit: 'activities' }),
    fields: [
      requirementName,
      countedThing({ withCategories: false }),
      {
        name: 'years',
        label: 'Once in',
        kind: () => ({ ...COUNT, unit: 'years', min: 2, max: 10 }),
        read: ({ years }) => String(years ?? ''),
        write: (one, value) => ({ ...one, years: Number(value) }),
      },
    ],
  }),
  requirements('SpecialtyMinimum', {
    one: 'minimum of a specialty',
    idOf: idOfFurther,
    blank: ({ framework }) => ({
      ...BLANK,
      ...{ badgeType: 'SpecialtyMinimum', unit: unitOf(framework), countsAsMandatoryActivity: false },
    }),
    fields: [
      requirementName,
      {
        name: 'specialty',
        label: 'For members in',
        only: 'add',
        kind: ({ areas }) => ({
          kind: 'choice',
          options: areas.filter(({ isSpecialty }) => isSpecialty).map(areaOption),
        }),
        read: ({ specialtyId }) => (specialtyId === undefined ? '' : String(specialtyId)),
        write: (one, value) => ({ ...one, specialtyId: Number(value) }),
      },
      countedThing({ withCategories: true }),
      { ...requiredCount, kind: ({ framework }) => ({ ...AMOUNT, unit: unitOf(framework) }) },
    ],
  }),
];

const areaOption = ({ areaId, name: label }: RuledArea): FieldOption => ({ value: String(areaId), label });

export const QUESTIONS: ItemList<RuledQuestion> = {
  kind: 'question',
  one: 'question',
  list: ({ reflectionQuestions }) => reflectionQuestions,
  withList: (set, reflectionQuestions) => ({ ...set, reflectionQuestions }),
  idOf: ({ questionId }) => questionId,
  blank: ({ facts, reflectionQuestions }) => ({
    questionId:
      highest(
        reflectionQuestions.map(({ questionId }) => questionId),
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
      kind: () => name,
      read: (one) => one.name,
      write: (one, value) => ({ ...one, name: value }),
      isShared: (one) => !isOwnReason(one),
    },
    {
      name: 'sentence',
      label: 'In a sentence, after “because of”',
      kind: () => name,
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
      kind: () => name,
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
      kind: () => name,
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

/** How a requirement is read: “at least 2 activities”. */
export function requirementText(requirement: FrameworkRequirement, set: RuleSet): string {
  const { badgeType, requiredValue, unit, years, specialtyId } = requirement;
  const least = `at least ${amount(requiredValue, unit)}`;
  if (badgeType === 'OnceInYears') return `${whatCounts(requirement, set)}, once every ${years ?? 1} years`;
  if (badgeType !== 'SpecialtyMinimum') return least;
  const specialty = set.areas.find(({ areaId }) => areaId === specialtyId)?.name ?? '';
  return `${least} of ${whatCounts(requirement, set)}, for members in ${specialty}`;
}
