import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './project.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const page = read('docs/when-something-goes-wrong.md');
/** The first column of the table: a test of the server compares it with what the server writes. */
const figures = new Set([...page.matchAll(/^\| `(cpd_\w+)` \|/gm)].map(([, name]) => name));
const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-'));
const { rules }: { rules: { alert: string; expr: string; annotations: { summary: string; runbook: string } }[] } =
  parse(read('deploy/monitoring/alerts.yml')).groups[0];
const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('deploy/monitoring/dashboard.json'));

const namesIn = (expression: string) =>
  [...expression.matchAll(/\bcpd_\w+/g)].map(([name]) => name.replace(/(duration_seconds)_bucket$/, '$1'));

test('[R61] each alert says what is wrong, and leads to a heading that says what to do', () => {
  expect(rules).toHaveLength(13);
  for (const { alert, annotations } of rules) {
    expect(annotations.summary, alert).toMatch(/\.$/);
    const [file, heading] = annotations.runbook.split('#');
    expect(file).toBe('docs/when-something-goes-wrong.md');
    expect(headings, alert).toContain(heading);
  }
});

test('[R61] alerts and dashboard name figures that there are', () => {
  const expressions = [...rules, ...dashboard.panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const names = expressions.flatMap(namesIn);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !figures.has(name))).toEqual([]);
});
