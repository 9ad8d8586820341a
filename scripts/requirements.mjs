// npm run requirements: which numbered requirements no test names yet.
//   --named         those that tests name instead
//   --group ABC     one group only
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, PlainError, ROOT } from './project.mjs';
import { compareNames, namesInTitles, numbersOf, rulesOf } from './requirement-numbers.mjs';

const WORKSPACES = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts'];
const TEST = /\.(test\.tsx?|spec\.ts)$/;
const NO_SOURCE = /(^|[\\/])(node_modules|dist)([\\/]|$)/;

await main(async () => {
  const wanted = readArguments(process.argv.slice(2));
  const numbers = numbersOf(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8'));
  if (wanted.group !== undefined && !numbers.some(({ group }) => group === wanted.group)) {
    throw new PlainError(`There is no group ${wanted.group} in docs/requirements.md.`);
  }
  const rules = rulesOf(readFileSync(join(ROOT, 'docs/rules.md'), 'utf8'));
  const { groups, problems } = compareNames(numbers, rules, listNames());
  print(groups, wanted);
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
});

/**
 * @param {string[]} args
 * @returns {{ named: boolean; group: string | undefined }}
 */
function readArguments(args) {
  const at = args.indexOf('--group');
  const group = at < 0 ? undefined : (args[at + 1] ?? '').toUpperCase();
  const rest = args.filter((arg, index) => arg !== '--named' && (at < 0 || (index !== at && index !== at + 1)));
  if (rest.length > 0) throw new PlainError(`Unknown: ${rest.join(' ')}. Possible are --named and --group ABC.`);
  return { named: args.includes('--named'), group };
}

/** What the titles of all tests name, and where. */
function listNames() {
  return WORKSPACES.map((name) => join(ROOT, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => TEST.test(file) && !NO_SOURCE.test(file.slice(ROOT.length)))
    .flatMap((file) => namesInTitles(file.slice(ROOT.length + 1), readFileSync(file, 'utf8')));
}

/**
 * @param {import('./requirement-numbers.mjs').Group[]} groups
 * @param {{ named: boolean; group: string | undefined }} wanted
 */
function print(groups, wanted) {
  const shown = groups.filter(({ name }) => wanted.group === undefined || name === wanted.group);
  for (const { name, named, unnamed } of shown) {
    const list = wanted.named ? named : unnamed;
    console.log(`${name.padEnd(6)} ${String(named.length).padStart(3)} of ${named.length + unnamed.length} named`);
    if (list.length > 0) console.log(`       ${list.join(' ')}`);
  }
  const named = shown.reduce((sum, group) => sum + group.named.length, 0);
  const total = shown.reduce((sum, group) => sum + group.named.length + group.unnamed.length, 0);
  console.log(`Total: ${total} requirements, ${named} named by tests, ${total - named} not.`);
}
