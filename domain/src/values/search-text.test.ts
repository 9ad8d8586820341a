import { expect, test } from 'vitest';
import { hasText, hasWords, searchText } from './search-text.ts';

test.each([
  ['O’Brien', "o'brien"],
  ["O'Connor", 'o’connor'],
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Anne‑Marie', 'anne-marie'],
  ['Kaʻiulani', "ka'iulani"],
  ['Kaʼiulani', 'kaʻiulani'],
  ['Kaʽiulani Oʹbrien', "ka'iulani o'brien"],
  ['‛Okina Abdaʿ Abdaʾ', "'okina abda' abda'"],
  ['Kaꞌiulani Oˈbrien D＇Arcy', "ka'iulani o'brien d'arcy"],
  ['Ōtautahi course.pdf', 'otautahi'],
  ['Ōtautahi course.pdf', 'O\u0304tautahi'],
  ['Søren Strauß', 'SOREN STRAUSS'],
  ['Æsop Đorđe Işık', 'aesop dorde isik'],
  ['Peer–review', 'peer-review'],
  ['Đỗ Guðrún Ħamrun Ŧ Þór Œuvre', 'do gudrun hamrun t thor oeuvre'],
])('[ADM-03] "%s" is found by "%s"', (text, typed) => {
  expect(hasText(text, typed)).toBe(true);
  expect(searchText(searchText(text))).toBe(searchText(text));
});

test('what is not there is not found, and nothing typed finds all', () => {
  expect(hasText('Anne-Marie', 'anne marie')).toBe(false);
  expect(hasText('Anne-Marie', '  ')).toBe(true);
});

test('words are found in any order, however they are written', () => {
  expect(hasWords('Kōrero with Sinéad O’Brien', "o'brien korero")).toBe(true);
  expect(hasWords('Kōrero', 'korero rounds')).toBe(false);
  expect(hasWords('Rounds on Monday', 'monday  rounds')).toBe(true);
  expect(hasWords('Rounds on Monday', 'mondays')).toBe(false);
});
