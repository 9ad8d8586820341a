// What the papers about security claim, read out of their Markdown, so that a test can hold them true.

/**
 * A requirement of the standard, as docs/asvs.md answers it.
 * @typedef {object} Row
 * @property {string} number
 * @property {number} level
 * @property {string} answer
 * @property {string} where the last column, as it is written
 */

const ROW = /^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/;

/**
 * The rows of the tables.
 * @param {string} text
 * @returns {Row[]}
 * @throws when a line starts as a row and cannot be read as one
 */
export function rowsOf(text) {
  return text
    .split('\n')
    .filter((line) => /^\|\s*\d+\.\d+/.test(line))
    .map((line) => {
      const [, number, level, answer, where] = ROW.exec(line) ?? [];
      if (number === undefined || answer === undefined || where === undefined) {
        throw new Error(`This row cannot be read: ${line}`);
      }
      return { number, level: Number(level), answer, where };
    });
}

/**
 * The files and folders of the repository that a text names in backticks.
 * @param {string} text
 * @returns {string[]}
 */
export function pathsIn(text) {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const isPath = (/** @type {string} */ name) =>
    /^(domain|contract|server|web|e2e|bench|scripts|docs)\//.test(name) || /^[\w.-]+\.(json|md|cjs)$/.test(name);
  return named.filter(isPath);
}

/**
 * The pages of the repository that a text links to, and the headings in them.
 * @param {string} text
 * @returns {{ page: string; heading: string | undefined }[]} a page is '' for the text's own
 */
export function linksIn(text) {
  return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, page = '', heading]) => ({
    page,
    heading,
  }));
}

/**
 * The anchors of a page's headings, as they are made from their words.
 * @param {string} text
 * @returns {string[]}
 */
export function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/**
 * The rules of reliability and security that a text names; `R2, R22 to R24` are four.
 * @param {string} text
 * @returns {string[]}
 */
export function rulesIn(text) {
  return [...text.matchAll(/\bR(\d+)(?: to R(\d+))?\b/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_one, index) => `R${Number(first) + index}`),
  );
}
