import { describe, expect, test } from 'vitest';
import { codeIn, codeProblem } from './code-text.ts';

const CODE = `Ab3_-${'x'.repeat(94)}`;

describe('[CRT-03] the code of a document', () => {
  test.each([
    ['', 'Enter the code that is printed on the document.'],
    [CODE.slice(1), 'A code has 99 characters. This one has 98.'],
    [`${CODE}y`, 'A code has 99 characters. This one has 100.'],
    [CODE.replace('A', 'ä'), 'A code contains only letters, digits, - and _. This one has “ä”.'],
    [CODE.replace('A', '/'), 'A code contains only letters, digits, - and _. This one has “/”.'],
  ])('refuses %s', (code, problem) => {
    expect(codeProblem(code)).toBe(problem);
  });

  test.each([
    ['as it is', CODE],
    ['in groups and lines', ` ${CODE.slice(0, 40)} \n${CODE.slice(40)}\u200b\t`],
    ['as a whole address', `https://cpd.example.org/Verify/${CODE}`],
    ['as an address in small letters with more behind it', `http://cpd.example.org/verify/${CODE}/?from=mail#top`],
  ])('is found %s', (_how, text) => {
    expect(codeIn(text)).toBe(CODE);
    expect(codeProblem(codeIn(text))).toBeUndefined();
  });
});
