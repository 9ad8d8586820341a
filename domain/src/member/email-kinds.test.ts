import { expect, test } from 'vitest';
import { type EmailKind, emailKindOf, isOptionalEmail, type OptionalEmail, wordsOfEmailKind } from './email-kinds.ts';

test.each<[string, EmailKind]>([
  ['year-ends-30:11', 'REMINDERS'],
  ['year-ends-7:11', 'REMINDERS'],
  ['year-reopening-ends-7:11:2027-05-01', 'REMINDERS'],
  ['attendance-reminder:4:5', 'REMINDERS'],
  ['announcement:3', 'NEWS'],
  ['year-7-ends:11', 'RECORD'],
  ['year-closed:11', 'RECORD'],
  ['year-reopening:11:4', 'RECORD'],
  ['year-reopening-ended:11:2027-05-01', 'RECORD'],
  ['attendance:4', 'RECORD'],
  ['attendance-corrected:4', 'RECORD'],
  ['request-decided:4:2', 'RECORD'],
  ['erasure-done:4', 'RECORD'],
  ['a-thing-that-comes-later:1', 'RECORD'],
  ['constructor:1', 'RECORD'],
  ['', 'RECORD'],
])('an e-mail told for %j is of the kind %s', (occasion, kind) => {
  expect(emailKindOf({ occasion, alertCode: 'M' })).toBe(kind);
});

test.each<[string, EmailKind]>([
  ['announcement:3', 'RECORD'],
  ['year-ends-7:11', 'REMINDERS'],
])('an urgent e-mail told for %j is of the kind %s', (occasion, kind) => {
  expect(emailKindOf({ occasion, alertCode: 'H' })).toBe(kind);
});

test.each<[OptionalEmail, string, string]>([
  ['REMINDERS', 'Reminders', 'Years closing soon, and attendance to confirm.'],
  ['NEWS', 'News from the CPD team', 'Important news always comes.'],
])('the settings tell of %s as %j: %j', (kind, name, what) => {
  expect(wordsOfEmailKind(kind)).toEqual({ name, what });
});

test.each([
  ['REMINDERS', true],
  ['NEWS', true],
  ['RECORD', false],
  ['', false],
])('%j can be turned off: %s', (kind, can) => {
  expect(isOptionalEmail(kind)).toBe(can);
});
