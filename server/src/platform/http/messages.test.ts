import type { ExampleCall, ExampleIds } from '@cpd/contract/example';
import type { Operation } from '@cpd/contract/operation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { absentIds } from '../../testing/absent-ids.ts';
import { enterExamples } from '../../testing/enter-examples.ts';
import { callsWithSignIn, exampleOf, rolesOfTeam, send, sendAs } from '../../testing/send-example.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let owner: TestPerson;
let manager: TestPerson;
let programs: TestPerson;
let owned: ExampleIds;
beforeAll(async () => {
  world = await openTestApp();
  owner = await world.signIn();
  [manager, programs] = [await world.signIn({ role: 'MANAGER' }), await world.signIn({ role: 'VERIFIED' })];
  owned = await enterExamples(world, owner);
});
afterAll(() => world.close());

/** What only programs understand: words of schemas, names of fields, addresses, brackets. */
const WORDS_OF_PROGRAMS =
  /\b(null|undefined|nan|expected|received|invalid|string|boolean|array|object|json|sql|query)\b/i;
const SIGNS_OF_PROGRAMS = /[a-z][A-Z]|[{}[\]<>=_&]|\/api/;

describe.each(callsWithSignIn)('[API2-66] %s', (_name, operation) => {
  test('says why it refuses in sentences for people, whatever is wrong', async () => {
    const caller = callerOf(operation);
    const refused = [
      await send(world, operation, exampleOf(operation, owned), {}),
      await sendAs(world, operation.access === 'known-person' ? owner : programs, operation, foreign(operation)),
    ];
    const example = exampleOf(operation, { ...owned, callerId: caller.userId });
    for (const call of [...wrongCalls(example), exampleOf(operation, { ...absentIds, ...whoOf(caller) })]) {
      refused.push(await sendAs(world, caller, operation, call));
    }
    const messages = new Set(refused.filter(({ status }) => status !== 200).map(messageOf));
    expect(messages.size).toBeGreaterThan(1);
    expect([...messages].filter((message) => !isForPeople(message))).toEqual([]);
    expect(refused.filter(({ status }) => status >= 500).map(messageOf)).toEqual([]);
  });
});

function callerOf(operation: Operation): TestPerson {
  const [role] = rolesOfTeam(operation);
  if (role === undefined) return owner;
  return role === 'VERIFIED' ? programs : manager;
}

function whoOf({ userId, username }: TestPerson) {
  return { userId: owner.userId, username, callerId: userId };
}

function foreign(operation: Operation): ExampleCall {
  return exampleOf(operation, { ...owned, userId: manager.userId });
}

/** The call with one thing wrong at a time: a value of another kind, one that is missing, one that no one asked for. */
function wrongCalls(call: ExampleCall): ExampleCall[] {
  const { query, body, file: _file, ...rest } = call;
  const values = ['x', '', '-1', '9'.repeat(30), '2026-13-40'];
  const queries = [
    ...Object.keys(query).flatMap((name) => values.map((value) => ({ ...query, [name]: value }))),
    ...Object.keys(query).map((name) => without(query, name)),
    { ...query, Nothing: 1 },
  ];
  const calls: ExampleCall[] = queries.map((wrong) => ({ ...call, query: wrong }));
  if (body === undefined) return [...calls, { ...rest, query, body: { a: 1 } }];
  const wrongBodies = [
    ...Object.keys(body).flatMap((name) =>
      [{}, [], [{}], 'x', -1.5, null, 'x'.repeat(21_000), Array(500).fill('x')].map((value) => ({
        ...body,
        [name]: value,
      })),
    ),
    ...Object.keys(body).map((name) => without(body, name)),
    [],
    {},
    ['x'],
  ];
  return [...calls, ...wrongBodies.map((wrong) => ({ ...rest, query, body: wrong }))];
}

function without<Values extends object>(values: Values, name: string) {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
}

function messageOf({ json }: TestAnswer): string {
  return json.Message;
}

/** A sentence of the requirements, letter for letter. */
const QUOTED = 'Select one or more Professional domains or Specialty for this activity';

/** Whole sentences, and nothing in them that only programs understand. */
function isForPeople(message: string): boolean {
  if (message === QUOTED) return true;
  return /^\p{Lu}.*[.!?]$/u.test(message) && !WORDS_OF_PROGRAMS.test(message) && !SIGNS_OF_PROGRAMS.test(message);
}
