import { checked } from '@cpd/contract/checked';
import { DeclarationAnswers } from '@cpd/contract/declarations';
import { describe, expect, test } from 'vitest';
import { buildDeclaration, practiceReviewSection } from '../../testing/build-declaration.ts';
import { answered, isAsked, unansweredCompulsory } from './declaration-answers.ts';

const declaration = buildDeclaration({ cpdYear: 2020, sections: [practiceReviewSection] });
const nothing = checked(DeclarationAnswers, {});
const REVIEW = 'Subjecttoregularpractisereviewlast3years';
const YEAR = 'Practicereviewinwhichyear';

function missing(answers: DeclarationAnswers): string[] {
  return unansweredCompulsory(declaration, answers).map((question) => question.field);
}

describe('compulsory questions', () => {
  test('[SUB-09] without an answer are missing; a year is not, as long as nobody asks for it', () => {
    expect(missing(nothing)).toEqual([REVIEW]);
  });

  test('[SUB-09] answered with Yes need the year as well', () => {
    expect(missing({ ...nothing, [REVIEW]: true })).toEqual([YEAR]);
    expect(missing({ ...nothing, [REVIEW]: true, [YEAR]: 2019 })).toEqual([]);
  });

  test('[SUB-09] answered with No are answered', () => {
    expect(missing({ ...nothing, [REVIEW]: false })).toEqual([]);
  });

  test('[SUB-10] that are not marked as such are never missed', () => {
    expect(unansweredCompulsory(buildDeclaration(), nothing)).toEqual([]);
  });
});

describe('answering', () => {
  test('[SUB-16] asks for the year after a Yes only', () => {
    const [, year] = practiceReviewSection.questions;
    if (year === undefined) throw new Error('The section asks for a year.');
    expect(isAsked(year, nothing)).toBe(false);
    expect(isAsked(year, { ...nothing, [REVIEW]: true })).toBe(true);
  });

  test('[SUB-16] choosing another year replaces the first, and a No takes the year away', () => {
    const yes = answered(declaration, nothing, REVIEW, true);
    const first = answered(declaration, yes, YEAR, 2018);
    const second = answered(declaration, first, YEAR, 2020);
    expect(second[YEAR]).toBe(2020);
    expect(answered(declaration, second, REVIEW, false)[YEAR]).toBeNull();
  });
});
