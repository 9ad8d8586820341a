/** What a statement of a migration may do to servers of the version before, which serve while it runs and after it. */
interface Danger {
  /** As a reason names it: `-- Breaks drop column: …`. */
  name: string;
  why: string;
  pattern: RegExp;
}

const DANGERS: readonly Danger[] = [
  { name: 'drop column', why: 'the version before still reads it', pattern: /\bdrop\s+column\b/ },
  {
    name: 'drop',
    why: 'the version before still uses it',
    pattern: /^drop\s+(?!index\b|trigger\b)(?:materialized\s+)?\w+/,
  },
  {
    name: 'rename',
    why: 'the version before knows the old name',
    pattern: /\brename\s+(?:to|column|constraint|\w+\s+to)\b/,
  },
  {
    name: 'type',
    why: 'the whole table is written anew while everybody waits, and plans of the version before change',
    pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
  },
  { name: 'set not null', why: 'the version before may leave it out', pattern: /\bset\s+not\s+null\b/ },
  {
    name: 'add not null',
    why: 'the version before does not give it',
    pattern:
      /\badd\s+(?:column\s+)?(?!constraint\b)(?:if\s+not\s+exists\s+)?\w+\s+(?=[^,]*\bnot\s+null\b)(?![^,]*\b(?:default|generated)\b)[^,]*/,
  },
  {
    name: 'add rule',
    why: 'rows of the version before may break it, and everybody waits while all rows are looked at',
    pattern:
      /\badd\s+(?:constraint\s+\w+\s+)?(?:check|unique|primary\s+key|foreign\s+key|exclude)\b(?!.*\bnot\s+valid\b)/,
  },
  { name: 'revoke', why: 'the version before may need the right', pattern: /^revoke\b/ },
  { name: 'truncate', why: 'the version before may need the rows', pattern: /^truncate\b/ },
];

const INDEX = /^create\s+(?:unique\s+)?index\s+.*?\bon\s+(?:only\s+)?(\w+)/;
const MADE_HERE = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/;
const CHANGES_ROWS = /^(?:with\b.*?\b)?(?:update|delete\s+from)\s+(?:only\s+)?(\w+)/;
const ALTERED = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/;

/**
 * What of a migration may break or hold up servers of the version before (0053), one line each: those alone that the migration
 * gives no reason for, in a line of its own such as `-- Breaks drop column: nobody has read it since the version before.`
 */
export function findBreaks(migration: string): string[] {
  const reasons = new Set([...migration.matchAll(/^-- Breaks ([a-z ]+): .{10,}$/gm)].map(([, name]) => name));
  const statements = statementsOf(migration);
  const made = new Set(statements.map((statement) => MADE_HERE.exec(statement)?.[1]));
  const isNew = (statement: string, pattern: RegExp) => made.has(pattern.exec(statement)?.[1] ?? '');
  const found = statements.flatMap((statement) => {
    const shown = statement.length > 90 ? `${statement.slice(0, 90)}…` : statement;
    const dangers = isNew(statement, ALTERED)
      ? []
      : DANGERS.filter(({ pattern }) => pattern.test(withoutBrackets(statement)));
    const others: Omit<Danger, 'pattern'>[] = [];
    if (INDEX.test(statement) && !isNew(statement, INDEX)) {
      others.push({ name: 'index', why: 'nobody can save anything in the table until it is made' });
    }
    if (CHANGES_ROWS.test(statement) && !isNew(statement, CHANGES_ROWS)) {
      others.push({ name: 'rows', why: 'anyone who saves one of these rows waits until the migration ends' });
    }
    return [...dangers, ...others].map(({ name, why }) => ({ name, line: `${name}: ${why} (${shown})` }));
  });
  return found.filter(({ name }) => !reasons.has(name)).map(({ line }) => line);
}

/** Commas between brackets part nothing. */
function withoutBrackets(statement: string): string {
  const without = statement.replace(/\([^()]*\)/g, '');
  return without === statement ? statement : withoutBrackets(without);
}

/** In small letters, without comments, and without what is in quotes or in the bodies of functions. */
function statementsOf(migration: string): string[] {
  return migration
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
