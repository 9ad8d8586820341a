import type { MemberValues } from './member-list.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** What an identity provider may say of a member: no more than a list may, whether they sign in, and its own id of them (PPL-08). */
export type ScimValues = Partial<
  Pick<MemberValues, 'memberNumber' | 'username' | 'title' | 'firstName' | 'lastName' | 'email' | 'telephone'>
>;
export type ScimChange = { values: ScimValues; active?: boolean; externalId?: string };

/** Why something of a provider is refused, by the names of RFC 7644, 3.12. */
export type ScimProblem = {
  scimType: 'invalidPath' | 'invalidValue' | 'invalidSyntax' | 'mutability' | 'noTarget';
  detail: string;
};

type Outcome = ScimChange | { problem: ScimProblem };
type Entry = readonly [path: string, value: unknown];
type Fields = Readonly<Record<string, unknown>>;

/** The texts that are kept, by their paths in lower case. */
const TEXTS = new Map<string, keyof ScimValues>([
  ['username', 'username'],
  ['name.familyname', 'lastName'],
  ['name.givenname', 'firstName'],
  ['name.honorificprefix', 'title'],
  ['employeenumber', 'memberNumber'],
]);

/** Without these no one is a member. */
const NEEDED: readonly (keyof ScimValues)[] = ['username', 'lastName', 'memberNumber'];

/** Made of what is kept, or the server's own: what a provider says of it is read over, as RFC 7643 has it for what is read alone. */
const MADE_HERE = new Set(['displayname', 'name.formatted', 'id', 'meta', 'groups', 'schemas']);

/** One value is kept of these, whichever kind of it a filter names. */
const VALUES_OF = /^(emails|phonenumbers)(?:\[[^\]]*\])?(?:\.(value|type|primary|display))?$/;
const SEVERAL = { emails: 'email', phonenumbers: 'telephone' } as const;

/** Reads a whole user as it is sent to be made or replaced; of attributes that we do not have nothing is said (RFC 7644, 3.3). */
export function readScimUser(sent: unknown): Outcome {
  if (!isFields(sent)) return problem('invalidSyntax', 'A user is an object.');
  const change: ScimChange = { values: {} };
  for (const [path, value] of pathsIn(sent)) {
    const wrong = setPath(change, path, value);
    if (wrong?.scimType === 'mutability') return problem('invalidValue', `${path} is missing.`);
    if (wrong !== undefined && wrong.scimType !== 'invalidPath') return { problem: wrong };
  }
  return change;
}

/** Reads the operations of a PATCH as Entra ID and Okta send them (RFC 7644, 3.5.2): in any letter case, with or without a path. */
export function readScimPatch(sent: unknown): Outcome {
  const operations = isFields(sent) ? fieldOf(sent, 'operations') : undefined;
  if (!Array.isArray(operations) || operations.length === 0) {
    return problem('invalidSyntax', 'A patch has a list of Operations.');
  }
  const change: ScimChange = { values: {} };
  for (const operation of operations) {
    const wrong = applyOperation(change, operation);
    if (wrong !== undefined) return { problem: wrong };
  }
  return change;
}

