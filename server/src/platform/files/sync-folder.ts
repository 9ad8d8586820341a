import { open } from 'node:fs/promises';

/** Puts the names in a folder on disk: without that a power cut may forget a file that was flushed itself (R1). */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders; its file system writes names through by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
