/** Why something of a provider is refused, by the names of RFC 7644, 3.12. */
export type ScimProblem = {
  scimType: 'invalidPath' | 'invalidValue' | 'invalidSyntax' | 'mutability' | 'noTarget';
  detail: string;
};

export type Fields = Readonly<Record<string, unknown>>;

/** One operation of a PATCH. */
export type ScimOperation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown };

export const NO_TARGET: ScimProblem = { scimType: 'noTarget', detail: 'What is removed has a path.' };

/** The operations of a PATCH as Entra ID and Okta send them (RFC 7644, 3.5.2): in any letter case, with or without a path. */
export function readOperations(sent: unknown): ScimOperation[] | { problem: ScimProblem } {
  const operations = isFields(sent) ? fieldOf(sent, 'operations') : undefined;
  if (!Array.isArray(operations) || operations.length === 0) {
    return problem('invalidSyntax', 'A patch has a list of Operations.');
  }
  const read: ScimOperation[] = [];
  for (const operation of operations) {
    if (!isFields(operation)) return problem('invalidSyntax', 'An operation is an object.');
    const op = String(fieldOf(operation, 'op')).toLowerCase();
    const path = fieldOf(operation, 'path');
    if (path !== undefined && typeof path !== 'string') return problem('invalidPath', 'A path is a text.');
    if (op !== 'add' && op !== 'replace' && op !== 'remove') {
      return problem('invalidSyntax', 'An op is add, replace or remove.');
    }
    read.push({ op, path, value: fieldOf(operation, 'value') });
  }
  return read;
}

/** Names are the same in any letter case (RFC 7643, 2.1). */
export function fieldOf(fields: Fields, name: string): unknown {
  return Object.entries(fields).find(([each]) => each.toLowerCase() === name)?.[1];
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function problem(scimType: ScimProblem['scimType'], detail: string): { problem: ScimProblem } {
  return { problem: { scimType, detail } };
}
