import { collegeDay, collegeZone } from '../values/college-day.ts';
import { formatHours, roundHours } from '../values/hours.ts';
import { REMINDER_DAYS_MAX } from '../values/limits.ts';
import { formatDayMonthYear } from '../values/plain-date.ts';
import type { Framework, FrameworkCategory, YearFacts } from './framework.ts';
import { amount, isOfOneCategory, minimumOf, unitOf } from './rule-derived.ts';
import { type FieldKind, valuesOf, YES, yesNo } from './rule-field.ts';
import { AREAS, CATEGORIES, EVIDENCE, QUESTIONS, REASONS, TYPES } from './rule-items.ts';
import type { ItemField, ItemList } from './rule-list.ts';
import { REQUIREMENTS, requirementText } from './rule-requirements.ts';
import type { KnownRules, RuleSet } from './rule-set.ts';
import { closingDay, reminderDaysOf } from './year-rules.ts';

/** One value of the rules that can be entered; `write` puts a value that was checked into them. */
export type RuleField = {
  key: string;
  label: string;
  kind: FieldKind;
  value: string;
  write: (set: RuleSet, value: string) => RuleSet;
};

/**
 * One rule in words. Two years have the same rule where `key` is the same; `label` and `text` are what is read. Without a text the
 * year does not have it.
 */
export type RuleLine = {
  key: string;
  label: string;
  text: string;
  /** What two years are compared by, where it is not the text. */
  compared?: string;
  /** What is entered of it; what follows from other rules has none. */
  fields: readonly RuleField[];
  /** One of several: it is changed by itself and, where that can be, removed. */
  item?: { key: string; remove: ((set: RuleSet) => RuleSet) | undefined };
};

/** One more of what there are several of. */
export type RuleAddition = {
  kind: string;
  /** What one is called. */
  one: string;
  fields: readonly Omit<RuleField, 'write'>[];
  add: (set: RuleSet, values: ReadonlyMap<string, string>, known: KnownRules) => RuleSet;
};

type SectionOf = {
  title: string;
  lines: (set: RuleSet) => RuleLine[];
  additions?: (set: RuleSet, known: KnownRules) => RuleAddition[];
};

/** Every rule of a year, in words and with what is entered of it; reading, comparing, editing and checking go by this list. */
export const SECTIONS: readonly SectionOf[] = [
  { title: 'Days', lines: dayLines },
  { title: 'Total', lines: totalLines },
  {
    title: 'Categories',
    lines: (set) => set.framework.categories.flatMap((one) => categoryLines(one, set)),
    additions: (set, known) => additionOf(CATEGORIES, set, known),
  },
  {
    title: 'Also required',
    lines: requirementLines,
    additions: (set, known) => REQUIREMENTS.flatMap((list) => additionOf(list, set, known)),
  },
  { title: 'Leave', lines: leaveLines },
  {
    title: 'Reflection',
    lines: reflectionLines,
    additions: (set, known) => (set.framework.reflection.mode === 'questions' ? additionOf(QUESTIONS, set, known) : []),
  },
  { title: 'Declaration', lines: declarationLines },
  {
    title: 'Reasons for leave and exemption',
    lines: reasonLines,
    additions: (set, known) => additionOf(REASONS, set, known),
  },
  { title: 'Specialties and domains', lines: areaLines, additions: (set, known) => additionOf(AREAS, set, known) },
  { title: 'Types of activity', lines: typeLines, additions: (set, known) => additionOf(TYPES, set, known) },
  { title: 'Evidence', lines: evidenceLines },
];

function line(key: string, label: string, text: string, fields: readonly RuleField[] = []): RuleLine {
  return { key, label, text, fields };
}

