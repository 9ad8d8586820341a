import { withDerived } from '../year/rule-derived.ts';
import type { RuledType, RuleSet } from '../year/rule-set.ts';
import { factsOf, frameworkOf } from './years.ts';

/** The rules of a year with a handful of types and areas, for tests of drafts. */
export function ruleSetOf(year: number, change: Partial<RuleSet> = {}): RuleSet {
  const facts = factsOf(year);
  return withDerived({
    facts,
    framework: frameworkOf(year),
    activityTypes: [
      typeOf(101, 'Lecture, seminar or workshop', 1),
      typeOf(201, 'Professional development plan', 2, { isPlanType: true, recurring: false }),
      typeOf(202, 'Annual conversation', 2, { isAnnualConversation: true, recurring: false }),
      typeOf(206, 'Peer review group', 2),
      typeOf(301, 'Clinical audit', 3),
    ],
    areas: [
      { areaId: 4, name: 'Cardiology', isSpecialty: true },
      { areaId: 206, name: 'Cultural safety', isSpecialty: false },
      { areaId: 207, name: 'Ethics and professional behaviour', isSpecialty: false },
    ],
    reflectionQuestions: facts.hasReflectionQuestions
      ? [
          { questionId: 111, question: 'What did you learn?', mandatory: true, helpText: 'One idea is enough.' },
          { questionId: 112, question: 'What will you change?', mandatory: false, helpText: '' },
        ]
      : [],
    exemptionReasons: [
      { reasonCode: 'PARENTAL', name: 'Parental leave', sentenceFragment: 'parental leave', forAdminOnly: false },
    ],
    ...change,
  });
}

function typeOf(activityTypeId: number, name: string, categoryId: number, change: Partial<RuledType> = {}): RuledType {
  return {
    ...{ activityTypeId, name, categoryId, description: 'As it is done.', recurring: true },
    ...{ isPlanType: false, isAnnualConversation: false },
    ...{ evidenceCounts: 'A certificate.', evidenceDoesNotCount: 'An invitation.' },
    ...change,
  };
}
