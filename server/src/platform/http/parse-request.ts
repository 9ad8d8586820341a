import type { z } from 'zod';
import { AppError, type FieldProblem } from '../errors/app-error.ts';

/** What a part of a request says by a schema. Throws INVALID with every problem at once, in sentences (API-39, API2-66). */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: sentenceOf });
  if (result.success) return result.data;
  const problems: FieldProblem[] = result.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.message,
  }));
  const sentences = new Set(problems.map(({ message }) => message));
  throw new AppError('INVALID', ['This request could not be accepted.', ...sentences].join(' '), { problems });
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'yes or no',
  array: 'a list',
};

/** What is wrong with a value, for people, where the contract does not say it itself. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.';
      return `This must be ${KINDS[issue.expected] ?? 'something else'}.`;
    case 'too_big':
      return `This must be at most ${amountOf(issue.origin, issue.maximum)}.`;
    case 'too_small':
      return `This must be at least ${amountOf(issue.origin, issue.minimum)}.`;
    case 'invalid_value':
    case 'invalid_union':
      return 'This is not one of the choices.';
    default:
      return 'This is not written as it should be.';
  }
}

function amountOf(origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${limit} characters long`;
  return origin === 'array' ? `${limit} long` : String(limit);
}