function applyOperation(change: ScimChange, operation: unknown): ScimProblem | undefined {
  if (!isFields(operation)) return { scimType: 'invalidSyntax', detail: 'An operation is an object.' };
  const op = String(fieldOf(operation, 'op')).toLowerCase();
  const path = fieldOf(operation, 'path');
  const value = fieldOf(operation, 'value');
  if (path !== undefined && typeof path !== 'string') return { scimType: 'invalidPath', detail: 'A path is a text.' };
  if (op === 'remove') return path === undefined ? NO_TARGET : setPath(change, path, '');
  if (op !== 'add' && op !== 'replace')
    return { scimType: 'invalidSyntax', detail: 'An op is add, replace or remove.' };
  if (path !== undefined && !isFields(value)) return setPath(change, path, value);
  if (!isFields(value)) return { scimType: 'invalidValue', detail: 'Without a path, the value is an object.' };
  for (const [inner, each] of pathsIn(value, path)) {
    const wrong = setPath(change, inner, each);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

const NO_TARGET: ScimProblem = { scimType: 'noTarget', detail: 'What is removed has a path.' };

/** The attributes of an object by their paths: those of a name and of the enterprise extension are below them. */
function pathsIn(fields: Fields, above?: string): Entry[] {
  return Object.entries(fields).flatMap(([name, value]): Entry[] => {
    const path = above === undefined ? name : `${above}${isSchema(above) ? ':' : '.'}${name}`;
    const isAbove = above === undefined && isFields(value) && (isSchema(name) || name.toLowerCase() === 'name');
    return isAbove ? pathsIn(value as Fields, name) : [[path, value]];
  });
}

function isSchema(name: string): boolean {
  return [USER_SCHEMA, ENTERPRISE_SCHEMA].some((schema) => schema.toLowerCase() === name.toLowerCase());
}

function setPath(change: ScimChange, given: string, value: unknown): ScimProblem | undefined {
  const path = plainPath(given);
  if (MADE_HERE.has(path)) return undefined;
  if (path === 'active') return setActive(change, value);
  if (path === 'externalid') return setText(given, value, (text) => Object.assign(change, { externalId: text }));
  const field = TEXTS.get(path);
  if (field !== undefined) {
    if (value === '' && NEEDED.includes(field))
      return { scimType: 'mutability', detail: `${given} cannot be removed.` };
    return setText(given, value, (text) => Object.assign(change.values, { [field]: text }));
  }
  return setOneOf(change, given, path, value);
}

/** Of several addresses the primary one, or that for work, is kept. */
function setOneOf(change: ScimChange, given: string, path: string, value: unknown): ScimProblem | undefined {
  const [, several, part] = VALUES_OF.exec(path) ?? [];
  const field = SEVERAL[several as keyof typeof SEVERAL];
  if (field === undefined) return { scimType: 'invalidPath', detail: `There is no ${given} here.` };
  if (part !== undefined && part !== 'value') return undefined;
  const chosen = Array.isArray(value) ? chosenOf(value) : isFields(value) ? fieldOf(value, 'value') : value;
  return setText(given, chosen ?? '', (text) => Object.assign(change.values, { [field]: text }));
}

function chosenOf(values: readonly unknown[]): unknown {
  const all = values.filter(isFields);
  const isPrimary = (each: Fields) => String(fieldOf(each, 'primary')).toLowerCase() === 'true';
  const chosen = all.find(isPrimary) ?? all.find((each) => fieldOf(each, 'type') === 'work') ?? all[0];
  return chosen && fieldOf(chosen, 'value');
}

/** Entra ID writes True and False as texts. */
function setActive(change: ScimChange, value: unknown): ScimProblem | undefined {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') return { scimType: 'invalidValue', detail: 'active is true or false.' };
  change.active = text === 'true';
  return undefined;
}

function setText(path: string, value: unknown, set: (text: string) => void): ScimProblem | undefined {
  if (value === null) return setText(path, '', set);
  if (typeof value !== 'string' && typeof value !== 'number') {
    return { scimType: 'invalidValue', detail: `${path} is a text.` };
  }
  set(String(value).trim());
  return undefined;
}

/** In lower case, without the schema in front. */
function plainPath(path: string): string {
  const lower = path.trim().toLowerCase();
  const schema = [USER_SCHEMA, ENTERPRISE_SCHEMA].find((each) => lower.startsWith(`${each.toLowerCase()}:`));
  return schema === undefined ? lower : lower.slice(schema.length + 1);
}

/** Names are the same in any letter case (RFC 7643, 2.1). */
function fieldOf(fields: Fields, name: string): unknown {
  return Object.entries(fields).find(([each]) => each.toLowerCase() === name)?.[1];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problem(scimType: ScimProblem['scimType'], detail: string): { problem: ScimProblem } {
  return { problem: { scimType, detail } };
}
