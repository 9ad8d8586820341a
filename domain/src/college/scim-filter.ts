/** The attributes by which an identity provider looks for people (PPL-08). */
type Filtered = 'userName' | 'externalId' | 'emails';

/** One condition; all of a filter hold. */
export type ScimCondition = { attribute: Filtered; operator: 'eq' | 'sw' | 'co'; value: string };

/** Many more than any provider joins. */
const CONDITIONS_MAX = 10;

const CONDITION = /^\s*([\w.:]+)\s+(eq|sw|co)\s+("(?:[^"\\]|\\.)*")\s*/i;

const NAMES = new Map<string, Filtered>([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['emails', 'emails'],
  ['emails.value', 'emails'],
]);

/** Reads a filter of SCIM (RFC 7644, 3.4.2.2), as far as we have it: conditions joined by `and`. Undefined for any other. */
export function readScimFilter(text: string): ScimCondition[] | undefined {
  const conditions: ScimCondition[] = [];
  let rest = text;
  while (conditions.length < CONDITIONS_MAX) {
    const [found, name = '', operator = '', quoted = ''] = CONDITION.exec(rest) ?? [];
    const attribute = NAMES.get(name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/, ''));
    const value = readText(quoted);
    if (found === undefined || attribute === undefined || value === undefined) return undefined;
    conditions.push({ attribute, operator: operator.toLowerCase() as ScimCondition['operator'], value });
    rest = rest.slice(found.length);
    if (rest === '') return conditions;
    const [joined] = /^and\s+/i.exec(rest) ?? [];
    if (joined === undefined) return undefined;
    rest = rest.slice(joined.length);
  }
  return undefined;
}

/** A text is written as in JSON. */
function readText(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted);
  } catch {
    return undefined;
  }
}
