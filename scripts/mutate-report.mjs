/**
 * @typedef {object} Mutant
 * @property {string} status
 * @property {string} mutatorName
 * @property {string} [replacement]
 * @property {{ start: { line: number; column: number } }} location
 */

/** @typedef {Mutant & { file: string }} Missed */

/**
 * What became of the mutants of a report of Stryker. One that was not chosen, or left out by a comment that says why, is not
 * counted; one that no longer ends counts as caught; one that no test reaches does not.
 * @param {{ files: Record<string, { mutants: Mutant[] }> }} report
 */
export function countMutants({ files }) {
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ ...mutant, file })));
  const of = (/** @type {string[]} */ ...statuses) => all.filter(({ status }) => statuses.includes(status));
  const caught = of('Killed', 'Timeout').length;
  const survived = of('Survived').length;
  const unreached = of('NoCoverage').length;
  const mutants = caught + survived + unreached;
  // A part of which nothing was tried has proved nothing.
  const percent = mutants === 0 ? 0 : (100 * caught) / mutants;
  return { mutants, caught, survived, unreached, percent, missed: of('Survived', 'NoCoverage') };
}

/**
 * Where a mutant stands that no test caught, and what stood there instead, in one line.
 * @param {string} folder of the workspace
 * @param {Missed} mutant
 */
export function lineOfSurvivor(folder, { file, location, status, mutatorName, replacement = '' }) {
  const { line, column } = location.start;
  const reached = status === 'NoCoverage' ? ', which no test reaches' : '';
  return `${folder}/${file}:${line}:${column} ${mutatorName}${reached}: ${replacement.replace(/\s+/g, ' ')}`;
}

/**
 * @param {{ part: string; mutants: number; caught: number; survived: number; unreached: number; percent: number; minutes: number }[]} rows
 */
export function tableOf(rows) {
  const head = ['', 'mutants', 'caught', 'survived', 'no test', '%', 'minutes'];
  const lines = rows.map((row) => [
    row.part,
    ...[row.mutants, row.caught, row.survived, row.unreached].map(String),
    // Never more than was caught: 89.99 is not 90.
    (Math.floor(row.percent * 10) / 10).toFixed(1),
    row.minutes.toFixed(1),
  ]);
  return [head, ...lines]
    .map(([name = '', ...cells]) => name.padEnd(10) + cells.map((cell) => cell.padStart(10)).join(''))
    .join('\n');
}
