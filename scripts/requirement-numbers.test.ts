import { describe, expect, test } from 'vitest';
import { compareNames, namesInTitles, numbersOf, rulesOf } from './requirement-numbers.mjs';

const DOCUMENT = `# Requirements
## HRS – hours
- **HRS-06** [rule] Hours are rounded.
  - Decision: up.
- **HRS-08** [rule] Hours have a maximum, see **HRS-06**.
## API2 – calls
- **API2-01** [api] \`GET /api/Things\`.
`;

const RULES = rulesOf('| Rule | In short |\n|---|---|\n| R1 | nothing is lost |\n| R9, R10 | once, see R12 |\n');

// Written in pieces, so that the titles below are not taken for titles of this project's own tests.
const title = (numbers: string, quote = "'") => `test(${quote}[${numbers}] is so${quote}, () => {});\n`;

describe('what tests name', () => {
  test('a number that is no requirement is a problem with its place', () => {
    const names = namesInTitles('domain/src/values/hours.test.ts', `\n${title('HRS-06, HRS-99')}`);
    expect(compareNames(numbersOf(DOCUMENT), RULES, names).problems).toEqual([
      'domain/src/values/hours.test.ts:2 names HRS-99, which neither docs/requirements.md nor docs/rules.md has.',
    ]);
  });

  test('a list that is not written as numbers with commas is a problem', () => {
    const names = namesInTitles('a.test.ts', title('HRS-06 to HRS-08'));
    expect(compareNames(numbersOf(DOCUMENT), RULES, names).problems).toHaveLength(1);
  });

  test('numbers count in every kind of quotes, and only at the beginning of a title', () => {
    const text = `${title('HRS-06')}${title('HRS-08', '"')}${title('API2-01', '`')}test('see [HRS-07]', () => {});`;
    expect(namesInTitles('a.test.ts', text).map(({ number }) => number)).toEqual(['HRS-06', 'HRS-08', 'API2-01']);
  });

  test('a rule of reliability is known, alone or beside a requirement, and one that is not there is a problem', () => {
    const names = namesInTitles('a.test.ts', title('R1, HRS-06') + title('HRS-08, R10') + title('R12'));
    expect(compareNames(numbersOf(DOCUMENT), RULES, names).problems).toEqual([
      'a.test.ts:3 names R12, which neither docs/requirements.md nor docs/rules.md has.',
    ]);
  });

  test('only statements at the beginning of a line are requirements', () => {
    expect(numbersOf(DOCUMENT).map(({ number }) => number)).toEqual(['HRS-06', 'HRS-08', 'API2-01']);
  });

  test('named and unnamed numbers are told apart by group', () => {
    const names = namesInTitles('a.test.ts', title('HRS-08'));
    expect(compareNames(numbersOf(DOCUMENT), RULES, names).groups).toEqual([
      { name: 'HRS', named: ['HRS-08'], unnamed: ['HRS-06'] },
      { name: 'API2', named: [], unnamed: ['API2-01'] },
    ]);
  });
});
