import { describe, expect, test } from 'vitest';
import { messageHtml } from '../member/message-blocks.ts';
import {
  fillWording,
  fillWordingLine,
  isWordingKey,
  WORDINGS,
  type WordingKey,
  wordingKeys,
  wordingOf,
  wordingProblem,
} from './wording.ts';

describe('a wording is refused', () => {
  test.each<[string, WordingKey, string, string]>([
    ['without words', 'closed.text', ' \n', 'Please enter a text. To have the original again, go back to it.'],
    [
      'with a field that it does not have',
      'closed.title',
      '{year} of {firstname}',
      'There is no field {firstname} here. The fields are {year}.',
    ],
    [
      'with a field where there are none',
      'erasure-done.text',
      '{x}',
      'There is no field {x} here. This text has no fields.',
    ],
    [
      'with a field that none of several is',
      'copy.subject',
      '{title} {x}',
      'There is no field {x} here. The fields are {productName}, {title}.',
    ],
    ['with an empty field', 'erasure-done.text', 'a {} b', 'There is no field {} here. This text has no fields.'],
    ['without the link', 'copy.text', 'Hello\n\n{messages}', '{link} is missing: the address of the product.'],
    [
      'with a list among words',
      'reminder.missing',
      'This: {missing}',
      '{missing} must have a line of its own, with an empty line before and after it.',
    ],
    [
      'with a list before words',
      'reminder.missing',
      '{missing} today',
      '{missing} must have a line of its own, with an empty line before and after it.',
    ],
    ['with a title of two lines', 'closed.title', 'Your {year}\nrecord', 'The text must be on one line.'],
    ['when it is too long', 'closed.title', `{year}${'x'.repeat(500)}`, expect.stringContaining('The text ')],
  ])('%s', (_what, key, text, problem) => {
    expect(wordingProblem(key, text)).toEqual(problem);
  });
});

test.each(wordingKeys())('the original of %s may stand', (key) => {
  expect(wordingProblem(key, WORDINGS[key].text)).toBeUndefined();
});

test('each wording has a name of its own, and each of its fields says what it is and has an example', () => {
  const all = wordingKeys().map(wordingOf);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, text, fields } of all) {
    expect(name).toMatch(/^[A-Z]/);
    // No gap where a part of it is another text.
    expect(text).not.toMatch(/^\s|\s[.,:]|\n |\s$/);
    for (const { about, example } of Object.values(fields)) {
      expect(about).toMatch(/\S/);
      expect(example).toMatch(/\S/);
    }
  }
});

test('titles and subjects have one line', () => {
  const titles = wordingKeys().filter((key) => /\.(title|subject)$/.test(key));
  expect(titles.filter((key) => wordingOf(key).line !== true)).toEqual([]);
});

test('an original names the clock of the college', () => {
  expect(wordingOf('closed.title').text).toBe('Your {year} record has closed');
  expect(wordingOf('reminder.text').text).toContain('It closes at the end of {dueDay}, Sydney time.');
});

test('what every object has is no wording', () => {
  expect([isWordingKey('closed.title'), isWordingKey('toString')]).toEqual([true, false]);
});

const link = { words: 'Home', address: 'https://cpd.example' };

test.each([
  ['{link}', [link]],
  ['Go {link}, {other}', ['Go ', link, ', {other}']],
  ['[{a}](https://a.example) {firstName}', [{ words: '{a}', address: 'https://a.example' }, ' ', 'Ann']],
  ['Dear {firstName}: {missing}', 'Dear Ann: {missing}'],
  ['Dear {other}', 'Dear {other}'],
])('the paragraph %j becomes %j', (text, paragraph) => {
  expect(fillWording(text, { firstName: 'Ann', link, missing: [{ list: ['one'] }] })).toEqual([{ paragraph }]);
});

test('fields are filled in, lists and links too, and a value is words and nothing else', () => {
  const text = '{link}: {firstName}\n\n{missing}\n\n- {firstName}';
  const values = {
    firstName: '<b>{link}</b> https://evil.example',
    link,
    missing: [{ list: ['one', 'two'] }],
  };
  expect(messageHtml(fillWording(text, values))).toBe(
    '<p><a href="https://cpd.example">Home</a>: &lt;b&gt;{link}&lt;/b&gt; https://evil.example</p>' +
      '<ul><li>one</li><li>two</li></ul>' +
      '<ul><li>&lt;b&gt;{link}&lt;/b&gt; https://evil.example</li></ul>',
  );
  expect(fillWordingLine('{firstName} {other} {toString}', values)).toBe(
    '<b>{link}</b> https://evil.example {other} {toString}',
  );
});
