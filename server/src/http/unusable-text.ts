import { AppError, type FieldProblem } from '../app-error.ts';

const MESSAGE = 'This holds a character that no text can have. Please remove it and try again.';

/**
 * Refuses what no text of ours can hold, wherever it stands in what was sent: the zero character, which PostgreSQL does not
 * keep, and half a character (a lone surrogate), which is no Unicode. Throws INVALID with each field, keys of objects
 * included.
 */
export function refuseUnusableText(...parts: readonly unknown[]): void {
  const problems = parts.flatMap((part) => problemsIn(part, []));
  if (problems.length > 0) throw new AppError('INVALID', MESSAGE, { problems });
}

function problemsIn(value: unknown, path: readonly string[]): FieldProblem[] {
  if (typeof value === 'string') return isUsable(value) ? [] : [{ field: path.join('.') || 'body', message: MESSAGE }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    isUsable(key)
      ? problemsIn(part, [...path, key])
      : [{ field: [...path, key.toWellFormed().replaceAll('\0', '�')].join('.'), message: MESSAGE }],
  );
}

function isUsable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
