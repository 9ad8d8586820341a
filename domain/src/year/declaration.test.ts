import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import {
  checkDeclaration,
  type DeclarationAnswers,
  type DeclarationContext,
  declarationSections,
  declarationYears,
  unansweredCompulsory,
} from './declaration.ts';

type Scope = Partial<Omit<DeclarationContext, 'facts'>>;

const AUSTRALIAN: Scope = { isAustralian: true };
const VOCATIONAL: Scope = { isMcnzVocational: true };
const GENERAL: Scope = { isMcnzGeneral: true };
const BOTH: Scope = { isMcnzVocational: true, isMcnzGeneral: true };
const SPECIAL: Scope = { isMcnzSpecialPurpose: true };
const NO_SCOPE: Scope = {};

function member(year: number, scope: Scope): DeclarationContext {
  return {
    facts: factsOf(year),
    target: frameworkOf(year),
    isAustralian: false,
    isMcnzGeneral: false,
    isMcnzVocational: false,
    isMcnzSpecialPurpose: false,
    ...scope,
  };
}

const keys = (context: DeclarationContext) => declarationSections(context).map(({ key }) => key);

const FOUR = [
  'Fiftyhourscpd',
  'Inc20hourscme',
  'Inc10hourspeerreview',
  'Participationinoneauditmedicalpractiseduringyear',
] as const;
const EXTRA = [
  'Subjecttoregularpractisereviewlast3years',
  'Participationincollegialrelationship',
  'Participationinamultisourcefeedbackexercise',
  'Completepdp',
] as const;

const allNo: DeclarationAnswers = Object.fromEntries([...FOUR, ...EXTRA].map((field) => [field, false]));

describe('the parts of the declaration', () => {
  test.each<[string, number[], Scope, string[]]>([
    ['Australia', [2019, 2020, 2021, 2022, 2023, 2026], AUSTRALIAN, ['record']],
    ['vocational before 2023', [2019, 2020, 2021, 2022], VOCATIONAL, ['record', 'nz-compulsory', 'nz-optional']],
    ['vocational from 2023', [2023, 2024, 2025, 2026, 2027], VOCATIONAL, ['record', 'nz-optional']],
    [
      'general before 2023',
      [2019, 2020, 2021, 2022],
      GENERAL,
      ['record', 'nz-compulsory', 'nz-general', 'nz-optional'],
    ],
    ['general from 2023', [2023, 2026], GENERAL, ['record', 'nz-optional']],
    ['both scopes', [2020, 2021], BOTH, ['record', 'nz-compulsory', 'nz-general', 'nz-optional']],
    ['special purpose before 2023', [2019, 2022], SPECIAL, ['record', 'special-purpose']],
    ['special purpose from 2023', [2023, 2026], SPECIAL, ['record']],
    ['special purpose beside a scope', [2020], { ...SPECIAL, ...VOCATIONAL }, ['record', 'special-purpose']],
    ['New Zealand without a scope', [2019, 2022, 2026], NO_SCOPE, ['record', 'nz-optional']],
  ])('[SUB-17, SUB-18, SUB-22, SUB-23, SUB-24] %s', (_, years, scope, expected) => {
    for (const year of years) expect(keys(member(year, scope))).toEqual(expected);
  });

  test('what New Zealand wants to know is not asked by a college whose rules have none of it', () => {
    for (const year of [2020, 2026]) {
      for (const scope of [VOCATIONAL, GENERAL, SPECIAL, NO_SCOPE]) {
        const { facts, ...rest } = member(year, scope);
        const { newZealand: _, ...own } = facts;
        expect(keys({ ...rest, facts: own })).toEqual(['record']);
      }
    }
  });

  test('[SUB-17] from 2023 everybody gets the short set, before there are no questions outside New Zealand', () => {
    const questions = (year: number) =>
      declarationSections(member(year, AUSTRALIAN)).flatMap((section) => section.questions.map(({ field }) => field));
    expect(questions(2022)).toEqual([]);
    expect(questions(2023)).toEqual(['Fiftyhourscpd', 'Completepdp']);
  });

  test('[LIM2-04] the questions name the thresholds of the specification', () => {
    const asked = declarationSections(member(2020, BOTH))
      .flatMap(({ questions }) => questions.map(({ text }) => text))
      .join(' ');
    for (const threshold of ['at least 50 hours', 'at least 20 hours', 'at least 10 hours', 'at least one audit']) {
      expect(asked).toContain(threshold);
    }
    expect(asked.match(/within the last three years/g)).toHaveLength(2);
  });

  test('[SUB-15] no question stands in the declaration twice', () => {
    for (const year of [2019, 2020, 2021, 2022, 2023, 2026]) {
      for (const scope of [AUSTRALIAN, VOCATIONAL, GENERAL, BOTH, SPECIAL, NO_SCOPE]) {
        const fields = declarationSections(member(year, scope)).flatMap(({ questions }) =>
          questions.map(({ field }) => field),
        );
        expect(new Set(fields).size).toBe(fields.length);
      }
    }
  });
});