/** The fields of one item, as they can be changed. */
function fieldsOf<Item>(list: ItemList<Item>, item: Item, set: RuleSet): RuleField[] {
  const id = list.idOf(item);
  const put = (field: ItemField<Item>) => (before: RuleSet, value: string) => {
    const written = list.list(before).map((one) => (list.idOf(one) === id ? field.write(one, value, before) : one));
    return field.writeBeside ? field.writeBeside(before, item, value) : list.withList(before, written);
  };
  return list.fields
    .filter((field) => field.only !== 'add' && !field.isShared?.(item) && (field.isOffered?.(set) ?? true))
    .map((field) => ({
      key: `${itemKey(list, item)} ${field.name}`,
      label: field.label,
      kind: field.kind(set, item),
      value: field.read(item, set),
      write: put(field),
    }));
}

function itemKey<Item>(list: ItemList<Item>, item: Item): string {
  return `${list.kind} ${list.idOf(item)}`.trim();
}

/** A line about one item, which is changed and removed by it. */
function itemLine<Item>(
  list: ItemList<Item>,
  item: Item,
  set: RuleSet,
  words: { key: string; label: string; text: string },
): RuleLine {
  const id = list.idOf(item);
  const remove = (before: RuleSet) => {
    const without = list.withList(
      before,
      list.list(before).filter((one) => list.idOf(one) !== id),
    );
    return list.afterRemoval?.(without, item) ?? without;
  };
  return {
    ...words,
    fields: fieldsOf(list, item, set),
    item: { key: itemKey(list, item), remove: list.isRemovable(item) ? remove : undefined },
  };
}

/** What is entered to add an item; none where there can be no more. */
function additionOf<Item>(list: ItemList<Item>, set: RuleSet, known: KnownRules): RuleAddition[] {
  const blank = list.blank(set, known);
  if (blank === undefined) return [];
  const fields = list.fields.filter(({ only, isOffered }) => only !== 'change' && (isOffered?.(set) ?? true));
  const { kind, one } = list;
  const add = (before: RuleSet, values: ReadonlyMap<string, string>, others: KnownRules) => {
    const found = list.known?.(values, others, before);
    const start = found ?? list.blank(before, others);
    if (start === undefined) return before;
    const given = fields.filter((field) => found === undefined || !field.isShared?.(found));
    const value = (field: ItemField<Item>) => values.get(field.name) ?? field.read(start, before);
    const item = given.reduce<Item>((entered, field) => field.write(entered, value(field), before), start);
    const added = list.withList(before, [...list.list(before), item]);
    return given.reduce<RuleSet>((now, field) => field.writeBeside?.(now, item, value(field)) ?? now, added);
  };
  return [
    {
      ...{ kind, one, add },
      fields: fields.map((field) => ({
        key: field.name,
        label: field.label,
        kind: field.kind(set, blank),
        value: field.read(blank, set),
      })),
    },
  ];
}

type FactKey = 'openFrom' | 'allowSubmitFrom' | 'submitFrom' | 'closesAt';

/** A line with one value of its own. */
function plain(
  key: string,
  label: string,
  text: string,
  field: { label?: string; kind: FieldKind; value: string; write: RuleField['write'] },
): RuleLine {
  return line(key, label, text, [{ ...field, key, label: field.label ?? label }]);
}

const choice = (options: Readonly<Record<string, string>>): FieldKind => ({
  kind: 'choice',
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
});
const YES_NO: FieldKind = { kind: 'yes-no' };
const number = (unit: string, min: number, max: number, step = 0.25): FieldKind => ({
  ...{ kind: 'number', unit, min, max, step },
  optional: false,
});

const withFacts = (set: RuleSet, change: Partial<YearFacts>): RuleSet => ({
  ...set,
  facts: { ...set.facts, ...change },
});
const withFramework = (set: RuleSet, change: Partial<Framework>): RuleSet => ({
  ...set,
  framework: { ...set.framework, ...change },
});

