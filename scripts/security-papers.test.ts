import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './project.mjs';
import { headingsOf, linksIn, pathsIn, rowsOf, rulesIn } from './testing/paper-claims.mjs';

/** The requirements of OWASP ASVS 5.0.0, chapter by chapter: of each section its numbers. */
const NUMBERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: {
    ...{ '1.2': '1-5', '1.3': '1-2', '1.5': '1', '2.1': '1', '2.2': '1-2', '2.3': '1', '3.2': '1-2', '3.3': '1' },
    ...{ '3.4': '1-2', '3.5': '1-3', '4.1': '1', '4.4': '1', '5.2': '1-2', '5.3': '1-2', '6.1': '1', '6.2': '1-8' },
    ...{ '6.3': '1-2', '6.4': '1-2', '7.2': '1-4', '7.4': '1-2', '8.1': '1', '8.2': '1-2', '8.3': '1', '9.1': '1-3' },
    ...{ '9.2': '1', '10.4': '1-5', '11.3': '1-2', '11.4': '1', '12.1': '1', '12.2': '1-2', '13.4': '1' },
    ...{ '14.2': '1', '14.3': '1', '15.1': '1', '15.2': '1', '15.3': '1' },
  },
  2: {
    ...{ '1.1': '1-2', '1.2': '6-9', '1.3': '3-11', '1.4': '1-3', '1.5': '2', '2.1': '2-3', '2.2': '3', '2.3': '2-4' },
    ...{ '2.4': '1', '3.3': '2-4', '3.4': '3-6', '3.5': '4-5', '3.7': '1-2', '4.1': '2-3', '4.2': '1', '4.3': '1-2' },
    ...{ '4.4': '2-4', '5.1': '1', '5.2': '3', '5.4': '1-3', '6.1': '2-3', '6.2': '9-12', '6.3': '3-4', '6.4': '3-4' },
    ...{
      '6.5': '1-5',
      '6.6': '1-3',
      '6.8': '1-4',
      '7.1': '1-3',
      '7.3': '1-2',
      '7.4': '3-5',
      '7.5': '1-2',
      '7.6': '1-2',
    },
    ...{
      '8.1': '2',
      '8.2': '3',
      '8.4': '1',
      '9.2': '2-4',
      '10.1': '1-2',
      '10.2': '1-2',
      '10.3': '1-4',
      '10.4': '6-11',
    },
    ...{ '10.5': '1-5', '10.6': '1-2', '10.7': '1-3', '11.1': '1-2', '11.2': '1-3', '11.3': '3', '11.4': '2-4' },
    ...{ '11.5': '1', '11.6': '1', '12.1': '2-3', '12.3': '1-4', '13.1': '1', '13.2': '1-5', '13.3': '1-2' },
    ...{ '13.4': '2-5', '14.1': '1-2', '14.2': '2-4', '14.3': '2-3', '15.1': '2-3', '15.2': '2-3', '15.3': '2-7' },
    ...{
      '16.1': '1',
      '16.2': '1-5',
      '16.3': '1-4',
      '16.4': '1-3',
      '16.5': '1-3',
      '17.1': '1',
      '17.2': '1-4',
      '17.3': '1-2',
    },
  },
};

const ANSWERS = ['answered', 'college', 'not applicable', 'open'];
const PAPERS = ['SECURITY.md', 'docs/security.md', 'docs/asvs.md'];
/** All other documents; these also name files that are only made. */
const GUIDES = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: ROOT }).filter(
  (file) => !PAPERS.includes(file),
);

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The numbers of a level, such as 1.2.1. */
function numbersOf(level: number): string[] {
  return Object.entries(NUMBERS[level] ?? {}).flatMap(([section, range]) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_one, index) => `${section}.${first + index}`);
  });
}

describe('claims', () => {
  test('in a row that cannot be read are not passed over', () => {
    expect(() => rowsOf('| 1.1.1 | 2 | one column is missing | answered |')).toThrow('1.1.1');
    expect(() => rowsOf('|1.1.1|2|no blanks|answered|x|')).toThrow('1.1.1');
  });

  test('are files in backticks, links with their headings, and rules with those between two', () => {
    expect(pathsIn('`server/src/x.ts` and `no-store`, `package-lock.json`, `/api`')).toEqual([
      'server/src/x.ts',
      'package-lock.json',
    ]);
    expect(linksIn('[a](b.md#some-place) [c](#here) [d](https://example.org/e.md)')).toEqual([
      { page: 'b.md', heading: 'some-place' },
      { page: '', heading: 'here' },
    ]);
    expect(headingsOf('## Who may, or may not\ntext\n# Another')).toEqual(['who-may-or-may-not', 'another']);
    expect(rulesIn('R2, R22 to R24')).toEqual(['R2', 'R22', 'R23', 'R24']);
  });
});

test.each(PAPERS)('%s names only files that are there', (paper) => {
  expect(pathsIn(read(paper)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

describe.each([...PAPERS, ...GUIDES])('%s', (paper) => {
  const text = read(paper);

  test('links only to pages and headings that are there', () => {
    const broken = linksIn(text).filter(({ page, heading }) => {
      const file = page === '' ? paper : join(dirname(paper), page);
      if (!existsSync(join(ROOT, file))) return true;
      return heading !== undefined && !headingsOf(read(file)).includes(heading);
    });
    expect(broken).toEqual([]);
  });

  test('names only rules that docs/rules.md has', () => {
    const known = new Set(
      read('docs/rules.md')
        .split('\n')
        .filter((line) => line.startsWith('| R'))
        .flatMap((line) => rulesIn(line.split('|')[1] ?? '')),
    );
    expect(known.size).toBeGreaterThan(20);
    expect(rulesIn(text).filter((rule) => !known.has(rule))).toEqual([]);
  });
});

describe('the table of ASVS 5.0', () => {
  const rows = rowsOf(read('docs/asvs.md'));

  test('is about the 70 requirements of level 1 and the 183 of level 2', () => {
    expect([numbersOf(1).length, numbersOf(2).length]).toEqual([70, 183]);
  });

  test.each([1, 2])('has each requirement of level %i once, and calls it so', (level) => {
    const named = rows.filter((row) => row.level === level).map(({ number }) => number);
    expect(named.toSorted()).toEqual(numbersOf(level).toSorted());
  });

  test('answers every one in a known way', () => {
    expect(rows.filter(({ answer }) => !ANSWERS.includes(answer))).toEqual([]);
  });

  test('shows for each that is answered where', () => {
    const bare = rows.filter(
      ({ answer, where }) => answer === 'answered' && ![...pathsIn(where), ...linksIn(where)].length,
    );
    expect(bare.map(({ number }) => number)).toEqual([]);
  });

  test('is counted as it is', () => {
    const countOf = (of: typeof rows) => ANSWERS.map((answer) => of.filter((row) => row.answer === answer).length);
    const line = (name: string, of: typeof rows) => `| ${[name, ...countOf(of), of.length].join(' | ')} |`;
    const counted = read('docs/asvs.md')
      .split('\n')
      .filter((text) => /^\| (Level|Both)/.test(text));
    expect(counted).toEqual([
      ...[1, 2].map((level) =>
        line(
          `Level ${level}`,
          rows.filter((row) => row.level === level),
        ),
      ),
      line('Both', rows),
    ]);
  });
});
