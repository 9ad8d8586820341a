import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProgram } from '../../../testing/build.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, listAttendees, readOffers, storeProgram, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let verified: TestPerson;
let member: TestPerson;
let program: number;
beforeAll(async () => {
  world = await openTestApp();
  verified = await world.signIn({ role: 'VERIFIED' });
});
beforeEach(async () => {
  [member, program] = [await world.signIn(), await storeProgram(verified)];
});
afterAll(() => world.close());

const check = (List: string) =>
  verified.call('POST', '/api/AttendanceChecks', { body: { ProgramActivityId: program, List } });
const apply = (List: string, LeaveOut?: number, OtherNames?: number) =>
  verified.call('POST', '/api/AttendanceLists', { body: { ProgramActivityId: program, List, LeaveOut, OtherNames } });

async function nonPractising(): Promise<TestPerson> {
  const { registration_id: registrationId } = await world.database
    .selectFrom('registration')
    .select('registration_id')
    .where('practising', '=', false)
    .executeTakeFirstOrThrow();
  return await world.signIn({ registrationIds: [registrationId] });
}

async function disabled(): Promise<TestPerson> {
  const person = await world.signIn();
  await world.database
    .updateTable('member')
    .set({ disabled_at: '2026-01-01T00:00:00Z' })
    .where('user_id', '=', person.userId)
    .execute();
  return person;
}

async function submitted(): Promise<TestPerson> {
  const person = await world.signIn({ registrationIds: [1] });
  await declare(person);
  expect(await submit(person)).toMatchObject({ status: 200 });
  return person;
}

describe('[ADM-06] checking a list says of each line what is wrong, and stores nothing but that it was checked', () => {
  test('with every kind of wrong line beside a good one', async () => {
    const [attending, notPractising, gone, handedIn, colleague, newcomer] = [
      await world.signIn(),
      await nonPractising(),
      await disabled(),
      await submitted(),
      await world.signIn({ role: 'STAFF' }),
      await world.signIn({ firstYear: 2027 }),
    ];
    await listAttendees(verified, program, [attending]);
    const before = await recordState(world, { looks: false });
    const { status, json } = await check(
      [
        'Member number;Name;Hours',
        `${member.username};Dr Test Member;5`,
        'nobody;Somebody Else;',
        `${member.username};;`,
        `${attending.username};;`,
        `${notPractising.username};;`,
        `${gone.username};;`,
        `${handedIn.username};;`,
        `${colleague.username};;`,
        `${newcomer.username};;`,
        `${verified.username};;seven`,
      ].join('\r\n'),
    );
    expect(status).toBe(200);
    expect(json.map(({ Line, Problems }: { Line: number; Problems: string[] }) => [Line, ...Problems])).toEqual([
      [2],
      [3, 'No member has this number.'],
      [4, 'This number is already on line 2.'],
      [5, expect.stringContaining('not answered yet')],
      [6],
      [7, 'This account is disabled.'],
      [8],
      [9, expect.stringContaining('CPD team')],
      [10, 'Has no record for 2026.'],
      [11, expect.stringContaining('CPD team'), expect.stringContaining('seven')],
    ]);
    expect(json[0]).toMatchObject({ Name: 'Test Member', Hours: 5, Warnings: [] });
    expect(json[4]).toMatchObject({ Warnings: ['Is not practising in 2026.'] });
    const later = 'Has submitted the record for 2026: shown beside it as verified later, outside its totals.';
    expect(json[6]).toMatchObject({ Warnings: [later] });
    expect(await recordState(world, { looks: false })).toEqual(before);
  });

  test('with the columns as they were chosen, whatever their headings say', async () => {
    const list = `Delegate ref,Name,Sessions\n${member.username},Test Member,1.5`;
    expect(await check(list)).toMatchObject({ status: 400, json: { Code: 'INVALID', Errors: [{ Field: 'List' }] } });
    const input = { ProgramActivityId: program, List: list, Columns: ['NUMBER', 'NAME', 'HOURS'] };
    const { json } = await verified.call('POST', '/api/AttendanceChecks', { body: input });
    expect(json).toMatchObject([{ Line: 2, MIN: member.username, Hours: 1.5, Problems: [] }]);
    const stored = await verified.call('POST', '/api/AttendanceLists', { body: input });
    expect(stored).toMatchObject({ status: 200 });
    expect(await readOffers(member)).toMatchObject([{ HoursPerDate: 1.5 }]);
  });

  test('with a number whose zeros in front a spreadsheet dropped: whose it is, to be looked at', async () => {
    const person = await world.signIn();
    await world.database
      .updateTable('member')
      .set({ member_number: '000471199' })
      .where('user_id', '=', person.userId)
      .execute();
    const { json } = await check('Member number\n471199');
    expect(json).toMatchObject([
      {
        MIN: '000471199',
        Problems: [],
        Warnings: ['The list says 471199; spreadsheets drop zeros in front.'],
      },
    ]);
  });

  test('[ROP-06] when lists for the year are not taken any more, unless an audit goes on', async () => {
    world.setNow('2028-06-01T00:00:00Z');
    const answer = await check('100001');
    world.setNow('2026-11-20T01:00:00Z');
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
  });

  test('of a record that was not submitted, when the year has closed', async () => {
    world.setNow('2027-04-02T00:00:00Z');
    const { json } = await check(member.username);
    world.setNow('2026-11-20T01:00:00Z');
    expect(json).toMatchObject([{ Problems: ['The record for 2026 is closed.'] }]);
  });

  test.each([
    ['nothing', ' '],
    ['an open quotation mark', '1,"a'],
    ['no column of numbers', 'Name\nAlex'],
  ])('unless it is no list: %s', async (_what, list) => {
    for (const answer of [await check(list), await apply(list)]) {
      expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID', Errors: [{ Field: 'List' }] } });
    }
  });

  test('also of hostile texts', async () => {
    const { status, json } = await check("a\u0007b\n' or 1=1 --\n=cmd\n<b>");
    expect(status).toBe(200);
    expect(json.map(({ Problems }: { Problems: string[] }) => Problems)).toEqual(
      Array.from({ length: 4 }, () => ['No member has this number.']),
    );
  });

  test('of an activity that nobody knows: 404', async () => {
    program = 987_654_321;
    expect(await check(member.username)).toMatchObject({ status: 404 });
    expect(await apply(member.username)).toMatchObject({ status: 404 });
  });
});

