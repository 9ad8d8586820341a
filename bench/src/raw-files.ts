import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** The least that keeps a file: streamed into place and hashed on the way, then file and folder flushed. */
export async function keepDurably(folder: string, name: string, content: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    for await (const chunk of content) {
      size += chunk.length;
      hash.update(chunk);
      await file.write(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const shelf = await open(folder, 'r');
  try {
    await shelf.sync();
  } finally {
    await shelf.close();
  }
  return { size, sha256: hash.digest('hex') };
}
