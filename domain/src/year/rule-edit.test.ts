import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruleSetOf } from '../testing/rule-sets.ts';
import { withDerived } from './rule-derived.ts';
import { draftOf } from './rule-draft.ts';
import { type EditOutcome, editRules, editSections, type RuleEdits, ruleFields } from './rule-edit.ts';
import { fieldProblem } from './rule-field.ts';
import { SECTIONS } from './rule-sections.ts';
import type { KnownRules, RuleSet } from './rule-set.ts';
import { ruleChanges } from './rule-words.ts';

const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027];
const NONE: KnownRules = {
  ...{ activityTypes: [], areas: [], exemptionReasons: [] },
  taken: { categoryIds: [], questionIds: [] },
};

const edit = (set: RuleSet, edits: Partial<RuleEdits>, known = NONE) =>
  editRules(set, { changes: [], additions: [], removals: [], ...edits }, known);

function edited(outcome: EditOutcome): RuleSet {
  if (outcome.kind !== 'edited') throw new Error(JSON.stringify(outcome));
  return outcome.set;
}

/** Changes fields from what they are. */
function change(set: RuleSet, values: Readonly<Record<string, string>>): EditOutcome {
  const fields = new Map(ruleFields(set).map(({ key, value }) => [key, value]));
  const changes = Object.entries(values).map(([key, after]) => ({ key, before: fields.get(key) ?? '', after }));
  return edit(set, { changes });
}

/** How the line of an item is read. */
function lineOf(set: RuleSet, key: string): string {
  const line = SECTIONS.flatMap(({ lines }) => lines(set)).find(({ item }) => item?.key === key);
  return `${line?.label}: ${line?.text}`;
}

function added(set: RuleSet, kind: string, values: Readonly<Record<string, string>>, known = NONE): EditOutcome {
  const given = Object.entries(values).map(([key, value]) => ({ key, value }));
  return edit(set, { additions: [{ kind, values: given }] }, known);
}

describe('[FWK-01] the fields of a year’s rules', () => {
  test.each(YEARS)('of %i have keys of their own, and values that they would take', (year) => {
    const fields = ruleFields(ruleSetOf(year));
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const field of fields) expect(fieldProblem(field, field.value)).toBeUndefined();
  });

  test.each(YEARS)('of %i change nothing with their own values', (year) => {
    const set = ruleSetOf(year);
    for (const { value, write } of ruleFields(set)) expect(withDerived(write(set, value))).toEqual(set);
  });

  test('tell a change in words exactly where something was changed', () => {
    const set = ruleSetOf(2026);
    const fields = ruleFields(set);
    fc.assert(
      fc.property(fc.nat(fields.length - 1), fc.string({ minLength: 1 }), fc.nat(400), (place, text, count) => {
        const field = fields[place];
        if (field === undefined) return;
        const { kind } = field;
        const day = Temporal.PlainDate.from('2026-01-01').add({ days: count }).toString();
        const entered = {
          ...{ day, text: text.trim(), 'yes-no': count % 2 === 0 ? 'yes' : 'no', choices: field.value },
          ...{ number: String(count / 4), numbers: `0.25, ${count / 4}` },
          choice: kind.kind === 'choice' ? (kind.options[count % kind.options.length]?.value ?? '') : '',
        }[kind.kind];
        if (fieldProblem(field, entered) !== undefined) return;
        const after = edited(change(set, { [field.key]: entered }));
        const isSame = JSON.stringify(after) === JSON.stringify(set);
        expect(ruleChanges(set, after).length > 0).toBe(!isSame);
      }),
      { numRuns: 500 },
    );
  });

  test('are those of the next year’s draft too, which differs in nothing', () => {
    for (const year of YEARS.slice(0, -1)) expect(ruleChanges(ruleSetOf(year), draftOf(ruleSetOf(year)))).toEqual([]);
  });
});

