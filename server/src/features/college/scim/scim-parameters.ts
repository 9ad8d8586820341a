import { queryId } from '@cpd/contract/fields';
import { notFound } from '../../../platform/errors/app-error.ts';
import { refused } from './scim-refusals.ts';

/** The number of what a path names. Errors: NOT_FOUND. */
export function idIn({ id }: { id: string }): number {
  const { data } = queryId.safeParse(id);
  if (data === undefined) throw notFound('resource');
  return data;
}

/** A number in an address. Errors: INVALID. */
export function numberIn(text: unknown, usual: number): number {
  if (text === undefined) return usual;
  if (typeof text !== 'string' || !/^-?\d{1,9}$/.test(text)) {
    throw refused('invalidValue', 'startIndex and count are whole numbers.');
  }
  return Number(text);
}
