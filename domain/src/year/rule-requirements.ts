import type { BadgeType, FrameworkRequirement } from './framework.ts';
import { amount, isOfOneCategory, unitOf, whatCounts } from './rule-derived.ts';
import { type FieldOption, valuesOf } from './rule-field.ts';
import { AMOUNT, categoryOptions, type ItemField, type ItemList, NAME, withFramework } from './rule-list.ts';
import type { RuledArea, RuledType, RuleSet } from './rule-set.ts';

// Each kind of requirement: what is entered of one, how one is added and goes. A new kind is an entry here (FWK-01).

const COUNT = { kind: 'number', min: 1, max: 99, step: 1, optional: false } as const;

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
  kind: () => NAME,
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
    read: () => '',
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
        read: () => '',
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
        read: () => '',
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
        read: () => '',
        write: (one, value) => ({ ...one, specialtyId: Number(value) }),
      },
      countedThing({ withCategories: true }),
      { ...requiredCount, kind: ({ framework }) => ({ ...AMOUNT, unit: unitOf(framework) }) },
    ],
  }),
];

const areaOption = ({ areaId, name: label }: RuledArea): FieldOption => ({ value: String(areaId), label });

/** How a requirement is read: “at least 2 activities”. */
export function requirementText(requirement: FrameworkRequirement, set: RuleSet): string {
  const { badgeType, requiredValue, unit, years, specialtyId } = requirement;
  const least = `at least ${amount(requiredValue, unit)}`;
  if (badgeType === 'OnceInYears') return `${whatCounts(requirement, set)}, once every ${years ?? 1} years`;
  if (badgeType !== 'SpecialtyMinimum') return least;
  const specialty = set.areas.find(({ areaId }) => areaId === specialtyId)?.name ?? '';
  return `${least} of ${whatCounts(requirement, set)}, for members in ${specialty}`;
}
