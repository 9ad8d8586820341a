import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive: its bytes, or where they can be read. `size` is in bytes. */
interface ZipEntry {
  path: string;
  size: number;
  open(): Promise<Buffer | NodeJS.ReadableStream>;
}

/**
 * An archive of the entries and its size in bytes, which is known before anything is read: nothing is packed tighter, as
 * evidence mostly is already. Entries are opened one after the other; one that fails breaks the archive off.
 */
async function zipStream(entries: readonly ZipEntry[], at: Temporal.Instant) {
  const zip = new ZipFile();
  const mtime = new Date(at.epochMilliseconds);
  for (const { path, size, open } of entries) {
    zip.addReadStreamLazy(path, { size, mtime, compress: false }, (done) => {
      open().then(
        (content) => done(null, Buffer.isBuffer(content) ? Readable.from([content]) : content),
        (error: unknown) => zip.emit('error', error),
      );
    });
  }
  // Errors of entries arrive at the archive; anyone who reads it must see them.
  zip.on('error', (error) => zip.outputStream.emit('error', error));
  const size = await new Promise<number>((resolve) => {
    // The types of the library leave out what it calls back with.
    zip.end(undefined, resolve as () => void);
  });
  return { size, stream: zip.outputStream };
}

/** An entry with the SHA-256 of its content, for the manifest. */
export type Listed = ZipEntry & { sha256: string };

/** An entry whose content is there already. */
export function inMemory(path: string, content: Buffer): Listed {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path, size: content.length, sha256, open: async () => content };
}

/**
 * An archive as `zipStream` makes it, which ends with `manifest.json`: each file with its size in bytes and its SHA-256. After it
 * comes only what `sign` makes of its bytes.
 */
export async function listedArchive(
  entries: readonly Listed[],
  at: Temporal.Instant,
  sign: (manifest: Buffer) => Listed[] = () => [],
) {
  const manifest = Buffer.from(
    JSON.stringify(
      entries.map(({ path, size, sha256 }) => ({ path, size, sha256 })),
      null,
      2,
    ),
  );
  return await zipStream([...entries, inMemory('manifest.json', manifest), ...sign(manifest)], at);
}
