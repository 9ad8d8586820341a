import { describe, expect, test } from 'vitest';
import { memberSearchWords } from './member-search.ts';

describe('the words of a search for members', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['   ', []],
    [' , ', []],
    ['a', []],
    [' é ', []],
    ['-', []],
    ['\0', []],
    ['7', ['7']],
    ['a7', ['a7']],
    ['é\u0000x', ['é', 'x']],
    ['a,, b', ['a', 'b']],
    ['a\u0000', []],
    ['ab', ['ab']],
    ['a b', ['a', 'b']],
    ['  Alex   Example ', ['Alex', 'Example']],
    ['Example, Alex', ['Example', 'Alex']],
    ['Example,Alex', ['Example', 'Alex']],
    ["O'Brien-Smith", ["O'Brien-Smith"]],
    ['a.example@example.org', ['a.example@example.org']],
    ['ann ann', ['ann']],
    ['100001\0', ['100001']],
  ])('[ADM-03] of %j are %j', (text, words) => {
    expect(memberSearchWords(text)).toEqual(words);
  });
});
