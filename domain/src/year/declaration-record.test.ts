import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { DECLARATION_REASON_MAX } from '../values/limits.ts';
import { type DeclarationContext, declarationSections } from './declaration.ts';
import { checkReasons, type DeclarableRecord, reasonsKept, recordedAnswers } from './declaration-record.ts';

function member(year: number, scope: Partial<DeclarationContext> = {}): DeclarationContext {
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

type Counted = Partial<DeclarableRecord['totals']> & { hours?: readonly number[]; current?: number };

function record(
  currency: 'C' | 'H',
  { hours = [], current = hours.reduce((a, b) => a + b, 0), ...rest }: Counted = {},
): DeclarableRecord {
  const categories = hours.map((activityHours, index) => ({ categoryId: index + 1, activityHours, reflection: 0 }));
  const nothing = { annualConversations: 0, plans: 0, domainActivities: {}, paperSubmission: 0 };
  return { currency, categories: frameworkOf(2026).categories, current, totals: { ...nothing, ...rest, categories } };
}

const VOCATIONAL = { isMcnzVocational: true };
const AUDIT = 'Participationinoneauditmedicalpractiseduringyear';
const CULTURE = 'Participationinculturalcompentencylearning';

describe('[SUB-14, SUB-25] what the record says beside a question', () => {
  test.each<[string, DeclarationContext, DeclarableRecord, string, string, boolean]>([
    ['hours short', member(2026), record('H', { hours: [12.5] }), 'Fiftyhourscpd', '12.5 of 50 hours', true],
    ['a quarter short', member(2026), record('H', { hours: [49.75] }), 'Fiftyhourscpd', '49.75 of 50 hours', true],
    ['hours reached', member(2026), record('H', { hours: [50] }), 'Fiftyhourscpd', '50 of 50 hours', false],
    [
      'reduced hours reached',
      member(2026, { target: { minimum: 25, currency: 'H' } }),
      record('H', { hours: [25] }),
      'Fiftyhourscpd',
      '25 of 25 hours',
      false,
    ],
    [
      'an hour year counts paper in its total',
      member(2026),
      record('H', { hours: [10], current: 20, paperSubmission: 10 }),
      'Fiftyhourscpd',
      '20 of 50 hours',
      true,
    ],
    [
      'hours of other CPD homes count in their category',
      member(2021, VOCATIONAL),
      record('H', { hours: [12.5], elsewhere: [{ collegeName: 'College X', amounts: { 1: 8 } }] }),
      'Inc20hourscme',
      '20.5 of 20 hours of Educational Activities',
      false,
    ],
    [
      'credits are no hours',
      member(2021, VOCATIONAL),
      record('C', { hours: [20, 10, 5], current: 65 }),
      'Fiftyhourscpd',
      '35 of 50 hours',
      true,
    ],
    [
      'paper credits may be any hours',
      member(2021, VOCATIONAL),
      record('C', { hours: [20], current: 90, paperSubmission: 70 }),
      'Fiftyhourscpd',
      '20 of 50 hours',
      false,
    ],
    [
      'education',
      member(2021, VOCATIONAL),
      record('C', { hours: [19, 30] }),
      'Inc20hourscme',
      '19 of 20 hours of Educational Activities',
      true,
    ],
    [
      'peer review',
      member(2021, VOCATIONAL),
      record('C', { hours: [19, 10] }),
      'Inc10hourspeerreview',
      '10 of 10 hours of Reviewing Performance',
      false,
    ],
    ['no audit', member(2021, VOCATIONAL), record('C', { hours: [9] }), AUDIT, 'no hour of Measuring Outcomes', true],
    [
      'an audit',
      member(2021, VOCATIONAL),
      record('C', { hours: [0, 0, 1] }),
      AUDIT,
      '1 hour of Measuring Outcomes',
      false,
    ],
    [
      'hours of an audit',
      member(2021, VOCATIONAL),
      record('C', { hours: [0, 0, 2.5] }),
      AUDIT,
      '2.5 hours of Measuring Outcomes',
      false,
    ],
    [
      'hours on paper are in the total of an hour year',
      member(2021, VOCATIONAL),
      record('H', { hours: [10], current: 45, paperSubmission: 35 }),
      'Fiftyhourscpd',
      '45 of 50 hours',
      true,
    ],
    [
      'hours on paper may be of any category',
      member(2021, VOCATIONAL),
      record('H', { hours: [10], current: 45, paperSubmission: 35 }),
      'Inc20hourscme',
      '10 of 20 hours of Educational Activities',
      false,
    ],
    [
      'credits of other CPD homes are no hours',
      member(2021, VOCATIONAL),
      record('C', { hours: [19], elsewhere: [{ collegeName: 'College X', amounts: { 1: 8 } }] }),
      'Inc20hourscme',
      '19 of 20 hours of Educational Activities',
      true,
    ],
    ['no plan', member(2026), record('H'), 'Completepdp', 'no plan', true],
    ['two plans', member(2026), record('H', { plans: 2 }), 'Completepdp', '2 plans', false],
    ['nothing on culture', member(2026), record('H'), CULTURE, 'no activity on cultural safety', true],
    [
      'one thing on culture, as it was called',
      member(2021),
      record('C', { domainActivities: { 206: 1, 207: 5 } }),
      CULTURE,
      '1 activity on cultural competence',
      false,
    ],
    [
      'several things on culture',
      member(2026),
      record('H', { domainActivities: { 206: 3 } }),
      CULTURE,
      '3 activities on cultural safety',
      false,
    ],
  ])('%s', (_, context, held, field, text, contradictsYes) => {
    expect(Object.fromEntries(recordedAnswers(context, held))).toMatchObject({ [field]: { text, contradictsYes } });
  });

  test('is said of questions that are asked, and of none that no record of one year can answer', () => {
    const asked = (context: DeclarationContext) => [...recordedAnswers(context, record('C')).keys()];
    expect(asked(member(2026, { isAustralian: true }))).toEqual(['Fiftyhourscpd', 'Completepdp']);
    expect(asked(member(2022, { isAustralian: true }))).toEqual([]);
    expect(asked(member(2020, { isMcnzGeneral: true }))).toEqual([
      ...['Fiftyhourscpd', 'Inc20hourscme', 'Inc10hourspeerreview', AUDIT],
      ...['Completepdp', CULTURE],
    ]);
  });
});

describe('a college that New Zealand says nothing of', () => {
  const { newZealand: _, ...facts } = factsOf(2021);
  const elsewhere = { ...VOCATIONAL, target: { minimum: 60, currency: 'C' } } as const;

  test('[SUB-18, SUB-25] asks nothing about it', () => {
    expect(recordedAnswers(member(2021, { ...elsewhere, facts }), record('C')).size).toBe(0);
  });

  test('[SUB-25] asks for its own total, in its own unit', () => {
    const later = { ...facts, declarationQuestionSet: 'from2023' } as const;
    const context = member(2021, { ...elsewhere, facts: later });
    const [question] = declarationSections(context)[0]?.questions ?? [];
    expect(question?.text).toBe('Did you complete at least 60 credits of CPD in 2021?');
    expect([...recordedAnswers(context, record('C', { current: 59 }))]).toEqual([
      ['Fiftyhourscpd', { text: '59 of 60 credits', contradictsYes: true }],
      ['Completepdp', { text: 'no plan', contradictsYes: true }],
    ]);
  });

  test('[SUB-25] has no figure of a category that a year lacks', () => {
    const held = { ...record('C'), categories: [{ categoryId: 1, name: 'Learning' }] };
    expect(recordedAnswers(member(2021, VOCATIONAL), held).get('Inc20hourscme')?.text).toBe(
      '0 of 20 hours of Learning',
    );
    expect([...recordedAnswers(member(2021, VOCATIONAL), held).keys()]).toEqual([
      ...['Fiftyhourscpd', 'Inc20hourscme', CULTURE],
    ]);
  });
});

describe('[SUB-15, SUB-25] a Yes that says more than the record', () => {
  const recorded = recordedAnswers(member(2026), record('H', { hours: [12.5], domainActivities: { 206: 1 } }));
  const yes = { Fiftyhourscpd: true, Completepdp: true, [CULTURE]: true };

  test('[SUB-12] is good without a reason, and that none was given is kept; blanks are none', () => {
    expect(checkReasons(recorded, yes, { Completepdp: ' \n' })).toEqual([]);
    expect(reasonsKept(recorded, yes, { Completepdp: ' \n' })).toEqual({
      Fiftyhourscpd: 'no reason given',
      Completepdp: 'no reason given',
    });
  });

  const TOO_LONG = {
    field: 'ContradictionReasons.Fiftyhourscpd',
    message: 'A reason can have at most 1000 characters.',
  };

  test.each([
    ['as long as may be', DECLARATION_REASON_MAX, []],
    ['a character too long', DECLARATION_REASON_MAX + 1, [TOO_LONG]],
  ])('has a reason %s', (_, length, problems) => {
    const reasons = { Fiftyhourscpd: ` ${'a'.repeat(length)} `, Completepdp: 'It is on paper.' };
    expect(checkReasons(recorded, yes, reasons)).toEqual(problems);
  });

  test.each([
    ['a No', { Fiftyhourscpd: false }],
    ['no answer', { Fiftyhourscpd: null }],
    ['a Yes that the record bears out', { [CULTURE]: true }],
  ])('asks for none for %s', (_, answers) => {
    expect(reasonsKept(recorded, answers, {})).toEqual({});
  });

  test('keeps its reason, without the space around it; other reasons are left out', () => {
    const reasons = { Fiftyhourscpd: ' On paper. ', Completepdp: 'No matter', [CULTURE]: 'No matter', Other: 'What' };
    const answers = { ...yes, Completepdp: false };
    expect(reasonsKept(recorded, answers, reasons)).toEqual({ Fiftyhourscpd: 'On paper.' });
  });
});
