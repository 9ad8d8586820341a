import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number; failed: number }} Counts */

/**
 * What Vitest's JSON reporter counted.
 * @param {{ numPassedTests: number; numFailedTests: number }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/**
 * What Playwright's JSON reporter counted. A test that passed only when it was tried again has not passed.
 * @param {{ stats: { expected: number; unexpected: number; flaky: number } }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/**
 * The counts of a stage. One that failed without a failed test (a file that does not load, a check, a report that was
 * never written) counts as one failure, so that the closing line never says `0 failed` of a run that failed.
 * @param {number} code the stage's exit code
 * @param {string | undefined} reportFile
 * @param {((report: any) => Counts) | undefined} count
 * @returns {Counts}
 */
export function countStage(code, reportFile, count) {
  const written = reportFile !== undefined && count !== undefined && existsSync(reportFile);
  const { passed, failed } = written ? count(JSON.parse(readFileSync(reportFile, 'utf8'))) : { passed: 0, failed: 0 };
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/**
 * The last line of npm test, for people and for what reads them.
 * @param {Counts[]} counts
 */
export function closingLine(counts) {
  const passed = counts.reduce((sum, stage) => sum + stage.passed, 0);
  const failed = counts.reduce((sum, stage) => sum + stage.failed, 0);
  return `${passed} passed, ${failed} failed`;
}
