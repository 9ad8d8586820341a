import { describe, expect, test } from 'vitest';
import { containsHtmlTag, freeTextProblem, messageProblem } from './free-text.ts';

describe('free text', () => {
  test.each(['<b>bold', 'a</p>', '<!-- note', '<?xml', '<script>', 'x<Img src=x onerror=y>', '<ō'])(
    '[ACT-40] finds the tag in %j',
    (text) => {
      expect(containsHtmlTag(text)).toBe(true);
      expect(freeTextProblem(text, 100)).toBe('must not contain HTML tags.');
    },
  );

  test.each(['BP < 120', 'a <3 b', '5<6', '<', '<<', '< b>', 'x > y', '&lt;b&gt;', '', 'kōrero\n\tnext line'])(
    '[ACT-40] leaves %j alone',
    (text) => {
      expect(containsHtmlTag(text)).toBe(false);
      expect(freeTextProblem(text, 100)).toBeUndefined();
    },
  );

  test('[ACT-38] refuses one character too many', () => {
    expect(freeTextProblem('a'.repeat(101), 100)).toBe('can have at most 100 characters.');
    expect(freeTextProblem('a'.repeat(100), 100)).toBeUndefined();
  });

  test.each(['a\u0000b', 'bell\u0007', '\u009f', '\ud800 half a character'])(
    '[API-39] refuses what no keyboard writes: %j',
    (text) => {
      expect(freeTextProblem(text, 100)).toBe('must not contain hidden characters.');
    },
  );
});

describe('a message', () => {
  test.each([
    ['a{b}', '{'],
    ['x|y', '|'],
    ['a < b', '<'],
    ['`code`', '`'],
    ['back\\slash', '\\'],
    ['🎉', '🎉'],
  ])('[ACT-41, CON-10] refuses %j and names the first character', (text, refused) => {
    expect(messageProblem(text, 100)).toBe(
      `cannot have the character “${refused}”. Please use letters, digits and common punctuation.`,
    );
  });

  test('[ACT-40] refuses tags as other texts do', () => {
    expect(messageProblem('<b>', 100)).toBe('must not contain HTML tags.');
  });

  test.each([
    'Tēnā koe,\nplease ring 04 123 (after 5 pm).',
    'Is it "Müller" or “O’Neill”?',
    'It was A$50, €20 or £5.',
    '',
  ])('[ACT-41] takes %j', (text) => {
    expect(messageProblem(text, 100)).toBeUndefined();
  });
});
