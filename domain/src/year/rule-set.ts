import { collegeDay } from '../values/college-day.ts';
import { formatHours } from '../values/hours.ts';
import { formatDayMonthYear } from '../values/plain-date.ts';
import type { Framework, FrameworkCategory, FrameworkRequirement, YearFacts } from './framework.ts';
import { closingDay } from './year-rules.ts';

/** Everything that the college has laid down for one year, in one piece (FWK-01). */
export type RuleSet = {
  facts: YearFacts;
  framework: Framework;
  activityTypes: readonly RuledType[];
  areas: readonly RuledArea[];
  reflectionQuestions: readonly RuledQuestion[];
  exemptionReasons: readonly RuledReason[];
};

/** A type of activity as the year has it, with what proves it (PRF-01). */
export type RuledType = {
  activityTypeId: number;
  name: string;
  description: string;
  categoryId: number;
  recurring: boolean;
  isPlanType: boolean;
  isAnnualConversation: boolean;
  evidenceCounts: string;
  evidenceDoesNotCount: string;
};

type RuledArea = { areaId: number; name: string; isSpecialty: boolean };

type RuledQuestion = { questionId: number; question: string; mandatory: boolean; helpText: string };

type RuledReason = { reasonCode: string; name: string; sentenceFragment: string; forAdminOnly: boolean };

/**
 * Ids from which the college numbers what it adds itself, so that what an upgrade delivers never takes one of them (FWK-02). Of the
 * framework it is added to the id of the year whose rules it holds.
 */
export const OWN_IDS = { framework: 1000, activityType: 10_000, area: 10_000, question: 1_000_000 } as const;

/** The question of the next year that goes on from one of this year: those of two years never share an id. */
export function nextQuestionId(questionId: number): number {
  return questionId + (questionId < OWN_IDS.question ? 10 : 1000);
}

/** A part of the rules as people read it. */
export type RuleSection = { title: string; lines: readonly RuleLine[] };

/** One rule in words. Two years have the same rule where `key` is the same; `label` and `text` are what is read. */
export type RuleLine = { key: string; label: string; text: string };

/** A rule that one of two years has in other words than the other; the empty text: that year does not have it. */
export type RuleChange = { section: string; label: string; before: string; after: string };

/** The rules of a year in words, section by section, those without a line left out (FWK-01). */
export function ruleSections(set: RuleSet): RuleSection[] {
  return SECTIONS.map(({ title, lines }) => ({ title, lines: lines(set) })).filter(({ lines }) => lines.length > 0);
}

/** What differs between the rules of two years, in the order in which they are read (FWK-01). */
export function ruleChanges(before: RuleSet, after: RuleSet): RuleChange[] {
  return SECTIONS.flatMap(({ title, lines, samePlace }) => {
    const old = new Map(lines(before).map((line) => [line.key, line]));
    const now = new Map(lines(after).map((line) => [line.key, line]));
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
      const [was, is] = [old.get(key), now.get(key)];
      const label = is?.label ?? was?.label ?? '';
      const renamed = was !== undefined && is !== undefined && was.label !== is.label;
      // Windows move by a year each year: a date is another one only where its day is.
      const same = (text = '') => samePlace?.(text) ?? text;
      if (!renamed && same(was?.text) === same(is?.text)) return [];
      const inWords = (line: RuleLine | undefined) =>
        renamed && line ? `${line.label}: ${line.text}` : (line?.text ?? '');
      return [{ section: title, label, before: inWords(was), after: inWords(is) }];
    });
  });
}

type SectionOf = {
  title: string;
  lines: (set: RuleSet) => RuleLine[];
  /** The part of a text in which two years are compared. */
  samePlace?: (text: string) => string;
};

const SECTIONS: readonly SectionOf[] = [
  { title: 'Days', lines: dayLines, samePlace: (text) => text.replace(/\/\d{4}$/, '') },
  { title: 'Total', lines: totalLines },
  {
    title: 'Categories',
    lines: ({ framework }) => framework.categories.flatMap((one) => categoryLines(one, framework)),
  },
  { title: 'Also required', lines: ({ framework }) => framework.requirements.flatMap(requirementLine) },
  { title: 'Leave', lines: leaveLines },
  { title: 'Reflection', lines: reflectionLines },
  { title: 'Declaration', lines: declarationLines },
  { title: 'Reasons for leave and exemption', lines: reasonLines },
  { title: 'Specialties and domains', lines: areaLines },
  { title: 'Types of activity', lines: typeLines },
  { title: 'Evidence', lines: evidenceLines },
];

function line(key: string, label: string, text: string): RuleLine {
  return { key, label, text };
}

const day = (instant: string) => formatDayMonthYear(collegeDay(Temporal.Instant.from(instant)).toString());

function dayLines({ facts }: RuleSet): RuleLine[] {
  return [
    line('opens', 'Opens', day(facts.openFrom)),
    line('offered', 'Submission is announced from', day(facts.allowSubmitFrom)),
    line('submit', 'Members can submit from', day(facts.submitFrom)),
    line('closes', 'Last day to submit', formatDayMonthYear(closingDay(facts))),
  ];
}

