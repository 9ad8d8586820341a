import { expect } from 'vitest';
import type { TestAnswer, TestPerson } from './test-app.ts';

/** Asks for an exemption from 2026 because of parental leave; answers the number of the request. */
export async function askExemption(person: TestPerson, change: Record<string, unknown> = {}): Promise<number> {
  const body = { IsCallBack: false, Year: 2026, ExemptionReason: 'PARENTAL', Message: 'Since March.', ...change };
  const answer = await person.call('POST', '/api/UserCallBack', { body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** Asks for a call back; answers the number of the request. */
export function askCallBack(person: TestPerson): Promise<number> {
  return askExemption(person, { IsCallBack: true, ContactNumber: '0255500100', Year: 0, ExemptionReason: '' });
}

/** Decides a request that no one has touched yet: its targets are reduced by eight months, unless the change says otherwise. */
export function decideAs(by: TestPerson, id: number, change: Record<string, unknown> = {}): Promise<TestAnswer> {
  const decision = { Result: 'VARIED', MonthsOfLeave: 8, DecisionText: 'From March on.' };
  const body = { RequestId: id, RowVersion: 1, ...decision, ...change };
  return by.call('POST', '/api/MemberRequestDecisions', { body });
}

/** A request as one of the team sees it. */
export async function readRequest(by: TestPerson, id: number): Promise<TestAnswer['json']> {
  const answer = await by.call('GET', `/api/MemberRequests/${id}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}
