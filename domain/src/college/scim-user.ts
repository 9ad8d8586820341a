import type { MemberValues } from './member-list.ts';
import {
  type Fields,
  fieldOf,
  isFields,
  NO_TARGET,
  problem,
  readOperations,
  type ScimOperation,
  type ScimProblem,
} from './scim-message.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** What an identity provider may say of a member: no more than a list may, whether they sign in, and its own id of them (PPL-08). */
export type ScimValues = Partial<
  Pick<MemberValues, 'memberNumber' | 'username' | 'title' | 'firstName' | 'lastName' | 'email' | 'telephone'>
>;
export type ScimChange = { values: ScimValues; active?: boolean; externalId?: string };

type Outcome = ScimChange | { problem: ScimProblem };
type Entry = readonly [path: string, value: unknown];

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
  const operations = readOperations(sent);
  if ('problem' in operations) return operations;
  const change: ScimChange = { values: {} };
  for (const operation of operations) {
    const wrong = applyOperation(change, operation);
    if (wrong !== undefined) return { problem: wrong };
  }
  return change;
}

function applyOperation(change: ScimChange, { op, path, value }: ScimOperation): ScimProblem | undefined {
  if (op === 'remove') return path === undefined ? NO_TARGET : setPath(change, path, '');
  if (path !== undefined && !isFields(value)) return setPath(change, path, value);
  if (!isFields(value)) return { scimType: 'invalidValue', detail: 'Without a path, the value is an object.' };
  for (const [inner, each] of pathsIn(value, path)) {
    const wrong = setPath(change, inner, each);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

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
