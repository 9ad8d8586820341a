import type { FileLocation } from './file-location.ts';
import type { FileStore } from './file-store.ts';
import { openLocalFileStore } from './local-file-store.ts';

/** Opens the store at a place; throws an error that says what is wrong with it. `close` lets its connections go. */
export async function openFileStore(location: FileLocation): Promise<{ files: FileStore; close(): void }> {
  if (location.kind === 'folder') return { files: await openLocalFileStore(location.folder), close: () => undefined };
  // Loaded by those who keep files there alone.
  const { openS3FileStore } = await import('./s3-file-store.ts');
  const files = await openS3FileStore(location);
  return { files, close: () => files.close() };
}