describe('the words of the declaration', () => {
  const wordsOf = (year: number, scope: Scope) =>
    declarationSections(member(year, scope)).map(({ title, statements, questions }) => [
      title,
      ...statements,
      ...questions.map(({ text }) => text),
    ]);

  test('[SUB-10] of today', () => {
    expect(wordsOf(2026, NO_SCOPE)).toEqual([
      [
        'Your 2026 record',
        'The activities recorded are my own, happened in 2026 and are relevant to my scope of practice.',
        'I hold evidence for them and will keep it for at least three years after the year ends.',
        'Did you complete at least 50 hours of CPD in 2026?',
        'Did you write and review a professional development plan for 2026?',
      ],
      [
        'Practice in New Zealand',
        'Did you take part in learning about cultural competency or cultural safety in 2026?',
      ],
    ]);
  });

  test('[SUB-18, SUB-19, SUB-20] of the New Zealand scopes', () => {
    expect(wordsOf(2020, GENERAL).slice(1, 3)).toEqual([
      [
        'Medical Council of New Zealand requirements',
        'Did you complete at least 50 hours of CPD in 2020?',
        'Did these include at least 20 hours of continuing medical education?',
        'Did these include at least 10 hours of peer review?',
        'Did you take part in at least one audit of medical practice in 2020?',
      ],
      [
        'General scope of practice',
        'Did you have a regular practice review within the last three years?',
        'In which year was the practice review?',
        'Did you keep a collegial relationship?',
        'Did you take part in multi-source feedback within the last three years?',
        'In which year was the multi-source feedback?',
        'Did you complete a professional development plan for 2020?',
      ],
    ]);
  });

  test('[SUB-10] of a year of credits, each question to be answered Yes or No', () => {
    const context = { ...member(2026, AUSTRALIAN), target: { minimum: 60, currency: 'C' } as const };
    expect(declarationSections(context)[0]?.questions).toEqual([
      {
        field: 'Fiftyhourscpd',
        kind: 'yes-no',
        text: 'Did you complete at least 60 credits of CPD in 2026?',
        compulsory: false,
      },
      {
        field: 'Completepdp',
        kind: 'yes-no',
        text: 'Did you write and review a professional development plan for 2026?',
        compulsory: false,
      },
    ]);
  });

  test('[SUB-24] of the special purpose scope', () => {
    expect(wordsOf(2020, SPECIAL)).toContainEqual([
      'Special purpose scope',
      'I am registered in a special purpose scope and work under supervision, for which the Medical Council of New Zealand sets no recertification requirement.',
    ]);
  });
});

