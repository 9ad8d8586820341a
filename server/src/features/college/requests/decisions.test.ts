import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs, readRequest } from '../../../testing/request-steps.ts';
import { declare, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [staff, manager] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'MANAGER' })];
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

const ask = (person: TestPerson = member, change: Record<string, unknown> = {}) => askExemption(person, change);
const decide = (id: number, change: Record<string, unknown> = {}, by: TestPerson = staff) => decideAs(by, id, change);
const open = (id: number, by: TestPerson = staff) => readRequest(by, id);

function withdraw(RequestId: number, change: Record<string, unknown> = {}, by: TestPerson = staff) {
  const body = { RequestId, RowVersion: 2, Reason: 'The leave ended early.', ...change };
  return by.call('PUT', '/api/MemberRequestDecisions', { body });
}

async function notices(person: TestPerson = member) {
  return await world.database
    .selectFrom('notification')
    .select(['title', 'plain_message'])
    .where('user_id', '=', person.userId)
    .orderBy('notification_id')
    .execute();
}

async function eventsOf(person: TestPerson = member) {
  return await world.database
    .selectFrom('event')
    .select(['kind', 'actor_user_id', 'before', 'after'])
    .where('subject_user_id', '=', person.userId)
    .where('kind', 'not in', ['request.viewed', 'health.viewed'])
    .orderBy('event_id')
    .execute();
}

function fieldsOf(answer: { json: { Errors: { Field: string }[] } }): string[] {
  return answer.json.Errors.map(({ Field }) => Field);
}