function dayLines({ facts }: RuleSet): RuleLine[] {
  const one = (key: string, label: string, fact: FactKey): RuleLine => {
    const day = fact === 'closesAt' ? closingDay(facts) : collegeDay(Temporal.Instant.from(facts[fact])).toString();
    const entered = plain(key, label, formatDayMonthYear(day), {
      kind: { kind: 'day' },
      value: day,
      write: (set, value) => withFacts(set, { [fact]: startOf(value, fact === 'closesAt' ? 1 : 0) }),
    });
    // Windows move by a year each year: a date is another one only where its day is, or its year beside the record's.
    return { ...entered, compared: `${day.slice(4)} ${Number(day.slice(0, 4)) - facts.year}` };
  };
  return [
    one('opens', 'Opens', 'openFrom'),
    one('offered', 'Submission is announced from', 'allowSubmitFrom'),
    one('submit', 'Members can submit from', 'submitFrom'),
    one('closes', 'Last day to submit', 'closesAt'),
    plain('reminders', 'Reminders, days before the last one', reminderDaysOf(facts).join(', '), {
      kind: { kind: 'numbers', unit: 'days', min: 1, max: REMINDER_DAYS_MAX, step: 1 },
      value: reminderDaysOf(facts).join(', '),
      // Rules that say nothing of it keep the usual days.
      write: (set, value) =>
        value === reminderDaysOf(set.facts).join(', ')
          ? set
          : withFacts(set, { reminderDays: valuesOf(value).map(Number) }),
    }),
  ];
}

/** The instant at which a day begins at the college, or the one so many days later, as the reference data write it. */
function startOf(day: string, later: number): string {
  const start = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(collegeZone());
  return start.toString({ timeZoneName: 'never' });
}

function totalLines({ facts, framework }: RuleSet): RuleLine[] {
  const { requiredMandatoryActivities: mandatory, minimum, currency, name } = framework;
  const waived = facts.enforcement === 'waived';
  return [
    plain('minimum', 'Total for the year', amount(minimum, unitOf(framework)), {
      kind: number(unitOf(framework), 0, 9999),
      value: String(minimum),
      write: (set, value) => withFramework(set, { minimum: Number(value) }),
    }),
    line('mandatory', 'Mandatory activities', mandatory > 0 ? String(mandatory) : ''),
    // The total says it.
    plain('currency', 'Counted in', '', {
      kind: choice({ H: 'hours', C: 'credits' }),
      value: currency,
      write: withCurrency,
    }),
    plain('hours', 'Hours are entered', HOURS_ENTERED[yesNo(facts.usesTotalHoursModel)], {
      kind: choice(HOURS_ENTERED),
      value: yesNo(facts.usesTotalHoursModel),
      write: (set, value) => withFacts(set, { usesTotalHoursModel: value === YES }),
    }),
    plain('elsewhere', 'Hours done at another CPD home', ELSEWHERE[yesNo(facts.countsElsewhere === true)], {
      ...{ kind: choice(ELSEWHERE), value: yesNo(facts.countsElsewhere === true), write: withElsewhere },
    }),
    plain('waived', 'What is missing', waived ? 'does not count against members' : '', {
      ...{ label: 'What is missing does not count against members', kind: YES_NO, value: yesNo(waived) },
      write: (set, value) => withFacts(set, { enforcement: value === YES ? 'waived' : 'normal' }),
    }),
    plain('name', 'Name of these rules', name, {
      kind: { kind: 'text', max: 100, long: false, optional: false },
      value: name,
      write: (set, value) => withFramework(set, { name: value }),
    }),
  ];
}

const ELSEWHERE = { no: 'not counted', yes: 'counted' };

/** Rules that do not count them say nothing of it. */
function withElsewhere(set: RuleSet, value: string): RuleSet {
  const { countsElsewhere: _, ...facts } = set.facts;
  return { ...set, facts: value === YES ? { ...facts, countsElsewhere: true } : facts };
}

const HOURS_ENTERED = { yes: 'once for each date', no: 'for each specialty' };