function totalLines({ facts, framework }: RuleSet): RuleLine[] {
  const mandatory = framework.requiredMandatoryActivities;
  return [
    line('minimum', 'Total for the year', amount(framework.minimum, unitOf(framework))),
    ...(mandatory > 0 ? [line('mandatory', 'Mandatory activities', String(mandatory))] : []),
    line('hours', 'Hours are entered', facts.usesTotalHoursModel ? 'once for each date' : 'for each specialty'),
    ...(facts.enforcement === 'waived' ? [line('waived', 'What is missing', 'does not count against members')] : []),
  ];
}

function categoryLines(category: FrameworkCategory, framework: Framework): RuleLine[] {
  const { categoryId, displayOrder, name, creditRatePerHour: rate, creditCap: cap } = category;
  const label = `Category ${displayOrder}, ${name}`;
  const minimum = category.minimumHours ?? category.minimumCredits;
  return [
    line(
      `category ${categoryId}`,
      label,
      minimum === null ? 'no minimum' : `at least ${amount(minimum, unitOf(framework))}`,
    ),
    ...(rate === null ? [] : [line(`rate ${categoryId}`, `${label}, credits`, `${amount(rate, 'credits')} an hour`)]),
    ...(cap === null ? [] : [line(`cap ${categoryId}`, `${label}, most that count`, amount(cap, 'credits'))]),
  ];
}

/** What a category requires by itself is told with the category. */
function requirementLine(requirement: FrameworkRequirement): RuleLine[] {
  const { badgeType, categoryIds = [], domainId, requiredValue, unit, badgeText1 } = requirement;
  if (/^Category(One|Two|Three)Minimum$/.test(badgeType)) return [];
  const key = [badgeType, ...categoryIds, domainId ?? ''].join(' ');
  return [line(key, badgeText1, `at least ${amount(requiredValue, unit)}`)];
}

function leaveLines({ framework }: RuleSet): RuleLine[] {
  const { fromMonths, toMonths, hoursPerMonth } = framework.variation;
  const name = (id: number) => framework.categories.find(({ categoryId }) => categoryId === id)?.name ?? '';
  return [
    line('months', 'Leave that lowers the targets', `${fromMonths} to ${toMonths} months`),
    ...(hoursPerMonth ?? []).map(({ categoryId, hours }) =>
      line(`month ${categoryId}`, `Required for each month at work, ${name(categoryId)}`, amount(hours, 'hours')),
    ),
  ];
}

function reflectionLines({ framework: { reflection, currency }, reflectionQuestions }: RuleSet): RuleLine[] {
  const unit = currency === 'C' ? 'credits' : 'hours';
  const values = reflection.mode === 'questions' ? reflection.options : reflection.acceptedValues;
  return [
    line('mode', 'Members write', reflection.mode === 'questions' ? 'answers to questions' : 'one text'),
    line('values', 'It can count for', `${values.map(formatHours).join(', ')} ${unit}`),
    ...reflectionQuestions.map(({ question, mandatory }, place) =>
      line(`question ${place}`, `Question ${place + 1}`, mandatory ? `${question} (must be answered)` : question),
    ),
  ];
}

function declarationLines({ facts }: RuleSet): RuleLine[] {
  const asked = (yes: boolean) => (yes ? 'asked' : 'not asked');
  return [
    line(
      'set',
      'Questions',
      facts.declarationQuestionSet === 'from2023' ? 'those of 2023 and later' : 'those before 2023',
    ),
    line('mcnz', 'Medical Council of New Zealand, required section', asked(facts.mcnzCompulsorySection)),
    line('general', 'General scope, further questions', asked(facts.generalScopeBlock || facts.generalScopeWarning)),
  ];
}

function reasonLines({ exemptionReasons }: RuleSet): RuleLine[] {
  return exemptionReasons.map(({ reasonCode, name, forAdminOnly }) =>
    line(reasonCode, name, forAdminOnly ? 'for the CPD team' : 'for members and the CPD team'),
  );
}

function areaLines({ facts, areas }: RuleSet): RuleLine[] {
  return areas.map(({ areaId, name, isSpecialty }) => {
    const kind = isSpecialty ? 'specialty' : 'domain';
    return line(String(areaId), name, facts.lockedDomainIds.includes(areaId) ? `${kind}, in everyone’s list` : kind);
  });
}

function typeLines({ framework, activityTypes }: RuleSet): RuleLine[] {
  const place = (id: number) => framework.categories.find(({ categoryId }) => categoryId === id)?.displayOrder ?? '';
  return activityTypes.map(({ activityTypeId, name, categoryId, recurring }) =>
    line(String(activityTypeId), name, `category ${place(categoryId)}${recurring ? '' : ', on a single date'}`),
  );
}

function evidenceLines({ activityTypes }: RuleSet): RuleLine[] {
  return activityTypes
    .filter(({ evidenceCounts }) => evidenceCounts !== '')
    .map(({ activityTypeId, name, evidenceCounts, evidenceDoesNotCount }) =>
      line(String(activityTypeId), name, `${evidenceCounts} Not: ${evidenceDoesNotCount}`),
    );
}

function unitOf({ currency }: Framework): 'credits' | 'hours' {
  return currency === 'C' ? 'credits' : 'hours';
}

const ONE = { credits: 'credit', hours: 'hour', activities: 'activity', plans: 'plan' } as const;

function amount(value: number, unit: keyof typeof ONE): string {
  return `${formatHours(value)} ${value === 1 ? ONE[unit] : unit}`;
}