describe('[FWK-01] a change of rules', () => {
  const set = ruleSetOf(2026);

  test('puts a category’s minimum among the requirements, with its words', () => {
    const after = edited(change(set, { 'category 3 minimum': '10' }));
    expect(after.framework.requirements[2]).toMatchObject({ requiredValue: 10, badgeText3: '10 hours min' });
    expect(after.framework.categories[2]).toMatchObject({
      minimumHours: 10,
      requirementsShortVersion: 'At least 10 hours, and 25 hours together with Reviewing Performance.',
    });
    expect(ruleChanges(set, after)).toEqual([
      {
        section: 'Categories',
        label: 'Category 3, Measuring Outcomes',
        before: 'at least 5 hours',
        after: 'at least 10 hours',
      },
    ]);
  });

  test('is refused as a whole, with all that is wrong', () => {
    expect(change(set, { minimum: '-1', opens: '2026-02-30', 'category 1 minimum': '5' })).toEqual({
      kind: 'wrong',
      problems: [
        { key: 'minimum', message: '“Total for the year” must be a number from 0 to 9,999, in steps of 0.25.' },
        { key: 'opens', message: 'Please choose a day for “Opens”.' },
      ],
    });
  });

  test('is not written over what a colleague changed, or removed', () => {
    const changes = [
      { key: 'minimum', before: '40', after: '60' },
      { key: 'requirement PDP value', before: '1', after: '2' },
      { key: 'area 9999 locked', before: 'no', after: 'yes' },
    ];
    expect(edit(set, { changes })).toEqual({
      kind: 'stale',
      fields: [
        { key: 'minimum', label: 'Total for the year', now: '50 hours' },
        { key: 'area 9999 locked', label: '', now: '' },
      ],
    });
  });

  test('from hours to credits keeps the amounts, and credits get a rate and a cap', () => {
    const credits = edited(change(set, { currency: 'C' }));
    expect(credits.framework.requirements[0]).toMatchObject({ unit: 'credits', badgeText3: '12.5 credits min' });
    const capped = edited(change(credits, { 'category 1 rate': '2', 'category 1 cap': '30' }));
    expect(capped.framework.categories[0]).toMatchObject({
      requirementsShortVersion: 'At least 12.5 credits. Up to 30 credits count. 2 credits per hour.',
    });
    expect(edited(change(credits, { currency: 'H' }))).toEqual(set);
  });

  test('counts the mandatory activities, and offers their domains where there are some', () => {
    const before = ruleSetOf(2024);
    const after = edited(
      added(before, 'requirement MandatorySpecialty', { domain: '206', name: 'Culture', value: '2' }),
    );
    expect(after.framework).toMatchObject({ requiredMandatoryActivities: 3 });
    expect(after.facts.hasMandatoryDomainItems).toBe(true);
    const removals = [{ key: 'requirement MandatorySpecialty 206', before: 'Culture: at least 2 activities' }];
    expect(edited(edit(after, { removals }))).toEqual(before);
  });

  test('adds a category with its type, and takes both away again', () => {
    const category = edited(added(set, 'category', { name: 'Wellbeing', minimum: '2' }));
    expect(category.framework.requirements[3]).toMatchObject({ categoryIds: [4], badgeText1: 'Category 4' });
    const typed = edited(added(category, 'type', { name: 'Retreat', category: '4' }));
    const type = typed.activityTypes.at(-1);
    expect(type).toMatchObject({ activityTypeId: 10_001, categoryId: 4, recurring: true });
    const removals = [
      { key: 'category 4', before: 'Category 4, Wellbeing: at least 2 hours' },
      { key: 'type 10001', before: 'Retreat: category 4' },
    ];
    expect(edited(edit(typed, { removals }))).toEqual(set);
  });

  test('gives no category the number of one that the year had, or that its own types still name', () => {
    const [, , third] = set.framework.categories;
    const removals = [{ key: 'category 3', before: lineOf(set, 'category 3') }];
    const less = edited(edit(set, { removals }));
    expect(less.framework.categories).not.toContain(third);
    const lastOf = (outcome: EditOutcome) => edited(outcome).framework.categories.at(-1)?.categoryId;
    const values = { name: 'Wellbeing', minimum: '2' };
    expect(lastOf(added(less, 'category', values))).toBe(4);
    const bare = { ...less, activityTypes: [], framework: { ...less.framework, requirements: [] } };
    expect(lastOf(added(bare, 'category', values))).toBe(3);
    const known = { ...NONE, taken: { categoryIds: [1, 2, 3, 7], questionIds: [] } };
    expect(lastOf(added(bare, 'category', values, known))).toBe(8);
  });

  test('gives no question the number of one that the year had', () => {
    const values = { text: 'What surprised you?', mandatory: 'no', help: '' };
    const lastOf = (outcome: EditOutcome) => edited(outcome).reflectionQuestions.at(-1)?.questionId;
    const first = lastOf(added(set, 'question', values));
    expect(first).toBe(1_011_001);
    const known = { ...NONE, taken: { categoryIds: [], questionIds: [1_011_001] } };
    expect(lastOf(added(set, 'question', values, known))).toBe(1_011_002);
  });

  test('brings back a type and a domain of other years by their names, with their ids', () => {
    const known = { ...NONE, activityTypes: set.activityTypes, areas: set.areas };
    const less = { ...set, activityTypes: set.activityTypes.slice(1), areas: set.areas.slice(0, 2) };
    const type = {
      name: 'lecture, seminar or workshop ',
      category: '1',
      counts: 'A certificate.',
      not: 'An invitation.',
    };
    const area = { name: 'Ethics and professional behaviour', kind: 'no', locked: 'yes' };
    const both = edited(added(edited(added(less, 'type', type, known)), 'area', area, known));
    expect(both.activityTypes).toEqual(set.activityTypes);
    expect(both.areas).toEqual(set.areas);
  });

  test('gives a reason a code that no other ever had, and brings one back by its name with its own', () => {
    const old = { reasonCode: 'OWN4', name: 'Study leave', sentenceFragment: 'study leave', forAdminOnly: false };
    const known = { ...NONE, exemptionReasons: [...set.exemptionReasons, old] };
    const other = { name: 'Sabbatical', sentence: 'a sabbatical', team: 'no' };
    const lastOf = (outcome: EditOutcome) => edited(outcome).exemptionReasons.at(-1);
    expect(lastOf(added(set, 'reason', other, known))).toMatchObject({ reasonCode: 'OWN5', name: 'Sabbatical' });
    const again = { name: 'study leave ', sentence: 'leave to study', team: 'no' };
    expect(lastOf(added(set, 'reason', again, known))).toMatchObject({
      ...{ reasonCode: 'OWN4', sentenceFragment: 'leave to study' },
    });
  });

  test('cannot touch what all years have in common, nor what follows from the rest', () => {
    const keys = ruleFields(set).map(({ key }) => key);
    for (const key of ['type 101 name', 'area 206 name', 'reason PARENTAL name', 'mandatory'])
      expect(keys).not.toContain(key);
    expect(keys).toContain('type 101 category');
    const kinds = SECTIONS.flatMap((section) => section.additions?.(set, NONE) ?? []).map(({ kind }) => kind);
    expect(kinds).not.toContain('requirement PDP');
  });
});