/** Amounts keep their numbers, in the other unit; what an hour earns starts with one credit. */
function withCurrency(set: RuleSet, value: string): RuleSet {
  const { framework } = set;
  if (value === framework.currency) return set;
  const currency = value === 'C' ? 'C' : 'H';
  const unit = unitOf({ currency });
  return withFramework(set, {
    currency,
    categories: framework.categories.map((category) => {
      const minimum = minimumOf(category, framework);
      return currency === 'C'
        ? { ...category, minimumHours: null, minimumCredits: minimum, creditRatePerHour: 1 }
        : { ...category, minimumHours: minimum, minimumCredits: null, creditRatePerHour: null, creditCap: null };
    }),
    requirements: framework.requirements.map((one) =>
      one.unit === 'hours' || one.unit === 'credits' ? { ...one, unit } : one,
    ),
  });
}

function categoryLines(category: FrameworkCategory, set: RuleSet): RuleLine[] {
  const { framework, activityTypes } = set;
  const { categoryId, displayOrder, name, creditRatePerHour: rate, creditCap: cap } = category;
  const label = `Category ${displayOrder}, ${name}`;
  const minimum = minimumOf(category, framework);
  const words = {
    key: `category ${categoryId}`,
    label,
    text: minimum === null ? 'no minimum' : `at least ${amount(minimum, unitOf(framework))}`,
  };
  const start = activityTypes.find(({ activityTypeId }) => activityTypeId === category.startingActivityTypeId);
  return [
    itemLine(CATEGORIES, category, set, words),
    line(`rate ${categoryId}`, `${label}, credits`, rate === null ? '' : `${amount(rate, 'credits')} an hour`),
    line(`cap ${categoryId}`, `${label}, most that count`, cap === null ? '' : amount(cap, 'credits')),
    {
      ...line(`start ${categoryId}`, `Category ${displayOrder}, a form starts with`, start?.name ?? ''),
      compared: String(category.startingActivityTypeId),
    },
  ];
}

/** What a category requires by itself is told with the category. */
function requirementLines(set: RuleSet): RuleLine[] {
  const others = set.framework.requirements.filter((one) => !isOfOneCategory(one));
  return others.map((requirement) => {
    const { badgeType, categoryIds = [], domainId, badgeText1: label } = requirement;
    const list = REQUIREMENTS.find((one) => one.list(set).includes(requirement));
    const isFurther = badgeType === 'OnceInYears' || badgeType === 'SpecialtyMinimum';
    const words = {
      key: isFurther
        ? `${badgeType} ${list?.idOf(requirement) ?? ''}`
        : [badgeType, ...categoryIds, domainId ?? ''].join(' '),
      ...{ label, text: requirementText(requirement, set) },
    };
    return list === undefined ? { ...words, fields: [] } : itemLine(list, requirement, set, words);
  });
}

const REDUCED_BY = { share: 'the share of months away', amounts: 'what each month at work requires' };

function leaveLines({ framework }: RuleSet): RuleLine[] {
  const { variation, categories } = framework;
  const { fromMonths, toMonths, hoursPerMonth } = variation;
  const put = (set: RuleSet, change: Partial<Framework['variation']>) =>
    withFramework(set, { variation: { ...set.framework.variation, ...change } });
  const month = (
    key: string,
    label: string,
    value: number,
    write: (months: number) => Partial<Framework['variation']>,
  ) => ({
    ...{ key, label, kind: number('months', 1, 12, 1), value: String(value) },
    write: (set: RuleSet, entered: string) => put(set, write(Number(entered))),
  });
  const how = hoursPerMonth === null ? 'share' : 'amounts';
  return [
    line('months', 'Leave that lowers the targets', `${fromMonths} to ${toMonths} months`, [
      month('leave from', 'Leave that lowers the targets, from', fromMonths, (months) => ({ fromMonths: months })),
      month('leave to', 'To', toMonths, (months) => ({ toMonths: months })),
    ]),
    plain('reduced by', 'They are lowered by', REDUCED_BY[how], {
      ...{ kind: choice(REDUCED_BY), value: how },
      write: (set, value) =>
        value === how ? set : put(set, { hoursPerMonth: value === 'share' ? null : monthly(set) }),
    }),
    ...categories.map(({ categoryId, name }) => {
      const hours = hoursPerMonth?.find((one) => one.categoryId === categoryId)?.hours;
      const label = `Required for each month at work, ${name}`;
      if (hoursPerMonth === null) return line(`month ${categoryId}`, label, '');
      return plain(`month ${categoryId}`, label, hours === undefined ? '' : amount(hours, unitOf(framework)), {
        ...{ kind: number(unitOf(framework), 0, 999), value: String(hours ?? 0) },
        write: (set, value) => put(set, { hoursPerMonth: withMonthly(set, categoryId, Number(value)) }),
      });
    }),
  ];
}

