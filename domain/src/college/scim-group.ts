import {
  fieldOf,
  isFields,
  NO_TARGET,
  problem,
  readOperations,
  type ScimOperation,
  type ScimProblem,
} from './scim-message.ts';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** What a provider says of who is in a group, by our ids of them. */
type ScimMembers = { how: 'ADD' | 'REMOVE' | 'SET'; ids: string[] };

/** What an identity provider says of a group (PPL-08); of its members step by step. */
export type ScimGroupChange = { displayName?: string; externalId?: string; members: ScimMembers[] };

type Outcome = ScimGroupChange | { problem: ScimProblem };

/** One member by a filter, as Entra ID removes them; what is of a member, beside the id, is not kept. */
const ONE_MEMBER = /^members\[\s*value\s+eq\s+"([^"\\]*)"\s*\]$/i;

/** Reads a whole group as it is sent to be made or replaced: without members it has none. */
export function readScimGroup(sent: unknown): Outcome {
  if (!isFields(sent)) return problem('invalidSyntax', 'A group is an object.');
  const change: ScimGroupChange = { members: [] };
  const wrong = setAll(change, 'replace', { members: [], externalId: '', ...withoutCase(sent) });
  if (wrong !== undefined) return { problem: wrong };
  return change.displayName === undefined ? problem('invalidValue', 'displayName is missing.') : change;
}

/** Reads the operations of a PATCH, as for a user. */
export function readScimGroupPatch(sent: unknown): Outcome {
  const operations = readOperations(sent);
  if ('problem' in operations) return operations;
  const change: ScimGroupChange = { members: [] };
  for (const operation of operations) {
    const wrong = applyOperation(change, operation);
    if (wrong !== undefined) return { problem: wrong };
  }
  return change;
}

function applyOperation(change: ScimGroupChange, { op, path, value }: ScimOperation): ScimProblem | undefined {
  if (path !== undefined) return setPath(change, op, path, value);
  if (op === 'remove') return NO_TARGET;
  if (!isFields(value)) return { scimType: 'invalidValue', detail: 'Without a path, the value is an object.' };
  return setAll(change, op, withoutCase(value));
}

/** Of attributes that we do not have nothing is said (RFC 7644, 3.3): Okta sends the id of a group along with its name. */
function setAll(
  change: ScimGroupChange,
  op: ScimOperation['op'],
  fields: Readonly<Record<string, unknown>>,
): ScimProblem | undefined {
  for (const [name, value] of Object.entries(fields)) {
    const wrong = setPath(change, op, name, value);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

const NAMES = ['displayName', 'externalId', 'members'];

function withoutCase(fields: Readonly<Record<string, unknown>>) {
  const said = NAMES.map((name) => [name, fieldOf(fields, name.toLowerCase())] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}

function setPath(
  change: ScimGroupChange,
  op: ScimOperation['op'],
  given: string,
  value: unknown,
): ScimProblem | undefined {
  const path = withoutSchema(given.trim());
  const one = ONE_MEMBER.exec(path)?.[1];
  if (one !== undefined) {
    if (op !== 'remove') return { scimType: 'invalidPath', detail: 'Members are added by the path members.' };
    change.members.push({ how: 'REMOVE', ids: [one] });
    return undefined;
  }
  const name = NAMES.find((each) => each.toLowerCase() === path.toLowerCase());
  if (name === 'members') return setMembers(change, op, value);
  if (name === 'displayName') return setName(change, op, value);
  if (name !== 'externalId') return { scimType: 'invalidPath', detail: `There is no ${given} here.` };
  const text = op === 'remove' || value === null ? '' : value;
  if (typeof text !== 'string' && typeof text !== 'number') {
    return { scimType: 'invalidValue', detail: 'externalId is a text.' };
  }
  change.externalId = String(text).trim();
  return undefined;
}

function setName(change: ScimGroupChange, op: ScimOperation['op'], value: unknown): ScimProblem | undefined {
  if (op === 'remove') return { scimType: 'mutability', detail: 'displayName cannot be removed.' };
  if (typeof value !== 'string' || value.trim() === '') {
    return { scimType: 'invalidValue', detail: 'displayName is a text.' };
  }
  change.displayName = value.trim();
  return undefined;
}

const HOW = { add: 'ADD', replace: 'SET', remove: 'REMOVE' } as const;

/** Removed without saying who, all go. */
function setMembers(change: ScimGroupChange, op: ScimOperation['op'], value: unknown): ScimProblem | undefined {
  if (op === 'remove' && (value === undefined || value === null)) {
    change.members.push({ how: 'SET', ids: [] });
    return undefined;
  }
  const ids: string[] = [];
  for (const member of Array.isArray(value) ? value : [value]) {
    const id = isFields(member) ? fieldOf(member, 'value') : member;
    if (typeof id !== 'string' && typeof id !== 'number') {
      return { scimType: 'invalidValue', detail: 'A member has the id of a user as its value.' };
    }
    const type = isFields(member) ? fieldOf(member, 'type') : undefined;
    if (typeof type === 'string' && type.toLowerCase() === 'group') {
      return { scimType: 'invalidValue', detail: `${id} is a group: a group has users alone.` };
    }
    ids.push(String(id));
  }
  change.members.push({ how: HOW[op], ids });
  return undefined;
}

function withoutSchema(path: string): string {
  const prefix = `${GROUP_SCHEMA}:`;
  return path.toLowerCase().startsWith(prefix.toLowerCase()) ? path.slice(prefix.length) : path;
}
