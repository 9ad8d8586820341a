import { submitCpdYear } from '@cpd/contract/cpd-years';
import { type Declaration, DeclarationAnswers, getDeclaration, saveDeclaration } from '@cpd/contract/declarations';
import { declarationSections } from '@cpd/domain/year/declaration';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { YearRecord } from '../summary/summary-service.ts';
import * as service from './submission-service.ts';
import type { StoredDeclaration } from './submission-store.ts';

/** The calls that declare and hand in a year. */
export function submissionRoutes(database: Database): Handler[] {
  return [
    handler(getDeclaration, async (caller, { cpdYearId }) => {
      const { record, saved } = await service.readDeclaration(database, caller, cpdYearId);
      return toWire(record, saved);
    }),
    handler(saveDeclaration, (caller, { cpdYearId }, given) => service.saveDeclaration(caller, cpdYearId, given)),
    handler(submitCpdYear, async (caller, { cpdYearId }) => {
      const status = await service.submitYear(caller, cpdYearId);
      return { cpdStatusCode: status, cpdStatusName: yearStatusName(status) };
    }),
  ];
}

function toWire(record: YearRecord, saved: StoredDeclaration | undefined): Declaration {
  const { year, progress, registration, registrationText } = record;
  const sections = declarationSections(service.declarationContext(record));
  const recorded = service.recordedIn(record);
  return {
    cpdYear: year.facts.year,
    frameworkCurrency: progress.currency,
    registrationText,
    isAustralian: registration.isAustralian,
    isMcnzGeneral: registration.isMcnzGeneral,
    isMcnzVocational: registration.isMcnzVocational,
    isMcnzSpecialPurpose: registration.isMcnzSpecialPurpose,
    frameworkMinimumCriteriaPassed: progress.allMetForStatus,
    actualPoint: progress.current,
    requiredPoints: progress.minimum,
    plannedDays: plannedDays(record),
    statusOnceSubmitted: yearStatusName(service.statusOnceSubmitted(record)),
    sections: sections.map(({ title, statements, questions }) => ({
      title,
      statements: [...statements],
      questions: questions.map((question) => ({
        field: question.field,
        kind: question.kind,
        text: question.text,
        compulsory: question.compulsory,
        years: question.kind === 'year' ? [...question.years] : [],
        after: question.kind === 'year' ? question.after : null,
        recorded: recorded.get(question.field) ?? null,
      })),
    })),
    ...DeclarationAnswers.parse(stillAsked(record, saved?.answers)),
    contradictionReasons: stillAsked(record, saved?.reasons),
    declared: saved === undefined ? null : declaredToWire(saved),
  };
}

/** The days after today, of all activities, in order. */
function plannedDays({ activities }: YearRecord): Declaration['plannedDays'] {
  return activities
    .flatMap(({ name, dates }) => dates.filter(({ isPlanned }) => isPlanned).map((date) => ({ name, ...date })))
    .map(({ startDate, name, hours }) => ({ startDate, activityName: name, hours }))
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
}

/** The words of that day with what was answered to them (SUB-16, SUB-25). */
function declaredToWire({
  savedAt,
  registrationText,
  sections,
  answers,
  reasons,
}: StoredDeclaration): Declaration['declared'] {
  return {
    savedOn: savedAt,
    registrationText,
    sections: sections.map(({ title, statements, questions }) => ({
      title,
      statements,
      answers: questions.map(({ field, text, recorded = '' }) => ({
        text,
        answer: answers[field] ?? null,
        recorded,
        reason: reasons[field] ?? '',
      })),
    })),
  };
}

/** After a change of registration some answers belong to questions that are asked no more. */
function stillAsked<Given>(record: YearRecord, given: Readonly<Record<string, Given>> = {}): Record<string, Given> {
  const asked = service.askedFields(record);
  return Object.fromEntries(Object.entries(given).filter(([field]) => asked.has(field)));
}
