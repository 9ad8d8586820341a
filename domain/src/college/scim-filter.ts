/** The attributes by which an identity provider looks for people, and for groups (PPL-08). */
type OfUsers = 'userName' | 'externalId' | 'emails';
type OfGroups = 'displayName' | 'externalId';

/** One condition; all of a filter hold. */
export type ScimCondition<Attribute = OfUsers> = { attribute: Attribute; operator: 'eq' | 'sw' | 'co'; value: string };
export type ScimGroupCondition = ScimCondition<OfGroups>;

/** Many more than any provider joins. */
const CONDITIONS_MAX = 10;

const CONDITION = /^\s*([\w.:]+)\s+(eq|sw|co)\s+("(?:[^"\\]|\\.)*")\s*/i;

const USER_NAMES: ReadonlyMap<string, OfUsers> = new Map([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['emails', 'emails'],
  ['emails.value', 'emails'],
]);

const GROUP_NAMES: ReadonlyMap<string, OfGroups> = new Map([
  ['displayname', 'displayName'],
  ['externalid', 'externalId'],
]);

/** Reads a filter of SCIM (RFC 7644, 3.4.2.2) on users, as far as we have it: conditions joined by `and`. Undefined for any other. */
export function readScimFilter(text: string): ScimCondition[] | undefined {
  return read(text, USER_NAMES);
}

/** The same on groups. */
export function readScimGroupFilter(text: string): ScimGroupCondition[] | undefined {
  return read(text, GROUP_NAMES);
}

function read<Attribute>(text: string, names: ReadonlyMap<string, Attribute>): ScimCondition<Attribute>[] | undefined {
  const conditions: ScimCondition<Attribute>[] = [];
  let rest = text;
  while (conditions.length < CONDITIONS_MAX) {
    const [found, name = '', operator = '', quoted = ''] = CONDITION.exec(rest) ?? [];
    const attribute = names.get(
      name.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, ''),
    );
    const value = readText(quoted);
    if (found === undefined || attribute === undefined || value === undefined) return undefined;
    conditions.push({ attribute, operator: operator.toLowerCase() as ScimCondition['operator'], value });
    rest = rest.slice(found.length);
    if (rest === '') return conditions;
    if (!/^and\s/i.test(rest)) return undefined;
    rest = rest.slice('and '.length);
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
