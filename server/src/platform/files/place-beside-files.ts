import type { FileLocation } from './file-location.ts';
import { openWriteOncePlace, type WriteOncePlace } from './write-once-place.ts';

/**
 * A place beside the files of all servers, such as that of e-mails or seals. `look` throws while the store is another one, as a
 * share that is not mounted is: nothing is written there then (R51).
 */
export async function openPlaceBesideFiles(location: FileLocation, look: () => Promise<void>): Promise<WriteOncePlace> {
  await look();
  const place = await openWriteOncePlace(location);
  return {
    ...place,
    write: async (name, text) => {
      await look();
      await place.write(name, text);
    },
  };
}
