import type { RuleSet } from '@cpd/domain/year/rule-set';
import { evidenceGuideOf, type ReferenceData } from './reference-data.ts';

/** The rules of a year as the files deliver them (FWK-02); undefined where they do not know the year. */
export function deliveredRuleSet(data: ReferenceData, cpdYearId: number): RuleSet | undefined {
  const facts = data.years.find((year) => year.facts.cpdYearId === cpdYearId)?.facts;
  const framework = data.frameworks.find(({ rules }) => rules.frameworkId === facts?.frameworkId)?.rules;
  if (facts === undefined || framework === undefined) return undefined;
  const { frameworkId } = framework;
  return {
    facts,
    framework,
    activityTypes: data['activity-types']
      .flatMap(({ frameworks, ...type }) =>
        frameworks
          .filter((placed) => placed.frameworkId === frameworkId)
          .map(({ categoryId }) => ({
            ...type,
            categoryId,
            ...evidenceGuideOf({ activityTypeId: type.activityTypeId, frameworkId }, data),
          })),
      )
      .toSorted((a, b) => a.categoryId - b.categoryId || a.activityTypeId - b.activityTypeId),
    areas: data.areas
      .filter(({ firstCpdYearId, lastCpdYearId }) => firstCpdYearId <= cpdYearId && cpdYearId <= lastCpdYearId)
      .map(({ areaId, name, nameBefore2023, isSpecialty }) => ({
        ...{ areaId, isSpecialty },
        name: facts.areaNames === 'pre2023' ? (nameBefore2023 ?? name) : name,
      })),
    reflectionQuestions: data['reflection-questions']
      .filter((question) => question.cpdYearId === cpdYearId)
      .toSorted((a, b) => a.order - b.order)
      .map(({ reflectionQuestionId: questionId, question, mandatory, helpText }) => ({
        ...{ questionId, question, mandatory, helpText },
      })),
    exemptionReasons: data['exemption-reasons'],
  };
}
