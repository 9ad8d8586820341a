import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordingKeys } from '@cpd/domain/college/wording';
import { expect, test } from 'vitest';

const SOURCES = new URL('../../', import.meta.url).pathname;

/** What is said in a notification or an e-mail, and is neither a wording nor typed by the team. */
const OWN_WORDS = /\b(?:title|subject|text|paragraph): *(?:`(?!Test: )|'[^']*[a-z] )/g;

/** Files that tell people something. */
const TELLS = /\b(?:notify|notifyEach|notifyAll|insertMails?)\(|: Notice\b|\bNewMail\b/;

const files = readdirSync(join(SOURCES), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(?:demo|testing)\//.test(path))
  .map((path) => ({ path, source: readFileSync(join(SOURCES, path), 'utf8') }));

test('[COH-11] every notification and e-mail takes its words from a wording that managers change', () => {
  const telling = files.filter(({ source }) => TELLS.test(source));
  expect(telling.length, 'files that tell people something').toBeGreaterThan(15);
  const own = telling.flatMap(({ path, source }) =>
    [...source.matchAll(OWN_WORDS)].map(([found]) => `${path}: ${found}`),
  );
  expect(own).toEqual([]);
});

test('every wording is said somewhere', () => {
  const all = files.map(({ source }) => source).join('\n');
  // Of a text with variants the first part is put together where it is said.
  const isSaid = (key: string) => {
    const [first = '', last = ''] = key.split('.');
    return all.includes(`'${key}'`) || (all.includes(`'${first}'`) && all.includes(`}.${last}\``));
  };
  expect(wordingKeys().filter((key) => !isSaid(key))).toEqual([]);
});
