import { expect, test } from 'vitest';
import { openArchivePaths } from './archive-paths.ts';

const ABOVE = 'evidence/2026/';

/** What Windows cannot open. */
const isBad = (path: string) =>
  path.length > 200 ||
  path.split('/').some((part) => /[. ]$|^$|[\\:*?"<>|]/.test(part) || /^(con|nul|com1)(\.|$)/i.test(part));

test('[FIL-33] folders that differ only in what Windows takes off stay apart, and each keeps its files together', () => {
  const pathOf = openArchivePaths();
  const folders = ['Teaching.', 'Teaching', 'teaching ', 'CON', 'nul.old', '...', 'a:b', 'a?b'];
  const paths = folders.flatMap((folder) => [pathOf(ABOVE, folder, 'one.txt'), pathOf(ABOVE, folder, 'two.txt')]);
  expect(paths.filter(isBad)).toEqual([]);
  expect(paths.filter((_, index) => index % 2 === 0)).toEqual([
    'evidence/2026/Teaching/one.txt',
    'evidence/2026/Teaching (2)/one.txt',
    'evidence/2026/teaching (3)/one.txt',
    'evidence/2026/CON_/one.txt',
    'evidence/2026/nul_.old/one.txt',
    'evidence/2026/_/one.txt',
    'evidence/2026/a_b/one.txt',
    'evidence/2026/a_b (2)/one.txt',
  ]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('[FIL-33] files and folders of one name stay apart, and names of devices get a sign more', () => {
  const pathOf = openArchivePaths();
  expect(pathOf(ABOVE, 'letter.txt', 'CON.txt')).toBe('evidence/2026/letter.txt/CON_.txt');
  expect(pathOf(ABOVE, null, 'Letter.TXT')).toBe('evidence/2026/Letter (2).TXT');
  expect(pathOf(ABOVE, null, 'letter.txt')).toBe('evidence/2026/letter (3).txt');
});

test('[FIL-33] a long path is cut to 200 characters, never inside a letter, and keeps its extension', () => {
  const pathOf = openArchivePaths();
  const long = [1, 2].map(() => pathOf(ABOVE, 'f'.repeat(100), `${'😀'.repeat(125)}.pdf`));
  expect(long.filter(isBad)).toEqual([]);
  expect(long.every((path) => path.isWellFormed() && path.endsWith('.pdf'))).toBe(true);
  expect(new Set(long).size).toBe(2);
  expect(pathOf(ABOVE, `${'f'.repeat(79)} ${'g'.repeat(20)}`, 'a.txt')).toBe(`evidence/2026/${'f'.repeat(79)}/a.txt`);
});
