import { describe, expect, test } from 'vitest';
import { messageHtml } from '../member/message-blocks.ts';
import { parseMessage } from '../member/message-parse.ts';
import {
  areOfYear,
  EXAMPLE_VALUES,
  type FieldValues,
  fieldProblems,
  fieldsIn,
  fillMessage,
  fillText,
} from './announcement-fields.ts';

const alex: FieldValues = {
  'first name': 'Alex',
  hours: '32.5 hours',
  'what is missing': ['Write your plan for 2026', '17.5 more hours of any kind'],
  'due date': '31/03/2027',
};
const nobody: FieldValues = { 'first name': ' ', hours: '', 'what is missing': [], 'due date': '' };

const KNOWN = 'The fields are {first name}, {hours}, {what is missing}, {due date}.';

describe('[COH-10] a text is refused', () => {
  test.each([
    ['for a field that there is not', 'Dear {Name},', [`There is no field {Name}. ${KNOWN}`]],
    ['for each of them once', '{a} {b} {a}', [`There is no field {a}. ${KNOWN}`, `There is no field {b}. ${KNOWN}`]],
  ])('%s', (_why, text, problems) => {
    expect(fieldProblems(text, 'message')).toEqual(problems);
    expect(fieldProblems(text, 'title')).toEqual(problems);
  });

  test('for a list in its title', () => {
    expect(fieldProblems('Missing: {what is missing}', 'title')).toEqual([expect.stringContaining('it is a list')]);
    expect(fieldProblems('Missing: {what is missing}', 'message')).toEqual([]);
  });
});

test.each(['no field', 'a { brace', '{}', '{a\nb}', '{ First  NAME }, {hours}'])(
  '[COH-10] %j is no mistake',
  (text) => {
    expect(fieldProblems(text, 'message')).toEqual([]);
  },
);

test('[COH-10] the fields of a text are known, and whether one of them is about a year', () => {
  expect([...fieldsIn('{First name}: {hours} {hours} {shoes}')]).toEqual(['first name', 'hours']);
  expect(areOfYear(fieldsIn('Dear {first name}'))).toBe(false);
  expect(areOfYear(fieldsIn('{first name}: by {due date}'))).toBe(true);
});

test.each([
  ['Dear {first name},', 'Dear Alex,', 'Dear colleague,'],
  ['You have { HOURS }.', 'You have 32.5 hours.', 'You have no hours.'],
  ['Missing: {what is missing}', 'Missing: Write your plan for 2026; 17.5 more hours of any kind', 'Missing: nothing'],
  ['Please submit by {due date}.', 'Please submit by 31/03/2027.', 'Please submit by no due date.'],
  ['{shoes} stay', '{shoes} stay', '{shoes} stay'],
])('[COH-10] %j says %j of a member, and %j of one without it', (text, of, without) => {
  expect(fillText(text, alex)).toBe(of);
  expect(fillText(text, nobody)).toBe(without);
});

describe('[COH-10] in a message', () => {
  const filled = (text: string, values = alex) => messageHtml(fillMessage(parseMessage(text), values));

  test.each([
    [
      'what is missing becomes a list on a line of its own',
      'Dear {first name},\nMissing:\n{what is missing}\nThank you',
      '<p>Dear Alex,<br>Missing:</p><ul><li>Write your plan for 2026</li><li>17.5 more hours of any kind</li></ul><p>Thank you</p>',
    ],
    [
      'wherever the line stands, with spaces around it, and as often as it stands there',
      '{what is missing}\nFirst\n  { What is missing }  ',
      '<ul><li>Write your plan for 2026</li><li>17.5 more hours of any kind</li></ul><p>First</p><ul><li>Write your plan for 2026</li><li>17.5 more hours of any kind</li></ul>',
    ],
    [
      'and stays within its line beside other words',
      'Now:{what is missing}\n{what is missing}.\n{first name}',
      '<p>Now:Write your plan for 2026; 17.5 more hours of any kind<br>Write your plan for 2026; 17.5 more hours of any kind.<br>Alex</p>',
    ],
    [
      'and lines of a list',
      '- [First](https://a.example)\n- {first name}\n- {what is missing}',
      '<ul><li><a href="https://a.example">First</a></li><li>Alex</li><li>Write your plan for 2026</li><li>17.5 more hours of any kind</li></ul>',
    ],
    [
      'words of links and beside them are filled, and addresses are not',
      '[{first name}](https://a.example/{hours}): {hours} https://b.example/{hours}',
      '<p><a href="https://a.example/{hours}">Alex</a>: 32.5 hours <a href="https://b.example/{hours}">https://b.example/{hours}</a></p>',
    ],
  ])('%s', (_what, text, html) => {
    expect(filled(text)).toBe(html);
  });

  test('nothing missing is a word', () => {
    expect(filled('Missing:\n{what is missing}', nobody)).toBe('<p>Missing:<br>nothing</p>');
    expect(filled('- {what is missing}', nobody)).toBe('<ul><li>nothing</li></ul>');
  });

  test('[NOT-02] a name is words, whatever is in it', () => {
    const odd = { ...alex, 'first name': '[<b>x</b>](https://evil.example) {hours}' };
    expect(filled('Dear {first name}', odd)).toBe('<p>Dear [&lt;b&gt;x&lt;/b&gt;](https://evil.example) {hours}</p>');
  });

  test('the examples fill every field', () => {
    expect(filled('{first name} {hours} {due date}: {what is missing}', EXAMPLE_VALUES)).toBe(
      '<p>Alex 32.5 hours 31/03/2027: 17.5 more hours of any kind</p>',
    );
  });
});