describe('[ADM-06] a list with a shifted column', () => {
  test.each([undefined, 3, 5])('is refused with every pair of names, when %s were compared', async (compared) => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map(() => world.signIn()));
    const before = await recordState(world);
    const list = people.map(({ username }) => `${username},Somebody Else`).join('\n');
    const answer = await apply(list, 0, compared);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Message).toMatch(/^Nothing was saved: 4 names/);
    expect(answer.json.Errors).toEqual(
      [1, 2, 3, 4].map((line) => ({
        Field: `Line ${line}`,
        Message: 'The number is that of Test Member. The list says “Somebody Else”.',
      })),
    );
    expect(await recordState(world)).toEqual(before);
    expect(await apply(list, 0, 4)).toMatchObject({ status: 200, json: { Applied: 4 } });
  });

  test('of three other names asks nobody', async () => {
    const people = await Promise.all(['a', 'b', 'c'].map(() => world.signIn()));
    const list = people.map(({ username }) => `${username},Somebody Else`).join('\n');
    expect(await apply(list)).toMatchObject({ status: 200, json: { Applied: 3 } });
  });
});

describe('[ADM-06] applying a list', () => {
  test.each([undefined, 0, 2])(
    'with one wrong line and %s to be left out is refused, and stores nothing',
    async (leaveOut) => {
      const before = await recordState(world);
      const answer = await apply(`${member.username}\nnobody`, leaveOut);
      expect(answer).toMatchObject({
        status: 400,
        json: { Code: 'INVALID', Errors: [{ Field: 'Line 2', Message: 'No member has this number.' }] },
      });
      expect(await recordState(world)).toEqual(before);
    },
  );

  test('says of one line and of several that they are wrong', async () => {
    expect((await apply('nobody')).json.Message).toContain('1 of the lines is wrong.');
    expect((await apply('nobody\nneither')).json.Message).toContain('2 of the lines are wrong.');
  });

  test('without wrong lines, but with some to be left out, is refused as well', async () => {
    const answer = await apply(member.username, 1);
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'LeaveOut' }] } });
    expect(await readOffers(member)).toEqual([]);
  });

  test('of wrong lines alone, all to be left out, offers nothing', async () => {
    expect(await apply('nobody\nneither', 2)).toMatchObject({ status: 200, json: { Applied: 0, LeftOut: 2 } });
    expect((await verified.call('GET', `/api/ProgramActivities/${program}`)).json).toMatchObject({ Attendees: 0 });
  });

  test('offers the activity to the good lines, tells them, and leaves an event each', async () => {
    const other = await world.signIn();
    const answer = await apply(`${member.username},,4\nnobody\n${other.username}`, 1);
    expect(answer).toMatchObject({ status: 200, json: { Applied: 2, LeftOut: 1 } });
    expect(await readOffers(member)).toMatchObject([
      { ActivityName: 'Annual congress', HoursPerDate: 4, TotalHours: 4 },
    ]);
    expect(await readOffers(other)).toMatchObject([{ HoursPerDate: 6 }]);
    const news = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
    expect(news.json).toMatchObject([{ Title: 'Did you attend “Annual congress”?', AlertCode: 'M' }]);
    const history = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(JSON.stringify(history.json)).toContain('Asked whether you attended “Annual congress”');
  });

  test('twice at the same time offers it once', async () => {
    const answers = await Promise.all([apply(member.username), apply(member.username)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await readOffers(member)).toHaveLength(1);
  });

  test('of thousands of lines is one change', async () => {
    const { rows } = await seedMembers(1000, 'A');
    const few = await countStatements(() => apply(rows.slice(0, 3).join('\n')));
    const many = await countStatements(async () => {
      expect(await apply(rows.slice(3).join('\n'))).toMatchObject({ status: 200, json: { Applied: 997 } });
    });
    expect(many).toHaveLength(few.length);
    const { json } = await verified.call('GET', `/api/ProgramActivities/${program}`);
    expect(json).toMatchObject({ Attendees: 1000, Confirmed: 0 });
  });
});