describe('compulsory questions', () => {
  test.each([2019, 2020, 2021, 2022])('[SUB-19] the four of the vocational scope in %d', (year) => {
    expect(unansweredCompulsory(member(year, VOCATIONAL), {})).toEqual(FOUR);
  });

  test.each([2019, 2020])('[SUB-20] the extra ones of the general scope in %d, on top of the four', (year) => {
    expect(unansweredCompulsory(member(year, GENERAL), {})).toEqual([...FOUR, ...EXTRA]);
    expect(unansweredCompulsory(member(year, BOTH), {})).toEqual([...FOUR, ...EXTRA]);
  });

  test.each([2021, 2022])('[SUB-21] none for the general scope alone in %d; the four with a vocational one', (year) => {
    expect(unansweredCompulsory(member(year, GENERAL), {})).toEqual([]);
    expect(unansweredCompulsory(member(year, BOTH), {})).toEqual(FOUR);
  });

  test.each([2023, 2024, 2025, 2026, 2027])('[SUB-10, SUB-18, LIM2-05] none in %d', (year) => {
    for (const scope of [AUSTRALIAN, VOCATIONAL, GENERAL, BOTH, SPECIAL, NO_SCOPE]) {
      expect(unansweredCompulsory(member(year, scope), {})).toEqual([]);
    }
  });

  test.each([AUSTRALIAN, SPECIAL, NO_SCOPE])('[SUB-19, SUB-23] none for %o', (scope) => {
    expect(unansweredCompulsory(member(2020, scope), {})).toEqual([]);
  });

  test('[SUB-09] "No" is an answer, null is none', () => {
    expect(unansweredCompulsory(member(2020, GENERAL), allNo)).toEqual([]);
    expect(unansweredCompulsory(member(2020, GENERAL), { ...allNo, Inc20hourscme: null })).toEqual(['Inc20hourscme']);
  });

  test('[SUB-09] a "Yes" to a question with a year also needs the year', () => {
    const yes = {
      ...allNo,
      Subjecttoregularpractisereviewlast3years: true,
      Participationinamultisourcefeedbackexercise: true,
    };
    expect(unansweredCompulsory(member(2020, GENERAL), yes)).toEqual([
      'Practicereviewinwhichyear',
      'Multisourcefeedbackinwhichyear',
    ]);
    const years = { Practicereviewinwhichyear: 2019, Multisourcefeedbackinwhichyear: 2018 };
    expect(unansweredCompulsory(member(2020, GENERAL), { ...yes, ...years })).toEqual([]);
  });

  test('[SUB-20] learning about cultural competency is never compulsory', () => {
    for (const year of [2019, 2020, 2022, 2026]) {
      const open = declarationSections(member(year, BOTH)).flatMap(({ questions }) => questions);
      const cultural = open.find(({ field }) => field === 'Participationinculturalcompentencylearning');
      expect(cultural?.compulsory).toBe(false);
    }
  });
});

describe('checking answers', () => {
  test('[SUB-16, LIM2-14] the years offered are the declared year and the two before', () => {
    expect(declarationYears(factsOf(2020))).toEqual([2018, 2019, 2020]);
  });

  test.each([2017, 2021, 0, 2019.5, Number.NaN])('[SUB-16] refuses the year %d for 2020', (year) => {
    const answers = { Practicereviewinwhichyear: year, Multisourcefeedbackinwhichyear: year };
    expect(checkDeclaration(member(2020, GENERAL), answers)).toEqual([
      { field: 'Practicereviewinwhichyear', message: 'Please choose one of the years 2018, 2019, 2020.' },
      { field: 'Multisourcefeedbackinwhichyear', message: 'Please choose one of the years 2018, 2019, 2020.' },
    ]);
  });

  test('[SUB-10, SUB-16] takes the years offered, no year, and missing answers', () => {
    for (const year of [2018, 2019, 2020, null]) {
      expect(checkDeclaration(member(2020, GENERAL), { Practicereviewinwhichyear: year })).toEqual([]);
    }
    expect(checkDeclaration(member(2020, GENERAL), {})).toEqual([]);
  });
});
