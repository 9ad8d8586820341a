/** More texts than the product has; those of lists with many rows differ with each number of rows. */
const NAMES_MAX = 1_000;
const names = new Map<string, string>();

/**
 * What a statement does, and to which table, such as `select activity`. Of its text nothing else is told: what somebody typed
 * could stand in it, between quotes.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = nameOf(text);
  if (names.size < NAMES_MAX) names.set(text, name);
  return name;
}

const VERBS =
  /^(select|insert|update|delete|with|begin|start|commit|rollback|savepoint|release|set|lock|notify|call)\b/i;
const CHANGES =
  /\b(?:(insert) into|(delete) from|(update)(?=\s+(?:only\s+)?"?\w+"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set\b))\s+(?:only\s+)?"?([a-z_]\w*)/i;
/** Not a function, as in `extract(epoch from now())`. */
const READS = /\bfrom\s+(?:only\s+)?"?([a-z_]\w*)\b"?(?!\s*\()/i;

function nameOf(text: string): string {
  const plain = text
    .replace(/\/\*.*?\*\/|--[^\n]*/gs, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .trimStart();
  const verb = VERBS.exec(plain)?.[1]?.toLowerCase();
  if (verb === undefined) return 'statement';
  const [change, inserts, deletes, updates, changed] = CHANGES.exec(plain) ?? [];
  if (change !== undefined) return `${inserts ?? deletes ?? updates} ${changed}`.toLowerCase();
  const table = READS.exec(plain)?.[1]?.toLowerCase();
  return table === undefined ? verb : `select ${table}`;
}