/** To start with, the twelfth part of what a category requires. */
function monthly({ framework }: RuleSet): { categoryId: number; hours: number }[] {
  return framework.categories.map((category) => ({
    categoryId: category.categoryId,
    hours: roundHours((minimumOf(category, framework) ?? 0) / 12),
  }));
}

function withMonthly({ framework }: RuleSet, categoryId: number, hours: number) {
  const before = framework.variation.hoursPerMonth ?? [];
  if (before.some((one) => one.categoryId === categoryId))
    return before.map((one) => (one.categoryId === categoryId ? { categoryId, hours } : one));
  return hours === 0 ? before : [...before, { categoryId, hours }];
}

const WRITTEN = { questions: 'answers to questions', 'free-text': 'one text' };

function reflectionLines(set: RuleSet): RuleLine[] {
  const { reflection } = set.framework;
  const unit = unitOf(set.framework);
  const isAsked = reflection.mode === 'questions';
  const values = isAsked ? reflection.options : reflection.acceptedValues;
  const start = isAsked ? reflection.defaultHours : reflection.fixedValue;
  return [
    plain('mode', 'Members write', WRITTEN[reflection.mode], {
      ...{ kind: choice(WRITTEN), value: reflection.mode, write: withReflectionMode },
    }),
    plain('values', 'It can count for', `${values.map(formatHours).join(', ')} ${unit}`, {
      kind: { kind: 'numbers', unit, min: 0, max: 99, step: 0.25 },
      value: values.join(', '),
      write: (before, value) => withReflection(before, { values: valuesOf(value).map(Number) }),
    }),
    plain('counts at first', 'It starts with', amount(start, unit), {
      ...{ kind: number(unit, 0, 99), value: String(start) },
      write: (before, value) => withReflection(before, { start: Number(value) }),
    }),
    plain('rows', 'Height of an answer', `${reflection.rows} lines`, {
      ...{ kind: number('lines', 1, 20, 1), value: String(reflection.rows) },
      write: (before, value) => withReflection(before, { rows: Number(value) }),
    }),
    ...set.reflectionQuestions.map((question, place) =>
      itemLine(QUESTIONS, question, set, {
        key: `question ${place}`,
        label: `Question ${place + 1}`,
        text: [question.mandatory ? `${question.question} (must be answered)` : question.question, question.helpText]
          .filter((text) => text !== '')
          .join(' '),
      }),
    ),
  ];
}

function withReflectionMode(set: RuleSet, mode: string): RuleSet {
  const { reflection } = set.framework;
  if (mode === reflection.mode) return set;
  const { rows } = reflection;
  const values = reflection.mode === 'questions' ? reflection.options : reflection.acceptedValues;
  const start = reflection.mode === 'questions' ? reflection.defaultHours : reflection.fixedValue;
  const isAsked = mode === 'questions';
  return {
    ...withFramework(set, {
      reflection: isAsked
        ? { mode: 'questions', rows, options: values, defaultHours: start }
        : { mode: 'free-text', rows, acceptedValues: values, fixedValue: start },
    }),
    facts: { ...set.facts, hasReflectionQuestions: isAsked },
    reflectionQuestions: isAsked ? set.reflectionQuestions : [],
  };
}

function withReflection(set: RuleSet, change: { values?: number[]; start?: number; rows?: number }): RuleSet {
  const { reflection } = set.framework;
  const { values, start, rows = reflection.rows } = change;
  if (reflection.mode === 'questions') {
    const { options, defaultHours } = reflection;
    return withFramework(set, {
      reflection: { ...reflection, rows, options: values ?? options, defaultHours: start ?? defaultHours },
    });
  }
  const { acceptedValues, fixedValue } = reflection;
  return withFramework(set, {
    reflection: { ...reflection, rows, acceptedValues: values ?? acceptedValues, fixedValue: start ?? fixedValue },
  });
}

