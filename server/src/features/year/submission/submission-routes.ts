import { submitCpdYear } from '@cpd/contract/cpd-years';
import { type Declaration, DeclarationAnswers, getDeclaration, saveDeclaration } from '@cpd/contract/declarations';
import { declarationSections } from '@cpd/domain/year/declaration';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import type { YearRecord } from '../summary/summary-service.ts';
import * as service from './submission-service.ts';
import type { StoredDeclaration } from './submission-store.ts';

/** The calls that declare and hand in a year. */
export function submissionRoutes(database: Database): Handler[] {
  return [
    handler(getDeclaration, async (caller, { CPDYearId }) => {
      const { record, saved } = await service.readDeclaration(database, caller, CPDYearId);
      return toWire(record, saved);
    }),
    handler(saveDeclaration, async (caller, { CPDYearId }, answers) => {
      await service.saveDeclaration(caller, CPDYearId, answers);
      return null;
    }),
    handler(submitCpdYear, async (caller, { CPDYearId }) => {
      const status = await service.submitYear(caller, CPDYearId);
      return { CPDStatusCode: status, CPDStatusName: yearStatusName(status) };
    }),
  ];
}

function toWire(record: YearRecord, saved: StoredDeclaration | undefined): Declaration {
  const { year, progress, registration, registrationText } = record;
  const sections = declarationSections(service.declarationContext(record));
  return {
    CPDYear: year.facts.year,
    FrameworkCurrency: progress.currency,
    RegistrationText: registrationText,
    IsAustralian: registration.isAustralian,
    IsMCNZGeneral: registration.isMcnzGeneral,
    IsMCNZVocational: registration.isMcnzVocational,
    IsMCNZSpecialPurpose: registration.isMcnzSpecialPurpose,
    FrameworkMinimumCriteriaPassed: progress.allMetForStatus,
    ActualPoint: progress.current,
    RequiredPoints: progress.minimum,
    Sections: sections.map(({ title, statements, questions }) => ({
      Title: title,
      Statements: [...statements],
      Questions: questions.map((question) => ({
        Field: question.field,
        Kind: question.kind,
        Text: question.text,
        Compulsory: question.compulsory,
        Years: question.kind === 'year' ? [...question.years] : [],
        After: question.kind === 'year' ? question.after : null,
      })),
    })),
    Answers: DeclarationAnswers.parse(stillAsked(record, saved)),
    Declared: saved === undefined ? null : declaredToWire(saved),
  };
}

/** The words of that day with what was answered to them (SUB-16, SUB-25). */
function declaredToWire({ savedAt, registrationText, sections, answers }: StoredDeclaration): Declaration['Declared'] {
  return {
    SavedOn: savedAt,
    RegistrationText: registrationText,
    Sections: sections.map(({ title, statements, questions }) => ({
      Title: title,
      Statements: statements,
      Answers: questions.map(({ field, text }) => ({ Text: text, Answer: answers[field] ?? null })),
    })),
  };
}

/** After a change of registration some answers belong to questions that are asked no more; sent back they would be refused. */
function stillAsked(record: YearRecord, saved: StoredDeclaration | undefined): StoredDeclaration['answers'] {
  const asked = service.askedFields(record);
  return Object.fromEntries(Object.entries(saved?.answers ?? {}).filter(([field]) => asked.has(field)));
}