describe('[ADM-06] what hundreds have not answered', () => {
  test('is corrected and withdrawn in as many statements as what three have not, with an event for each', async () => {
    const few = await changeFor(3, 'B');
    const many = await changeFor(300, 'C');
    expect(many).toEqual(few);
  });
});

/** How many statements it takes to correct and to withdraw what so many members were offered. */
async function changeFor(count: number, letter: string): Promise<number[]> {
  program = await storeProgram(verified);
  await apply((await seedMembers(count, letter)).rows.join('\n'));
  const url = `/api/ProgramActivities/${program}`;
  const correction = { ...buildProgram({ ActivityName: 'Congress' }), Reason: 'Misspelt.' };
  const withdrawal = { ProgramActivityId: program, Reason: 'It was cancelled.' };
  const took: number[] = [];
  for (const change of [
    () => verified.call('PUT', url, { body: correction }),
    () => verified.call('POST', '/api/ProgramActivityWithdrawals', { body: withdrawal }),
  ]) {
    const sent = await countStatements(async () => {
      expect(await change()).toMatchObject({ status: 200, json: { Changed: count, Left: [] } });
    });
    took.push(sent.length);
  }
  const events = await world.database
    .selectFrom('event')
    .innerJoin('member', 'member.user_id', 'event.subject_user_id')
    .select('event.kind')
    .where('member.member_number', 'like', `${letter}%`)
    .execute();
  for (const kind of ['attendance.offered', 'attendance.corrected', 'attendance.withdrawn']) {
    expect(events.filter((event) => event.kind === kind)).toHaveLength(count);
  }
  return took;
}

/** Members straight in the database; answers their numbers. */
async function seedMembers(count: number, letter: string): Promise<{ rows: string[] }> {
  const numbers = Array.from({ length: count }, (_, index) => `${letter}${index}`);
  await world.database
    .insertInto('member')
    .values(
      numbers.map((number) => ({
        username: number,
        member_number: number,
        security_role_code: 'PARTICIPANT',
        first_name: 'Member',
        last_name: number,
        email: `${number}@example.org`,
        first_cpd_year_id: YEAR_ID[2026],
      })),
    )
    .execute();
  return { rows: numbers };
}
