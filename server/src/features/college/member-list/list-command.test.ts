import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { importMembers, type ListCommand } from './list-command-service.ts';

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

const HEADINGS = 'Member number,Username,Family name';

async function run(lines: readonly string[], options: Partial<ListCommand> = {}) {
  const said: string[] = [];
  const content = Buffer.from([HEADINGS, ...lines].join('\n'));
  const command = { content, isComplete: false, isDryRun: false, renumbers: false, ...options };
  const { isWhole } = await importMembers(world.database, command, {
    clock: () => world.now(),
    tell: (line) => said.push(line),
  });
  return { isWhole, said: said.join('\n') };
}

const state = () => recordState(world, { looks: false });

test('a dry run says what would change and which lines are wrong, and saves nothing', async () => {
  const before = await state();
  const { isWhole, said } = await run(['880001,kit,Example', ',no.number,Example'], { isDryRun: true });
  expect(isWhole).toBe(false);
  expect(said).toMatch(/^New: 1\. .* Wrong: 1\.\nline 3, Example: The number is missing\.\nNothing was saved/);
  expect(await state()).toEqual(before);
});

test('a list is saved in the name of the only manager, and again changes nothing', async () => {
  expect(await run(['880001,kit,Example'])).toMatchObject({ isWhole: true, said: expect.stringMatching(/Saved\.$/) });
  const events = await world.database
    .selectFrom('event')
    .select('actor_user_id')
    .where('kind', '=', 'member.listed')
    .execute();
  expect(events).toEqual([{ actor_user_id: manager.userId }]);
  const before = await state();
  const again = await run(['880001,kit,Example']);
  expect(again.said).toMatch(/Unchanged: 1\. .*\nNothing was saved, because nothing changes\.$/);
  expect(await state()).toEqual(before);
});

test('a line with another number is left out unless it is to be changed', async () => {
  const others = Array.from({ length: 60 }, (_, place) => `88${1000 + place},many.${place},Example`);
  await run(others);
  // As where the column is the wrong one.
  const many = ['990002,many.0,Example', '990003,many.1,Example'];
  await expect(run(many, { renumbers: true })).rejects.toThrow(
    'More than 2 % of the members would have another number',
  );
  const lines = ['990001,kit,Example'];
  const { isWhole, said } = await run(lines);
  expect(isWhole).toBe(false);
  expect(said).toContain('line 2, Example, 990001: Example, 880001, has the same username.');
  expect(await run(lines, { renumbers: true })).toMatchObject({ isWhole: true });
  expect(await run(lines)).toMatchObject({ said: expect.stringContaining('Unchanged: 1.') });
});

test('a list with every member requires the day and the reason, and waits for a second person where many leave', async () => {
  const most = Array.from({ length: 59 }, (_, place) => `88${1000 + place},many.${place},Example`);
  const complete = { isComplete: true, leftOn: '2026-10-31', reason: 'RESIGNED' };
  const all = [...most, '990001,kit,Example'];
  await expect(run(all, { isComplete: true })).rejects.toThrow('--left-on');
  await expect(run(all, { ...complete, reason: 'DECEASED' })).rejects.toThrow('--reason');
  await expect(run([...all, ',,Example'], complete)).rejects.toThrow('neither a number nor a username');
  expect(await run(all, complete)).toMatchObject({ isWhole: true, said: expect.stringContaining('has left: Example') });
  const before = await world.database.selectFrom('departure').selectAll().execute();
  const { isWhole, said } = await run(most.slice(0, 40), complete);
  expect(isWhole).toBe(false);
  expect(said).toContain('waits for a second person');
  expect(await world.database.selectFrom('departure').selectAll().execute()).toEqual(before);
});

test('is refused without the name of a manager where there are several, for others, and for a workbook', async () => {
  const other = await world.signIn({ role: 'MANAGER' });
  const staff = await world.signIn({ role: 'STAFF' });
  await expect(run(['1,x,Example'])).rejects.toThrow('--by');
  await expect(run(['1,x,Example'], { by: staff.username })).rejects.toThrow('--by');
  await expect(run([], { by: other.username, content: Buffer.from('PK\u0003\u0004') })).rejects.toThrow('workbook');
});
