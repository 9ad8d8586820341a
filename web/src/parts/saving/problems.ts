import type { Problem } from '../../lib/api-error.ts';

/** A message for each field that is wrong, by the form's own name of the field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/** What is wrong with a form; `other` are messages that belong to no field that it shows. */
export type Problems<Fields = FieldErrors> = { fields: Fields; other: readonly string[] };

/** Sorts problems to the fields of a form, the first of each; `fieldOf` answers undefined for what the form does not show. */
export function sortProblems(
  problems: readonly Problem[],
  fieldOf: (field: string) => string | undefined,
): Problems<Record<string, string>> {
  const fields: Record<string, string> = {};
  const other: string[] = [];
  for (const { field, message } of problems) {
    const own = fieldOf(field);
    if (own === undefined) other.push(message);
    else fields[own] ??= message;
  }
  return { fields, other };
}

/** What is wrong with one field, if anything. */
export function problemsWith(field: string, message: string | undefined): Problem[] {
  return message === undefined ? [] : [{ field, message }];
}

/** The first word of a field: `recurrence.endDate` belongs to `recurrence`. */
export function partOf(field: string): string {
  return field.split(/[.[]/, 1)[0] ?? field;
}

/** Whether there is anything that keeps a form from being sent. */
export function isWrong({ fields, other }: Problems<object>): boolean {
  return other.length > 0 || Object.values(fields).some((message) => message !== undefined);
}