describe('[FWK-01] the rules as they are edited', () => {
  const set = ruleSetOf(2026);

  test('have what the year does not have yet, but nothing that follows from the rest and is not there', () => {
    const sections = editSections({ ...set, areas: [], activityTypes: set.activityTypes.slice(0, 1) }, NONE);
    const kinds = sections.map(({ title, lines, additions }) => [
      title,
      lines.map(({ key }) => key).join(', '),
      additions.map(({ kind }) => kind.replace('requirement ', '')).join(', '),
    ]);
    expect(kinds).toEqual([
      ['Days', 'opens, offered, submit, closes, reminders', ''],
      ['Total', 'minimum, mandatory, currency, hours, elsewhere, waived, name', ''],
      ['Categories', 'category 1, start 1, category 2, category 3', 'category'],
      [
        'Also required',
        'CategoryGroupMinimum 2 3 , AnnualConversation , PDP , MandatorySpecialty 206, MandatorySpecialty 207',
        'CategoryGroupMinimum, MandatorySpecialty, OnceInYears, SpecialtyMinimum',
      ],
      ['Leave', 'months, reduced by, month 1, month 2, month 3', ''],
      ['Reflection', 'mode, values, counts at first, rows, question 0, question 1', 'question'],
      ['Declaration', 'set, mcnz, general', ''],
      ['Reasons for leave and exemption', 'PARENTAL', 'reason'],
      ['Specialties and domains', '', 'area'],
      ['Types of activity', '101', 'type'],
      ['Evidence', '101', ''],
    ]);
  });

  test('are told for the history: first what was added, then what was changed, then what went', () => {
    const outcome = edit(set, {
      changes: [
        { key: 'minimum', before: '50', after: ' 60 ' },
        { key: 'area 4 locked', before: 'no', after: 'yes' },
      ],
      additions: [{ kind: 'question', values: [{ key: 'text', value: ' Why? ' }] }],
      removals: [{ key: 'type 301', before: 'Clinical audit: category 3. As it is done.' }],
    });
    expect(outcome).toMatchObject({
      kind: 'edited',
      edited: [
        {
          ...{ key: 'question', label: 'question', before: '' },
          after: 'Question: Why?; Must be answered: no; Help: nothing',
        },
        { key: 'minimum', label: 'Total for the year', before: '50 hours', after: '60 hours' },
        { key: 'area 4 locked', label: 'In everyone’s list', before: 'no', after: 'yes' },
        { key: 'type 301', label: 'Clinical audit', before: 'category 3. As it is done.', after: '' },
      ],
    });
    const after = edited(outcome);
    expect(after.framework.minimum).toBe(60);
    expect(after.reflectionQuestions.map(({ question }) => question)).toEqual([
      ...['What did you learn?', 'What will you change?', 'Why?'],
    ]);
    expect(after.activityTypes.map(({ activityTypeId }) => activityTypeId)).toEqual([101, 201, 202, 206]);
  });

  test('are refused with what is wrong in all additions, and then in the changes', () => {
    const additions = [
      { kind: 'requirement PDP', values: [] },
      { kind: 'reason', values: [{ key: 'name', value: ' ' }] },
      { kind: 'category', values: [{ key: 'name', value: 'Wellbeing' }] },
      {
        kind: 'requirement CategoryGroupMinimum',
        values: [
          { key: 'categories', value: '1' },
          { key: 'value', value: '2' },
        ],
      },
    ];
    const changes = [{ key: 'minimum', before: '50', after: '' }];
    expect(edit(set, { additions, changes })).toEqual({
      kind: 'wrong',
      problems: [
        { key: 'requirement PDP', message: 'No more of these can be added.' },
        { key: 'name', message: 'Please enter “Name”.' },
        { key: 'sentence', message: 'Please enter “In a sentence, after “because of””.' },
        { key: 'categories', message: 'Please choose at least two of “Categories”.' },
        { key: 'minimum', message: 'Please enter “Total for the year”.' },
      ],
    });
  });

  test('have room for the next one where one before it is wrong', () => {
    const additions = ['0', '1'].map((value) => ({ kind: 'requirement PDP', values: [{ key: 'value', value }] }));
    expect(edit(ruleSetOf(2022), { additions })).toEqual({
      kind: 'wrong',
      problems: [{ key: 'value', message: '“At least” must be a whole number from 1 to 99.' }],
    });
  });

  test('lose no item that is read otherwise by now, is gone or has to stay', () => {
    const removals = [
      { key: 'category 3', before: lineOf(set, 'category 3') },
      { key: 'area 4', before: 'Cardiology: domain' },
      { key: 'area 9', before: 'Sport: specialty' },
      { key: 'reason PARENTAL', before: lineOf(set, 'reason PARENTAL') },
    ];
    expect(edit(set, { removals })).toEqual({
      kind: 'stale',
      fields: [
        { key: 'area 4', label: 'Cardiology', now: 'specialty' },
        { key: 'area 9', label: '', now: '' },
        { key: 'reason PARENTAL', label: '', now: '' },
      ],
    });
  });

  test('pass over a field that a change before it takes away', () => {
    const credits = ruleSetOf(2022);
    const outcome = change(credits, { currency: 'H', 'category 1 rate': '2', minimum: '90' });
    expect(outcome).toMatchObject({
      edited: [
        { key: 'currency', after: 'hours' },
        { key: 'minimum', after: '90 hours' },
      ],
    });
    expect(edited(outcome)).toEqual(edited(change(credits, { currency: 'H', minimum: '90' })));
  });
});
