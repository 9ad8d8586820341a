import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from '@swc/core';

/** So many fields under another spelling are a mapper by hand; names change once, at the edges (decision 0026). */
const MANY = 5;
const TESTS = /\.test\.tsx?$|[/\\]testing[/\\]|generated/;

/**
 * The object literals of the product that copy five or more fields under another spelling, as
 * `activityTypeId: row.activity_type_id` does.
 *
 * @param {string} root
 * @returns {Promise<string[]>} their places, each with its number of such fields
 */
export async function findCopiedLiterals(root) {
  const found = [];
  for await (const file of glob('{domain,contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
    if (TESTS.test(file)) continue;
    for (const { line, fields } of literalsOf(readFileSync(`${root}/${file}`, 'utf8'), file.endsWith('x'))) {
      found.push(`${file}:${line} (${fields} fields)`);
    }
  }
  return found.sort();
}

/**
 * @param {string} source
 * @param {boolean} tsx
 * @returns {{ line: number; fields: number }[]}
 */
export function literalsOf(source, tsx) {
  // Places are counted from the first word, and on through all that was parsed before.
  const text = `;${source}`;
  const tree = parseSync(text, { syntax: 'typescript', tsx });
  const bytes = Buffer.from(text);
  /** @type {{ line: number; fields: number }[]} */
  const found = [];
  visit(tree.body, (node) => {
    const fields = node.properties.filter(isRespelt).length;
    if (fields < MANY) return;
    const before = bytes.subarray(0, node.span.start - tree.span.start);
    found.push({ line: before.toString().split('\n').length, fields });
  });
  return found;
}

/**
 * @param {any} node
 * @param {(literal: any) => void} look
 */
function visit(node, look) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'ObjectExpression') look(node);
  for (const part of Object.values(node)) visit(part, look);
}

/** @param {any} property */
function isRespelt(property) {
  if (property.type !== 'KeyValueProperty') return false;
  const [to, from] = [String(property.key.value), nameOf(property.value)];
  return from !== undefined && from !== to && plain(from) === plain(to);
}

/**
 * The last name of what is copied: `a.b_c`, `a?.b_c`, `a.b_c ?? null` and `(a.b_c as T)` are `b_c`.
 *
 * @param {any} value
 * @returns {string | undefined}
 */
function nameOf(value) {
  if (value.type === 'Identifier') return value.value;
  if (value.type === 'MemberExpression') return value.property.type === 'Identifier' ? value.property.value : undefined;
  if (value.type === 'OptionalChainingExpression') return nameOf(value.base);
  if (value.type === 'BinaryExpression') return value.operator === '??' ? nameOf(value.left) : undefined;
  return value.expression?.type === undefined ? undefined : nameOf(value.expression);
}

/** @param {string} name */
function plain(name) {
  return name.replaceAll('_', '').toLowerCase();
}
