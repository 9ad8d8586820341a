import type { Part } from './manifest.ts';

/** Puts contents into one backup, encrypted where it is. */
export interface Writer {
  isEncrypted: boolean;
  put(path: string, content: AsyncIterable<Buffer>): Promise<Part>;
}
