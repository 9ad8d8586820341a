// node scripts/count-lines.mjs: how large the product is. Lines that are neither blank nor comment, of product and tests;
// words of the documents without the two that a number adds to.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const CODE = /\.(ts|tsx|mjs|css|sql|typ)$/;
const TEST = /\.(test|spec)\.|(^|\/)(testing|e2e)\/|test-setup/;
const COUNTED_BY_NUMBERS = ['docs/requirements.md', 'docs/asvs.md'];

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
/** @param {string} file */
const read = (file) => readFileSync(join(ROOT, file), 'utf8');
/** @param {(file: string) => boolean} isCounted @param {(text: string) => number} count */
const sum = (isCounted, count) => files.filter(isCounted).reduce((total, file) => total + count(read(file)), 0);

/** @param {string} text */
function linesOf(text) {
  let inComment = false;
  return text.split('\n').filter((whole) => {
    const line = whole.trim();
    const begins = !inComment && line.startsWith('/*');
    const wasComment = inComment || begins;
    if (wasComment) inComment = !line.includes('*/');
    return line !== '' && !wasComment && !/^(\/\/|--)/.test(line);
  }).length;
}
/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean).length;

/** @type {[string, number][]} */
const rows = [
  ['lines of the product', sum((file) => CODE.test(file) && !TEST.test(file), linesOf)],
  ['lines of its tests', sum((file) => CODE.test(file) && TEST.test(file), linesOf)],
  ['words of documents', sum((file) => file.endsWith('.md') && !COUNTED_BY_NUMBERS.includes(file), wordsOf)],
  ['words of requirements.md and asvs.md', sum((file) => COUNTED_BY_NUMBERS.includes(file), wordsOf)],
];
for (const [what, count] of rows) console.log(`${count.toLocaleString('en-AU').padStart(9)}  ${what}`);
