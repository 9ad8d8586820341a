import { describe, expect, test } from 'vitest';
import {
  containsHtmlTag,
  freeTextProblem,
  isBlank,
  messageProblem,
  nameProblem,
  withoutDirectionControls,
} from './free-text.ts';

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

const TURNED = 'must not contain hidden marks that change the direction of text. Please type it again.';
const TURNING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

describe('[R47] a name', () => {
  test.each(TURNING)('with %j is refused, wherever it stands; a text of many lines is not', (control) => {
    for (const name of [
      `Ward${control}round`,
      `${control}Ward`,
      `Ward${control}`,
      `a${control.repeat(300)}`.slice(0, 90),
    ]) {
      expect(nameProblem(name, 100)).toBe(TURNED);
      expect(freeTextProblem(name, 100)).toBeUndefined();
      expect(nameProblem(withoutDirectionControls(name), 100)).toBeUndefined();
    }
  });

  test('of two faults has the first told, and each call judges anew', () => {
    expect(nameProblem('<b>\u202e', 100)).toBe('must not contain HTML tags.');
    expect([1, 2, 3].map(() => nameProblem('\u202eab', 100))).toEqual([TURNED, TURNED, TURNED]);
  });

  test.each([
    'Grand rounds',
    'סבב מחלקה\u200f (ICU)',
    'جولة\u061c 5',
    'A\u200e-B',
    'می\u200cخواهم',
    '👩\u200d⚕️ teaching',
    'soft\u00adhyphen',
    'Māori health – Te Tiriti',
    '',
  ])('%j may be one', (name) => {
    expect(nameProblem(name, 100)).toBeUndefined();
  });
});

describe('[R47] a text of which nobody sees anything', () => {
  test.each([
    '',
    ' \t\r\n',
    '\u00a0\u2003\u3000',
    '\u200b',
    '\u200b\u200c\u200d\u2060\ufeff',
    '\u00ad',
    '\u200e\u200f\u061c',
    '\u202e\u2066',
    '\u2800 \u2800',
    '\u3164',
    '\u115f\u1160\uffa0',
    '\u034f',
    '\u180e\u180b',
    '\ufe0f\u{e0100}',
    '\u{e0001}\u{e0041}',
    '\u0000\u007f',
  ])('is empty: %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(['a', '.', '0', '\u200ba', '–', '한', 'ㅤa', '👩‍⚕️', '\u0301', '\ud800', '⠁', '𝄞', '\ue000'])(
    'is not %j',
    (text) => {
      expect(isBlank(text)).toBe(false);
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
