import { ZodError } from 'zod';
import { whyRefused } from '../platform/database/why-refused.ts';

/** The words for what the system refuses, by its codes. */
const SYSTEM: Readonly<Record<string, string>> = {
  EACCES: 'This user may not use it: give it to the user who starts the server (chown).',
  EPERM: 'This user may not use it: give it to the user who starts the server (chown).',
  EROFS:
    'It is on a disk that is mounted read-only: mount it so that it can be written, or name another place in the settings.',
  ENOSPC: 'There is no room left on that disk: make room, then start again.',
  EDQUOT: 'There is no room left for this user on that disk: make room, then start again.',
  ENOTDIR: 'Something above it is a file and not a folder: name another place in the settings.',
  EEXIST: 'It is a file where a folder has to be: name another place in the settings.',
  EISDIR: 'It is a folder where a file has to be: move it away, then start again.',
  ENOENT: 'It is not there: bring it back, or name another place in the settings.',
  EIO: 'The disk does not read or write it: see to the disk, then start again.',
  EMFILE: 'Too many files are open: raise the limit of this user (ulimit -n), then start again.',
  ENFILE: 'Too many files are open on this machine: end what holds them, then start again.',
};

/**
 * What is said of an error that ends a start or a command: sentences without a stack. Those that we threw are sentences already,
 * followed by their reason where they do not say it; what the system, the database or Node threw is put into words.
 */
export function problemInWords(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const sentence = sentenceOf(error);
  const reason = reasonOf(error.cause);
  return reason === undefined || sentence.includes(reason) ? [sentence] : [sentence, `The reason: ${reason}.`];
}

function sentenceOf(error: Error): string {
  const refusal = whyRefused(error);
  if (refusal !== undefined) return refusal;
  const { code = '', path, syscall, port } = error as NodeJS.ErrnoException & { port?: number };
  // Of what was typed after the name of a command.
  if (code.startsWith('ERR_PARSE_ARGS'))
    return `${withoutStop(error.message)}. What each command takes is in docs/run-and-restore.md.`;
  if (syscall === undefined) return isOurs(error) ? error.message : faultSentence(error);
  if (path === undefined || port !== undefined)
    return `The network does not do what it has to: ${withoutStop(error.message)}.`;
  return `${path} cannot be used (${code}). ${SYSTEM[code] ?? 'See to that, then start again.'}`;
}

/** What Node throws by itself is a mistake in the program, or comes from a package of it. */
function isOurs(error: Error): boolean {
  const isNodes = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return (
    !isNodes && !(error instanceof SyntaxError) && !(error instanceof ZodError) && !(error instanceof AggregateError)
  );
}

function faultSentence(error: Error): string {
  const [place = ''] = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  const where = place.trim().replace(/^at .*?[(]?([^/\\(]+:\d+):\d+\)?$/, '$1');
  const at = where === '' ? '' : `, at ${where}`;
  return `This is a fault of CPD Logbook and not of your settings: ${error.name}: ${withoutStop(error.message)}${at}. Please report it with this line.`;
}

/** What the system's codes say as the reason of a sentence of ours. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something else uses that port',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not',
  ENOSPC: 'there is no room left on the disk',
  ENOTFOUND: 'the host is not known',
  ECONNREFUSED: 'nothing takes connections there',
};

function reasonOf(cause: unknown): string | undefined {
  if (cause === undefined || cause === null) return undefined;
  if (!(cause instanceof Error)) return withoutStop(String(cause).trim());
  const { code = '' } = cause as NodeJS.ErrnoException;
  return REASONS[code] ?? withoutStop((cause.message || cause.name).trim());
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
