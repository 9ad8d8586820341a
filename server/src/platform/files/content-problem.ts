/** Why a file's content is refused. */
export type ContentProblem =
  | 'empty'
  | 'content-mismatch'
  | 'executable'
  | 'locked'
  | 'test-virus'
  | 'archive-bomb'
  | 'unsafe-archive'
  | 'broken-archive';

const MESSAGES: Record<ContentProblem, (extension: string) => string> = {
  empty: () => 'This file is empty.',
  'content-mismatch': (extension) => `The content of this file does not match a .${extension} file.`,
  executable: () => 'This file is or contains a program, which is not accepted.',
  locked: () =>
    'This file is protected by a password, so it can’t be checked. Please save it without a password and upload it again.',
  'test-virus': () => 'This file contains a virus test pattern, which is not accepted.',
  'archive-bomb': () => 'This file unpacks to far more than it should, which is not accepted.',
  'unsafe-archive': () =>
    'This archive contains files that would be unpacked outside its own folder, which is not accepted.',
  'broken-archive': () => 'This file is damaged or was cut off. Please check that you can open it and try again.',
};

/**
 * The refusal as a person reads it. It avoids the words "exists" and "size", by which the browser tells two other
 * refusals apart (UPL-16).
 */
export function contentProblemMessage(problem: ContentProblem, extension: string): string {
  return MESSAGES[problem](extension);
}
