import { describe, expect, test } from 'vitest';
import { messageHtml } from '../member/message-blocks.ts';
import { fillWording, fillWordingLine, WORDINGS, type WordingKey, wordingKeys, wordingProblem } from './wording.ts';

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
    ['with an empty field', 'erasure-done.text', 'a {} b', 'There is no field {} here. This text has no fields.'],
    ['without the link', 'copy.text', 'Hello\n\n{messages}', '{link} is missing: the address of the product.'],
    [
      'with a list among words',
      'reminder.missing',
      'This: {missing}',
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

test('fields are filled in, lists and links too, and a value is words and nothing else', () => {
  const text = '{link}: {firstName}\n\n{missing}\n\n- {firstName}';
  const values = {
    firstName: '<b>{link}</b> https://evil.example',
    link: { words: 'Home', address: 'https://cpd.example' },
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
