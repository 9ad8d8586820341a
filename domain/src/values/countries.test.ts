import { expect, test } from 'vitest';
import { countryName, isCountryCode, listCountries, readCountry } from './countries.ts';

test.each([
  ['SG', 'SG'],
  [' nz ', 'NZ'],
  [' New Zealand ', 'NZ'],
  ['singapore', 'SG'],
  ['Cote d’Ivoire', 'CI'],
  ['Türkiye', 'TR'],
  ['UK', undefined],
  ['ZZ', undefined],
  ['Atlantis', undefined],
  ['', undefined],
])('reads %j as %j', (text, code) => {
  expect(readCountry(text)).toBe(code);
});

test('names each country by its code once, in the order of the names', () => {
  const all = listCountries();
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ name }) => name)).size).toBe(249);
  expect(all.every(({ code, name }) => code !== name && !name.includes(',') && readCountry(name) === code)).toBe(true);
  expect(all.slice(0, 3).map(({ name }) => name)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  expect(countryName('FJ')).toBe('Fiji');
  expect([isCountryCode('FJ'), isCountryCode('fj'), countryName('XK')]).toEqual([true, false, 'XK']);
});
