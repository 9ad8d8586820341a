import { expect, test } from 'vitest';
import { readScimFilter, readScimGroupFilter } from './scim-filter.ts';

const of = (attribute: string, operator: string, value: string) => ({ attribute, operator, value });

test.each([
  ['userName eq "kim@example.org"', [of('userName', 'eq', 'kim@example.org')]],
  ['USERNAME Eq "kim"', [of('userName', 'eq', 'kim')]],
  ['  userName   eq   "kim"', [of('userName', 'eq', 'kim')]],
  ['emails eq "kim"', [of('emails', 'eq', 'kim')]],
  ['externalId sw "30" and emails.value co "example"', [of('externalId', 'sw', '30'), of('emails', 'co', 'example')]],
  ['userName eq "a \\"quoted\\" and eq"', [of('userName', 'eq', 'a "quoted" and eq')]],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "kim"', [of('userName', 'eq', 'kim')]],
  ['userName eq "kim" AND  emails.value SW "k"', [of('userName', 'eq', 'kim'), of('emails', 'sw', 'k')]],
  ['userName eq "kim" or  emails co "and "', undefined],
  ['(userName eq "kim"', undefined],
  ['not userName eq "kim"', undefined],
  ['displayName eq "Office"', undefined],
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

test.each([
  ['urn:ietf:params:scim:schemas:core:2.0:Group:displayName eq "Office"', [of('displayName', 'eq', 'Office')]],
  ['externalId eq "g1"', [of('externalId', 'eq', 'g1')]],
  ['userName eq "kim"', undefined],
])('the filter %s on groups is read as %j', (text, conditions) => {
  expect(readScimGroupFilter(text)).toEqual(conditions);
});