describe('a decision is refused, and nothing is changed,', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['without a reason', { DecisionText: '  ' }, ['DecisionText']],
    ['without a reason at all', { DecisionText: null }, ['DecisionText']],
    ['with HTML in the reason', { DecisionText: '<b>No</b>' }, ['DecisionText']],
    ['with too short a leave', { MonthsOfLeave: 5 }, ['MonthsOfLeave']],
    ['with a year of leave', { MonthsOfLeave: 12 }, ['MonthsOfLeave']],
    ['with half a month', { MonthsOfLeave: 7.5 }, ['MonthsOfLeave']],
    ['without months', { MonthsOfLeave: null }, ['MonthsOfLeave']],
    ['with the result of a call back', { Result: 'DONE' }, ['Result']],
    ['with another result', { Result: 'PERHAPS' }, ['Result']],
    ['as one that stands, where nobody has appealed', { Result: 'UPHELD', MonthsOfLeave: null }, ['Result']],
    ['with a reason code that there is not', { ExemptionReason: 'X' }, ['ExemptionReason']],
    [
      'with everything wrong',
      { MonthsOfLeave: 0, ExemptionReason: 'X', DecisionText: '' },
      ['MonthsOfLeave', 'ExemptionReason', 'DecisionText'],
    ],
  ])('%s', async (_how, change, fields) => {
    const id = await ask();
    const before = await recordState(world);
    const answer = await decide(id, change);
    expect(answer).toMatchObject({ status: 400 });
    expect(fieldsOf(answer)).toEqual(fields);
    expect(await recordState(world)).toEqual(before);
  });

  test('for a request that there is not', async () => {
    const json = { Message: 'This request does not exist or is not yours.' };
    expect(await decide(987_654_321)).toMatchObject({ status: 404, json });
  });

  test('after somebody else decided: 409 STALE', async () => {
    const id = await ask();
    expect(await decide(id, { Result: 'DECLINED' }, manager)).toMatchObject({ status: 200 });
    const before = await recordState(world);
    expect(await decide(id)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await decide(id, { RowVersion: 2 })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('when two decide at once: one of them is told', async () => {
    const id = await ask();
    const answers = await Promise.all([decide(id), decide(id, { Result: 'DECLINED' }, manager)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('when two requests for one year are granted at once: one of them is told', async () => {
    const [first, second] = [await ask(), await ask(member, { Message: 'Again.' })];
    const answers = await Promise.all([decide(first), decide(second, { Result: 'GRANTED' }, manager)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('in a year that was handed in, until it is open again', async () => {
    await saveActivity(member);
    const id = await ask();
    await declare(member);
    await submit(member);
    const answer = await decide(id);
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.json.Errors).toEqual([
      { Field: 'Result', Message: 'The record for 2026 was submitted. Re-open it first, then decide.' },
    ]);
    expect(await open(id)).toMatchObject({ GrantRefusal: answer.json.Message, Variations: [] });
    const body = {
      ForUserId: member.userId,
      CPDYearId: YEAR_ID[2026],
      Reason: 'Leave.',
      Until: '2027-02-01T00:00:00Z',
    };
    expect(await staff.call('POST', '/api/YearReopenings', { body })).toMatchObject({ status: 200 });
    expect(await decide(id)).toMatchObject({ status: 200 });
    expect(await readSummary(member)).toMatchObject({
      CurrentStatus: 'In Progress',
      UserFrameworkRequirementsOverview: { MinimumCreditsOrHours: 16 },
    });
  });

  test('in a year that is closed; declining it is fine', async () => {
    const id = await ask();
    world.setNow('2027-05-01T00:00:00Z');
    expect(await decide(id, { Result: 'GRANTED' })).toMatchObject({
      status: 400,
      json: { Message: 'The record for 2026 is closed. Re-open it first, then decide.' },
    });
    expect(await decide(id, { Result: 'DECLINED' })).toMatchObject({ status: 200 });
  });
});

describe('a variation', () => {
  test('reduces the targets of the year at once, with its reason, and says who did it', async () => {
    const id = await ask();
    expect(await readSummary(member)).toMatchObject({
      UserFrameworkRequirementsOverview: { MinimumCreditsOrHours: 50, VariationReason: '' },
    });
    expect(await decide(id, { DecisionText: ' From March on. ' })).toMatchObject({ status: 200 });
    expect(await open(id)).toMatchObject({ DecisionText: 'From March on.' });
    const summary = await readSummary(member);
    const { UserFrameworkRequirementsOverview: overview, CPDSummaryCategories: categories } = summary;
    expect(overview).toMatchObject({
      HasExemption: false,
      VariationReason: 'Your targets for 2026 are reduced: 8 months of parental leave.',
      MinimumCreditsOrHours: 16,
    });
    expect(
      overview.UserFrameworkRequirements.slice(0, 4).map(
        ({ RequiredValue, BadgeText3 }: { RequiredValue: number; BadgeText3: string }) => [RequiredValue, BadgeText3],
      ),
    ).toEqual([
      [8, '8 hours min'],
      [4, '4 hours min'],
      [4, '4 hours min'],
      [8, '8 hours min'],
    ]);
    expect(overview.Missing.map(({ Text }: { Text: string }) => Text)).toContain(
      '8 more hours of Educational Activities',
    );
    expect(categories[0]).toMatchObject({ MinimumHours: 8, CategoryRequirementsShortVersion: 'At least 8 hours.' });
    expect(summary.AnnualRequirement).toContain('At least 16 hours');
    const home = await member.call(
      'GET',
      `/api/UserFrameworkRequirements?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&ForAdmin=false`,
    );
    expect(home.json).toMatchObject({ VariationReason: overview.VariationReason, MinimumCreditsOrHours: 16 });
    expect(await notices()).toEqual([
      {
        title: 'Your exemption request for 2026: targets reduced',
        plain_message: expect.stringContaining('8 months of parental leave'),
      },
    ]);
    const events = (await eventsOf()).filter(({ actor_user_id: actor }) => actor === staff.userId);
    expect(events).toMatchObject([
      {
        kind: 'year.varied',
        before: { monthsOfLeave: null },
        after: {
          monthsOfLeave: 8,
          exemptionReasonCode: 'PARENTAL',
          reason: 'From March on.',
          targets: expect.arrayContaining([
            expect.objectContaining({ name: 'Categories 2 and 3', reduced: 8, usual: 25 }),
          ]),
        },
      },
      { kind: 'request.decided', before: { status: 'NEW' }, after: { result: 'VARIED', monthsOfLeave: 8 } },
    ]);
    const history = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(history.json.Entries.slice(0, 4)).toMatchObject([
      { What: 'Opened a request' },
      { What: 'Read the reasons of leave or exemption' },
      { What: 'Decided a request: targets reduced. From March on.', Who: 'Dr Test Member of the CPD team' },
      { What: 'Reduced the targets for 2026: From March on.' },
    ]);
  });

  test('leaves other years and other members alone', async () => {
    const other = await world.signIn();
    await decide(await ask());
    const year = `&CPDYearId=${YEAR_ID[2025]}&ForAdmin=false`;
    const answers = [
      await member.call('GET', `/api/UserFrameworkRequirements?UserId=${member.userId}${year}`),
      await other.call(
        'GET',
        `/api/UserFrameworkRequirements?UserId=${other.userId}&CPDYearId=${YEAR_ID[2026]}&ForAdmin=false`,
      ),
    ];
    expect(answers.map(({ json }) => json.MinimumCreditsOrHours)).toEqual([50, 50]);
  });

  test('is what the declaration asks about', async () => {
    await decide(await ask());
    const declaration = await member.call(
      'GET',
      `/api/SubmissionDeclarations?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}`,
    );
    expect(JSON.stringify(declaration.json)).toContain('at least 16 hours of CPD in 2026');
  });

  test('may be given for another reason than the one asked for', async () => {
    await decide(await ask(), { ExemptionReason: 'SHORTTERM', MonthsOfLeave: 6 });
    expect(await readSummary(member)).toMatchObject({
      UserFrameworkRequirementsOverview: {
        VariationReason: 'Your targets for 2026 are reduced: 6 months of short-term limited registration.',
        MinimumCreditsOrHours: 24,
      },
    });
  });

  test('is given once for a year', async () => {
    await decide(await ask());
    const second = await ask(member, { Message: 'For longer.' });
    expect(await decide(second, { MonthsOfLeave: 9 })).toMatchObject({
      status: 400,
      json: { Message: 'The targets for 2026 are already reduced. Take back that decision first.' },
    });
  });

  test('says beforehand what it would make of each target', async () => {
    const { Variations, YearState, GrantRefusal } = await open(await ask());
    expect([YearState, GrantRefusal]).toEqual(['Not begun', '']);
    expect(Variations.map(({ MonthsOfLeave }: { MonthsOfLeave: number }) => MonthsOfLeave)).toEqual([
      6, 7, 8, 9, 10, 11,
    ]);
    expect(Variations[2].Targets).toEqual([
      { Name: 'Total', Unit: 'hours', Usual: 50, Reduced: 16 },
      { Name: 'Category 1: Educational Activities', Unit: 'hours', Usual: 12.5, Reduced: 8 },
      { Name: 'Category 2: Reviewing Performance', Unit: 'hours', Usual: 5, Reduced: 4 },
      { Name: 'Category 3: Measuring Outcomes', Unit: 'hours', Usual: 5, Reduced: 4 },
      { Name: 'Categories 2 and 3', Unit: 'hours', Usual: 25, Reduced: 8 },
    ]);
  });
});

describe('an exemption', () => {
  test('takes the year out at once: nothing is missing, nothing is submitted', async () => {
    const id = await ask();
    const granted = { Result: 'GRANTED', MonthsOfLeave: null, DecisionText: ' From March on. ' };
    expect(await decide(id, granted)).toMatchObject({ status: 200 });
    expect(await readSummary(member)).toMatchObject({
      HasExemption: true,
      ExemptionReason: 'parental leave',
      AllowSubmit: false,
      UserFrameworkRequirementsOverview: { Missing: [] },
    });
    await declare(member);
    expect(
      await member.call(
        'PUT',
        `/api/UserCPDYears?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&SubmitCPDYear=true`,
      ),
    ).toMatchObject({ status: 409 });
    expect(await notices()).toEqual([
      {
        title: 'Your exemption request for 2026: granted',
        plain_message: 'The CPD team has decided your exemption request for 2026: granted.\n\nFrom March on.',
      },
    ]);
    const by = { actor_user_id: staff.userId };
    expect((await eventsOf()).slice(1)).toMatchObject([
      {
        ...by,
        kind: 'year.exempted',
        before: { exemptionReasonCode: null },
        after: { exemptionReasonCode: 'PARENTAL', reason: 'From March on.' },
      },
      {
        ...by,
        kind: 'request.decided',
        before: { status: 'NEW' },
        after: { result: 'GRANTED', decisionText: 'From March on.' },
      },
      { kind: 'declaration.saved' },
    ]);
  });
});

describe('a decision that declines', () => {
  test('changes no year, and tells the member so with its reason', async () => {
    const id = await ask();
    const before = await readSummary(member);
    expect(await decide(id, { Result: 'DECLINED', DecisionText: 'The year is not yours.' })).toMatchObject({
      status: 200,
    });
    expect(await readSummary(member)).toEqual(before);
    expect(await notices()).toEqual([
      {
        title: 'Your exemption request for 2026: declined',
        plain_message: 'The CPD team has decided your exemption request for 2026: declined.\n\nThe year is not yours.',
      },
    ]);
  });
});

describe('a decision that is taken back', () => {
  test.each<[string, Record<string, unknown>, number, string[]]>([
    ['without a reason', { Reason: '' }, 400, ['Reason']],
    ['with HTML in the reason', { Reason: '<i>No</i>' }, 400, ['Reason']],
    ['by somebody who saw an older request', { RowVersion: 1 }, 409, []],
    ['for a request that there is not', { RequestId: 987_654_321 }, 404, []],
  ])('is refused %s', async (_how, change, status, fields) => {
    const id = await ask();
    await decide(id);
    const before = await recordState(world);
    const answer = await withdraw(id, change);
    expect([answer.status, fieldsOf(answer)]).toEqual([status, fields]);
    expect(await recordState(world)).toEqual(before);
  });

  test('needs a decision', async () => {
    expect(await withdraw(await ask(), { RowVersion: 1 })).toMatchObject({ status: 400 });
  });

  test('is refused while the record stands handed in with the reduced targets', async () => {
    const id = await ask();
    await decide(id);
    await saveActivity(member);
    await declare(member);
    await submit(member);
    expect(await withdraw(id)).toMatchObject({
      status: 400,
      json: { Message: 'The record for 2026 was submitted with these targets. Re-open it first.' },
    });
  });

  test('may be one that changed no targets, also when the record was handed in since', async () => {
    const id = await ask();
    await decide(id, { Result: 'DECLINED', MonthsOfLeave: null });
    await declare(member);
    await submit(member);
    expect(await withdraw(id)).toMatchObject({ status: 200 });
    expect(await open(id)).toMatchObject({ Status: 'INPROGRESS', Result: null });
  });

  test.each([
    ['VARIED', 8],
    ['GRANTED', null],
  ])('gives the year its usual targets again: %s', async (Result, MonthsOfLeave) => {
    const id = await ask();
    await decide(id, { Result, MonthsOfLeave });
    expect(await withdraw(id)).toMatchObject({ status: 200 });
    expect(await readSummary(member)).toMatchObject({
      HasExemption: false,
      UserFrameworkRequirementsOverview: { MinimumCreditsOrHours: 50, VariationReason: '' },
    });
    const request = await open(id);
    expect(request).toMatchObject({ Status: 'INPROGRESS', Result: null, DecisionText: '', GrantRefusal: '' });
    expect(request.Notes.map(({ Text }: { Text: string }) => Text)).toEqual([
      'Took back the decision: The leave ended early.',
    ]);
    expect((await notices()).at(-1)).toMatchObject({
      title: 'Your exemption request for 2026 is being looked at again',
      plain_message: expect.stringContaining('The leave ended early.'),
    });
    // And may be decided again.
    expect(await decide(id, { RowVersion: 3, MonthsOfLeave: 10 })).toMatchObject({ status: 200 });
  });

  test.each([
    [
      'VARIED',
      8,
      [
        {
          kind: 'year.variation_withdrawn',
          before: { monthsOfLeave: 8 },
          after: { monthsOfLeave: null, reason: 'The leave ended early.' },
        },
      ],
    ],
    [
      'GRANTED',
      null,
      [
        {
          kind: 'year.exemption_withdrawn',
          before: { exemptionReasonCode: 'PARENTAL' },
          after: { exemptionReasonCode: null, reason: 'The leave ended early.' },
        },
      ],
    ],
    ['DECLINED', null, []],
  ])(
    'is written down with what was there before, and the member reads which targets apply: %s',
    async (Result, MonthsOfLeave, ofYear) => {
      const id = await ask();
      await decide(id, { Result, MonthsOfLeave });
      const told = (await eventsOf()).length;
      expect(await withdraw(id, { Reason: '  The leave ended early.  ' })).toMatchObject({ status: 200 });
      expect((await eventsOf()).slice(told)).toMatchObject([
        ...ofYear,
        {
          kind: 'request.decision_withdrawn',
          actor_user_id: staff.userId,
          before: { result: Result, decisionText: 'From March on.' },
          after: { result: null, reason: 'The leave ended early.' },
        },
      ]);
      const last = (await notices()).at(-1)?.plain_message ?? '';
      expect(last.includes('The usual targets for 2026 apply again.')).toBe(ofYear.length > 0);
    },
  );
});
