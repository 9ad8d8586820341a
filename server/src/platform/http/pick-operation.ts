import type { Operation } from '@cpd/contract/operation';
import { AppError, invalid } from '../errors/app-error.ts';

/** What of a request tells operations apart. Query values are as they came: text, or a list when a name was given twice. */
export interface RequestShape {
  query: Record<string, unknown>;
  /** `multipart` for file uploads, `json` for everything else that has a body. */
  body: 'none' | 'json' | 'multipart';
}

/**
 * The operation, of several on one method and path, that a request means (ARCHITECTURE.md, The life of a request). Its required query fields
 * must be there, no other than its own may be, and its distinguishing values must fit. Throws UNKNOWN_COMBINATION whose
 * problem names what would have been understood (API-39): never a wider answer than was asked for.
 */
export function pickOperation(candidates: readonly Operation[], shape: RequestShape): Operation {
  const names = Object.keys(shape.query);
  const fitting = candidates.filter(
    (candidate) => fitsBody(candidate, shape.body) && fitsQuery(candidate, names, shape.query),
  );
  const [best] = fitting.toSorted((one, other) => requiredNames(other).length - requiredNames(one).length);
  if (best === undefined) {
    // Operations that differ by a value alone are described alike.
    const expected = [...new Set(candidates.map((candidate) => describe(candidate)))].join(' or ');
    throw new AppError('UNKNOWN_COMBINATION', 'The logbook does not know what to do with this request.', {
      problems: [{ field: 'query', message: `Expected ${expected}.` }],
    });
  }
  return best;
}

/**
 * The given parameters in the contract's spelling; names are compared without case (decision on all API calls). Throws
 * INVALID for one that is given twice, in the query or once there and once in the path.
 */
export function spellQuery(
  candidates: readonly Operation[],
  given: readonly (readonly [name: string, value: unknown])[],
): Record<string, unknown> {
  const spelling = new Map<string, string>();
  for (const candidate of candidates) {
    for (const name of Object.keys(candidate.query.shape)) spelling.set(name.toLowerCase(), name);
  }
  const spelled: Record<string, unknown> = Object.create(null);
  for (const [name, value] of given) {
    const key = spelling.get(name.toLowerCase()) ?? name;
    // `?UserId=1&userid=2` is as ambiguous as the same name twice (ASVS 15.3.7).
    if (Array.isArray(value) || key in spelled) {
      throw invalid([{ field: key, message: 'This is given more than once.' }]);
    }
    spelled[key] = value;
  }
  return spelled;
}

function fitsBody(operation: Operation, body: RequestShape['body']): boolean {
  if (operation.body.kind === 'file') return body === 'multipart';
  return body !== 'multipart';
}

function fitsQuery(operation: Operation, names: readonly string[], query: Record<string, unknown>): boolean {
  const { shape } = operation.query;
  return (
    names.every((name) => Object.hasOwn(shape, name)) &&
    requiredNames(operation).every((name) => names.includes(name)) &&
    operation.distinguishedBy.every((name) => shape[name]?.safeParse(query[name]).success === true)
  );
}

function requiredNames(operation: Operation): string[] {
  return Object.entries(operation.query.shape)
    .filter(([, field]) => !field.safeParse(undefined).success)
    .map(([name]) => name);
}

function describe(operation: Operation): string {
  const names = Object.keys(operation.query.shape).filter((name) => name !== 'id');
  const required = requiredNames(operation);
  const query = names.map((name) => (required.includes(name) ? name : `[${name}]`)).join('&');
  const body = operation.body.kind === 'file' ? ' with a file' : '';
  return `${operation.method} ${operation.path}${query === '' ? '' : `?${query}`}${body}`;
}
