import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './project.mjs';

/** What a property says of its counterexample, and a browser of what it waited for, is below the first line. */
const LINES_TOLD = 14;
const CHARACTERS_TOLD = 1_000;

/**
 * The failed tests of Vitest's JSON report, each with the start of its message; of a file that did not load it is the file's.
 * @param {{ testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[] }[] }} report
 * @returns {string[]}
 */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [lineOf(name, 'did not run', message)] : [];
    return failed.map((test) => lineOf(name, test.fullName, test.failureMessages?.[0]));
  });
}

/**
 * @typedef {{ errors?: { message?: string }[] }} Attempt
 * @typedef {{ title: string; ok: boolean; file: string; tests: { projectName: string; status: string; results: Attempt[] }[] }} Spec
 * @typedef {{ specs?: Spec[]; suites?: Suite[] }} Suite
 */

/**
 * The same of Playwright's JSON report, in which files and groups of tests lie inside one another.
 * @param {{ suites: Suite[]; errors?: { message?: string }[] }} report
 * @returns {string[]}
 */
export function failedInPlaywright({ suites, errors = [] }) {
  /** @param {Suite} suite @returns {string[]} */
  const linesOf = ({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => lineOf(file, `[${projectName}] ${title}`, messagesOf(results[0]))),
    ),
    ...inner.flatMap(linesOf),
  ];
  return [...suites.flatMap(linesOf), ...errors.map(({ message }) => lineOf('Playwright', 'did not run', message))];
}

/** A test whose time ran out has two: that, and what it waited for. @param {Attempt | undefined} attempt */
function messagesOf(attempt) {
  return attempt?.errors?.map(({ message = '' }) => message).join('\n');
}

/**
 * The failed tests of a stage; none when it wrote no report.
 * @param {string | undefined} reportFile
 * @param {((report: any) => string[]) | undefined} list
 * @returns {string[]}
 */
export function failedOf(reportFile, list) {
  if (reportFile === undefined || list === undefined || !existsSync(reportFile)) return [];
  return list(JSON.parse(readFileSync(reportFile, 'utf8')));
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string | undefined} message its beginning is told, without the places of the code that follow
 */
function lineOf(file, title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const places = lines.findIndex((line) => line.startsWith('at '));
  const told = lines
    .slice(0, places < 0 ? LINES_TOLD : Math.min(places, LINES_TOLD))
    .filter((line) => line !== '')
    .map((line) => line.slice(0, CHARACTERS_TOLD));
  return [`${file.startsWith(ROOT) ? relative(ROOT, file) : file}: ${title}`, ...told].join('\n    ');
}
