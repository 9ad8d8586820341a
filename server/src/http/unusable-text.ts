import { AppError, type FieldProblem } from '../app-error.ts';

const MESSAGE = 'This contains a character that no text can have. Please remove it and try again.';

/** A value, and how one comes to it from what was sent. */
interface Part {
  value: unknown;
  name: string;
  within: Part | undefined;
}

/**
 * Refuses what no text of ours can hold, wherever it stands in what was sent: the zero character, which PostgreSQL does not
 * keep, and half a character (a lone surrogate), which is no Unicode. Throws INVALID with each field, keys of objects
 * included.
 */
export function refuseUnusableText(...sent: readonly unknown[]): void {
  const problems = sent.flatMap(problemsIn);
  if (problems.length > 0) throw new AppError('INVALID', MESSAGE, { problems });
}

function problemsIn(sent: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  // Nothing is called for each level: what strangers send may be nested deeper than calls can be.
  const open: Part[] = [{ value: sent, name: '', within: undefined }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value } = part;
    if (!isUsable(part.name) || (typeof value === 'string' && !isUsable(value))) {
      problems.push({ field: fieldOf(part), message: MESSAGE });
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value).reverse()) open.push({ value: inner, name, within: part });
    }
  }
  return problems;
}

function isUsable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function fieldOf(part: Part): string {
  const names: string[] = [];
  for (let one: Part | undefined = part; one?.within !== undefined; one = one.within) names.unshift(one.name);
  return names.join('.').toWellFormed().replaceAll('\0', '�') || 'body';
}
