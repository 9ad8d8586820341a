import { expect, test } from 'vitest';
import { describeRequests } from './request-log.ts';

const describeRequest = describeRequests('/calendar');
const pathOf = (url: string) => describeRequest({ method: 'GET', url }).path;

test.each([
  '/calendar/0123abcd.ics',
  '/Calendar/0123abcd.ics?x=1',
  '/calendar/0123abcd.ics/',
  '//calendar/0123abcd.ics',
  '/%63alendar%2F0123abcd.ics',
  '/%63alendar/0123abcd.ics%ZZ',
])('[CAL-18] the log gets nothing of the secret in %s', (url) => {
  expect(pathOf(url)).toBe('/calendar/…');
});

test('the log gets the path of a request without its query', () => {
  expect(describeRequest({ method: 'PUT', url: '/api/Documents?UserId=5&Calendar=/a' })).toEqual({
    method: 'PUT',
    path: '/api/Documents',
  });
});
