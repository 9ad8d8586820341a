import { expect, test } from 'vitest';
import { isServiceToken, machinePurposeOf, serviceTokenProblems, TOKEN_PREFIXES, usualEnd } from './machines.ts';
import { isParticipant, TEAM_ROLES } from './roles.ts';

const TODAY = '2026-11-20';

test.each([
  ['Entra ID', '2026-11-20', []],
  ['Entra ID', '2028-11-20', []],
  ['Entra ID', '2028-11-21', ['endsOn: A token is valid for 2 years at most.']],
  ['Entra ID', '2026-11-19', ['endsOn: Please choose a day from today on.']],
  ['Entra ID', 'soon', ['endsOn: Please choose a day from today on.']],
  [' ', '2027-11-20', ['name: Please enter a name.']],
  ['<b>Entra', '2027-11-20', ['name: The name must not contain HTML tags.']],
])('a token named %s that ends on %s has the problems %j', (name, endsOn, messages) => {
  const problems = serviceTokenProblems({ name, endsOn }, TODAY);
  expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(messages);
});

test('a machine is no member and no one of the CPD team', () => {
  expect(isParticipant('MACHINE_MEMBERS')).toBe(false);
  expect(machinePurposeOf('MACHINE_ATTENDANCE')).toBe('attendance');
  for (const role of [...TEAM_ROLES, 'PARTICIPANT', 'MACHINE', '']) expect(machinePurposeOf(role)).toBeUndefined();
});

test('a token of a machine is known by its beginning and its length', () => {
  expect(Object.values(TOKEN_PREFIXES)).toEqual(['cpd_m_', 'cpd_a_', 'cpd_r_']);
  for (const prefix of Object.values(TOKEN_PREFIXES)) expect(isServiceToken(`${prefix}${'a'.repeat(43)}`)).toBe(true);
  expect(isServiceToken(`cpd_x_${'a'.repeat(43)}`)).toBe(false);
  expect(isServiceToken(`cpd_m_${'a'.repeat(42)}`)).toBe(false);
  expect(isServiceToken(`cpd_m_${'a'.repeat(44)}`)).toBe(false);
  expect(isServiceToken(`xcpd_m_${'a'.repeat(43)}`)).toBe(false);
});

test.each([
  ['2026-11-20', '2027-11-20'],
  ['2028-02-29', '2029-02-28'],
])('a token made on %s is proposed to end a year later, on %s', (today, end) => {
  expect(usualEnd(today)).toBe(end);
});
