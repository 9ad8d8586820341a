/**
 * @typedef {{ group: string; number: string }} Requirement `AUTH`, `AUTH-01`
 * @typedef {{ file: string; line: number; number: string }} Name where a test's title names something
 * @typedef {{ name: string; named: string[]; unnamed: string[] }} Group
 */

const STATEMENT = /^- \*\*(([A-Z]+2?)-\d+)\*\*/gm;
/** A title that starts with numbers in brackets: `'[HRS-06, HRS-08] rounds …'`. */
const TITLE = /(?<=['"`])\[((?:[A-Z]+2?-|R)\d[^\]\n]*)\]/g;
/** A row of docs/rules.md: `| R9, R10 | …`. */
const RULE = /^\| (R\d+(?:, R\d+)*) \|/gm;

/**
 * The numbered statements of docs/requirements.md, in its order.
 * @param {string} text
 * @returns {Requirement[]}
 */
export function numbersOf(text) {
  return [...text.matchAll(STATEMENT)].map(([, number = '', group = '']) => ({ group, number }));
}

/**
 * The rules of reliability of docs/rules.md.
 * @param {string} text
 * @returns {string[]}
 */
export function rulesOf(text) {
  return [...text.matchAll(RULE)].flatMap(([, list = '']) => list.split(', '));
}

/**
 * Everything between the brackets of a test file's titles, a number at a time.
 * @param {string} file
 * @param {string} text
 * @returns {Name[]}
 */
export function namesInTitles(file, text) {
  return [...text.matchAll(TITLE)].flatMap(({ 1: list = '', index }) => {
    const line = text.slice(0, index).split('\n').length;
    return list.split(',').map((number) => ({ file, line, number: number.trim() }));
  });
}

/**
 * Sets what tests name against what there is. A name that is no number of a requirement or rule is a problem: a slip of the pen
 * would let a requirement look unproved, or prove one that no one asked for.
 * @param {Requirement[]} requirements
 * @param {readonly string[]} rules
 * @param {Name[]} names
 * @returns {{ groups: Group[]; problems: string[] }}
 */
export function compareNames(requirements, rules, names) {
  const known = new Set([...rules, ...requirements.map(({ number }) => number)]);
  const named = new Set(names.map(({ number }) => number));
  const groups = [...new Set(requirements.map(({ group }) => group))].map((name) => {
    const numbers = requirements.filter(({ group }) => group === name).map(({ number }) => number);
    return {
      name,
      named: numbers.filter((number) => named.has(number)),
      unnamed: numbers.filter((number) => !named.has(number)),
    };
  });
  const problems = names
    .filter(({ number }) => !known.has(number))
    .map(
      ({ file, line, number }) =>
        `${file}:${line} names ${number}, which neither docs/requirements.md nor docs/rules.md has.`,
    );
  return { groups, problems };
}