/** The sets of questions that the documents have (SUB-17). */
export const DECLARATIONS = { from2023: 'those of 2023 and later', pre2023: 'those before 2023' };

function declarationLines({ facts }: RuleSet): RuleLine[] {
  const yes = (
    key: string,
    label: string,
    fact: 'mcnzCompulsorySection' | 'generalScopeBlock' | 'generalScopeWarning',
  ) => ({
    ...{ key, label, kind: YES_NO, value: yesNo(facts[fact]) },
    write: (set: RuleSet, value: string) => withFacts(set, { [fact]: value === YES }),
  });
  const asked = [
    ...(facts.generalScopeWarning ? ['asked, with a warning where they are left out'] : []),
    ...(facts.generalScopeBlock ? ['asked, and can be left out'] : []),
  ];
  return [
    plain('set', 'Questions', DECLARATIONS[facts.declarationQuestionSet] ?? '', {
      kind: choice(DECLARATIONS),
      value: facts.declarationQuestionSet,
      write: (set, value) => withFacts(set, { declarationQuestionSet: value === 'pre2023' ? 'pre2023' : 'from2023' }),
    }),
    // Asked where the year has what they ask for (FWK-06).
    ...(facts.newZealand === undefined
      ? []
      : [
          line(
            'mcnz',
            'Medical Council of New Zealand, required section',
            facts.mcnzCompulsorySection ? 'asked' : 'not asked',
            [yes('mcnz', 'Medical Council of New Zealand, required section', 'mcnzCompulsorySection')],
          ),
          line('general', 'General scope, further questions', asked.length === 0 ? 'not asked' : asked.join('; '), [
            yes('general warning', 'General scope: further questions, with a warning', 'generalScopeWarning'),
            yes('general block', 'General scope: further questions, which can be left out', 'generalScopeBlock'),
          ]),
        ]),
  ];
}

function reasonLines(set: RuleSet): RuleLine[] {
  return set.exemptionReasons.map((reason) => {
    const { reasonCode: key, name: label, sentenceFragment, forAdminOnly } = reason;
    const whose = forAdminOnly ? 'for the CPD team' : 'for members and the CPD team';
    return itemLine(REASONS, reason, set, { key, label, text: `${whose}; because of ${sentenceFragment}` });
  });
}

function areaLines(set: RuleSet): RuleLine[] {
  return set.areas.map((area) => {
    const { areaId, name: label, isSpecialty } = area;
    const kind = isSpecialty ? 'specialty' : 'domain';
    const text = set.facts.lockedDomainIds.includes(areaId) ? `${kind}, in everyone’s list` : kind;
    return itemLine(AREAS, area, set, { key: String(areaId), label, text });
  });
}

function typeLines(set: RuleSet): RuleLine[] {
  const place = (id: number) =>
    set.framework.categories.find(({ categoryId }) => categoryId === id)?.displayOrder ?? '';
  return set.activityTypes.map((type) => {
    const { activityTypeId, name: label, categoryId, recurring, description } = type;
    const text = `category ${place(categoryId)}${recurring ? '' : ', on a single date'}`;
    return itemLine(TYPES, type, set, {
      ...{ key: String(activityTypeId), label },
      text: description === '' ? text : `${text}. ${description}`,
    });
  });
}

function evidenceLines(set: RuleSet): RuleLine[] {
  return set.activityTypes.map((type) => {
    const { activityTypeId, name: label, evidenceCounts, evidenceDoesNotCount } = type;
    const not = evidenceDoesNotCount === '' ? '' : `Not: ${evidenceDoesNotCount}`;
    const text = [evidenceCounts, not].filter((part) => part !== '').join(' ');
    return itemLine(EVIDENCE, type, set, { key: String(activityTypeId), label, text });
  });
}
