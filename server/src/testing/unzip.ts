import { fromBuffer } from 'yauzl';

/** The files of an archive, by their paths. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  fromBuffer(archive, { lazyEntries: true }, (problem, zip) => {
    if (problem) return reject(problem);
    const files = new Map<string, Buffer>();
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, async (failure, stream) => {
        if (failure) return reject(failure);
        files.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)));
        zip.readEntry();
      }),
    );
    zip.on('end', () => resolve(files));
    zip.on('error', reject);
    zip.readEntry();
  });
  return await promise;
}
