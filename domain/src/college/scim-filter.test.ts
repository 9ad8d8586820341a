import { expect, test } from 'vitest';
import { readScimFilter } from './scim-filter.ts';

const of = (attribute: string, operator: string, value: string) => ({ attribute, operator, value });

test.each([
  ['userName eq "kim@example.org"', [of('userName', 'eq', 'kim@example.org')]],
  ['USERNAME Eq "kim"', [of('userName', 'eq', 'kim')]],
  ['externalId sw "30" and emails.value co "example"', [of('externalId', 'sw', '30'), of('emails', 'co', 'example')]],
  ['userName eq "a \\"quoted\\" and eq"', [of('userName', 'eq', 'a "quoted" and eq')]],
  ['userName eq "kim" or emails co "x"', undefined],
  ['favouriteColour eq "teal"', undefined],
  ['userName pr', undefined],
  ['userName gt "a"', undefined],
  ['userName eq kim', undefined],
  ['userName eq "kim" and', undefined],
  ['userName eq "\\q"', undefined],
  ['', undefined],
  [Array.from({ length: 11 }, () => 'userName co "a"').join(' and '), undefined],
])('the filter %s is read as %j', (text, conditions) => {
  expect(readScimFilter(text)).toEqual(conditions);
});
