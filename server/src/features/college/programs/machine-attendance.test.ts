import { exampleIds } from '@cpd/contract/example';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../../../testing/build.ts';
import { machineHeaders } from '../../../testing/machine-token.ts';
import { recordState } from '../../../testing/record-state.ts';
import { callsOfMachines, exampleOf, send } from '../../../testing/send-example.ts';
import { readOffers } from '../../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const OURS = callsOfMachines.filter(([, { access }]) => access === 'machine-attendance');

let world: TestApp;
let headers: { authorization: string };
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  headers = await machineHeaders(world, 'attendance', 'Congress desk');
  member = await world.signIn();
});
afterAll(() => world.close());

let ids = 0;
function congress(more: object = {}): Record<string, unknown> {
  ids += 1;
  return { ...buildProgram(), ExternalId: `congress-${ids}`, Attendees: [{ MIN: member.username }], ...more };
}

const say = (payload: object, by = headers) =>
  inject(world.app, { method: 'POST', url: '/api/ProgramAttendance', headers: by, payload });

async function changesNothing(payload: object, expected: object): Promise<void> {
  const before = await recordState(world, { looks: false });
  expect(await say(payload)).toMatchObject(expected);
  const after = await recordState(world, { looks: false });
  // That the machine called is noted.
  const others = ({ rows, ...state }: Record<string, unknown>) => ({
    ...state,
    rows: (rows as { name: string }[]).filter(({ name }) => !['event', 'service_token'].includes(name)),
  });
  expect(others(after)).toEqual(others(before));
}

describe('[PPL-10] attendance by a machine', () => {
  test.each(OURS)('is said by no person and no machine of another purpose: %s', async (_name, operation) => {
    const call = exampleOf(operation, exampleIds);
    for (const role of ['PARTICIPANT', 'STAFF', 'MANAGER', 'VERIFIED', 'WATCHER', 'SOMETHING']) {
      const { username } = await world.signIn({ role });
      const answer = await send(world, operation, call, { authorization: `Bearer test:${username}` });
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
    const answer = await send(world, operation, call, await machineHeaders(world, 'members'));
    expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
  });

  test('is refused with each wrong line, and nothing is saved', async () => {
    const Attendees = [{ MIN: 'nobody' }, { MIN: member.username }, { MIN: member.username, HoursPerDate: 99 }];
    await changesNothing(congress({ Attendees }), {
      status: 400,
      json: {
        Errors: [
          { Field: 'Line 1', Message: expect.stringMatching(/\w/) },
          { Field: 'Line 3', Message: expect.stringMatching(/\w/) },
        ],
      },
    });
  });

  test('is refused with everything that is wrong with the activity', async () => {
    const wrong = congress({ ActivityName: '', HoursPerDate: 0 });
    await changesNothing(wrong, {
      status: 400,
      json: { Errors: [{ Field: 'ActivityName' }, { Field: 'HoursPerDate' }] },
    });
    await changesNothing(congress({ ExternalId: ' ' }), { status: 400, json: { Errors: [{ Field: 'ExternalId' }] } });
  });

  test('is offered to those who attended, as a list does, under the name of the machine', async () => {
    const answer = await say(congress({ ActivityName: 'Trauma congress' }));
    expect(answer).toMatchObject({ status: 200, json: { Applied: 1 } });
    expect(await readOffers(member)).toContainEqual(expect.objectContaining({ ActivityName: 'Trauma congress' }));
    const manager = await world.signIn({ role: 'MANAGER' });
    const { Entries } = (await manager.call('POST', '/api/EventLog', { body: {} })).json;
    const by = (what: RegExp) => Entries.find(({ What }: { What: string }) => what.test(What))?.Who;
    expect([by(/Added the college activity “Trauma/), by(/Made the call recordAttendance/)]).toEqual([
      'Congress desk',
      'Congress desk',
    ]);
  });

  test('is answered the same when it comes again, and refused with what differs', async () => {
    const sent = congress();
    const first = await say(sent);
    const again = await say(sent);
    expect(again).toMatchObject({ status: 200, json: first.json });
    const other = await world.signIn();
    await changesNothing(
      { ...sent, ActivityName: 'Another name', Attendees: [{ MIN: other.username }] },
      { status: 409, json: { Code: 'IN_USE', Errors: [{ Field: 'ActivityName' }, { Field: 'Attendees' }] } },
    );
    expect(await readOffers(other)).toEqual([]);
  });

  test('that comes ten times at once is one activity', async () => {
    const sent = congress();
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(sent)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.ProgramActivityId}`)).size).toBe(1);
  });

  test('is not kept where the token ends in the meantime', async () => {
    const own = await machineHeaders(world, 'attendance', 'Ending desk');
    const manager = await world.signIn({ role: 'MANAGER' });
    const tokens = (await manager.call('GET', '/api/ServiceTokens')).json;
    const { ServiceTokenId } = tokens.find(({ Name }: { Name: string }) => Name === 'Ending desk');
    await manager.call('DELETE', `/api/ServiceTokens/${ServiceTokenId}`);
    expect(await say(congress(), own)).toMatchObject({ status: 401 });
  });
});
