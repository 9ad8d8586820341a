import { AppError } from '../errors/app-error.ts';
import type { FileStore, StoredFile } from './file-store.ts';

/** What a scanner found in a content. */
export type ScanResult = { infected: false } | { infected: true; virus: string };

/** Looks for viruses in a content; throws when it could not, and then nothing is known about the content. */
export type Scanner = (content: AsyncIterable<Uint8Array>) => Promise<ScanResult>;

/** The scanner says nothing. */
export class ScannerSilent extends Error {
  constructor() {
    super('The virus scanner does not answer.');
  }
}

/**
 * Whether a content may be handed out: CLEAR when it may, WAITING while it has not been checked for viruses, INFECTED when
 * one was found later and the content was removed.
 */
export type ScanState = 'CLEAR' | 'WAITING' | 'INFECTED';

/** What people are told of a file that cannot be opened yet. */
const WAITING_MESSAGE = 'This file is waiting for the virus check. Please try again in a few minutes.';

/**
 * Checks a file that has just been kept: CLEAR, or WAITING when the scanner could not be asked, so that the upload is kept in
 * quarantine and checked later (EVD-26). Without a scanner every file is CLEAR. Throws FILE_INFECTED; the caller removes
 * the content.
 */
export async function scanUpload(
  scanner: Scanner | undefined,
  store: FileStore,
  file: Pick<StoredFile, 'key'>,
  tell: (problem: unknown) => void,
): Promise<'CLEAR' | 'WAITING'> {
  if (scanner === undefined) return 'CLEAR';
  const { stream } = await store.read(file.key);
  const result = await scanner(stream).catch((problem: unknown) => {
    tell(problem);
    return undefined;
  });
  if (result === undefined) return 'WAITING';
  if (!result.infected) return 'CLEAR';
  // Without the words "exists" and "size", by which the browser tells two other refusals apart (UPL-16).
  const message =
    'This file contains a virus, so it was not kept. Please check your computer before you try another copy.';
  throw new AppError('FILE_INFECTED', message, { problems: [{ field: 'attachment', message }], cause: result.virus });
}

/** Refuses to hand out a content that is not CLEAR: WAITING_FOR_SCAN or FILE_REMOVED (EVD-26). */
export function refuseUnlessClear(state: ScanState): void {
  if (state === 'WAITING') throw new AppError('WAITING_FOR_SCAN', WAITING_MESSAGE);
  if (state === 'INFECTED') {
    throw new AppError(
      'FILE_REMOVED',
      'This file contained a virus, so its content was removed. Please upload a clean copy.',
    );
  }
}
