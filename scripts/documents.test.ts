import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './project.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The numbers of lines at which a table starts without a head: rows that an empty line has torn off. */
function headless(text: string): number[] {
  let isCode = false;
  return text.split('\n').flatMap((line, at, lines) => {
    if (line.startsWith('```')) isCode = !isCode;
    const begins = !isCode && line.startsWith('|') && !lines[at - 1]?.startsWith('|');
    return begins && !/^\|[ :|-]+\|$/.test(lines[at + 1] ?? '') ? [at + 1] : [];
  });
}

describe('tables in the documents', () => {
  test('are told when an empty line tears their rows off', () => {
    const head = '| What | Why |\n|---|---|\n| one | because |\n';
    expect(headless(head)).toEqual([]);
    expect(headless(`${head}\n| two | torn off |\n`)).toEqual([5]);
  });

  test.each(['*.md', 'docs/*.md', 'docs/decisions/*.md'].flatMap((pattern) => globSync(pattern, { cwd: ROOT })))(
    'have their heads in %s',
    (path) => {
      expect(headless(read(path))).toEqual([]);
    },
  );
});

describe('a record of a decision', () => {
  test.each(globSync('docs/decisions/*.md', { cwd: ROOT }))('is short and has its three parts: %s', (path) => {
    const text = read(path);
    expect(text.match(/^## .*/gm)).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(250);
  });
});
