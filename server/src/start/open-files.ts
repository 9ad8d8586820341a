import type { Config } from '../config.ts';
import { listRunning } from '../features/college/servers/servers-reader.ts';
import type { Database } from '../platform/database/tables.ts';
import { inWords } from '../platform/files/file-location.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { recogniseStore } from '../platform/files/recognise-store.ts';
import { knowStore } from '../platform/files/store-mark.ts';
import type { StopList } from './stop-in-order.ts';

/** The files of this server's database. */
interface OpenedFiles {
  files: FileStore;
  /** The mark by which servers know that they have the same store. */
  storeMark: string;
  /** Throws UNAVAILABLE while the place shows another store, or none. */
  look(): Promise<void>;
  /** Whether it does so, and another server runs that may see the right one. */
  isStoreAway(): Promise<boolean>;
}

/** Opens the store of the settings; throws what to do when it is not that of this database (R51). */
export async function openFiles(config: Config, database: Database, stops: StopList): Promise<OpenedFiles> {
  const store = await openFileStore(config.fileLocation).catch((error: unknown) => {
    throw withSetting(error, config);
  });
  stops.add('the file store', store.close);
  const place = { files: store.files, place: inWords(config.fileLocation), isOwn: config.hasOwnFiles };
  const storeMark = await recogniseStore(database, place);
  const everyTime = config.fileLocation.kind === 'folder';
  const { files, look, isAway } = knowStore(store.files, storeMark, { everyTime });
  const isStoreAway = async () => isAway() && (await listRunning(database)).length > 1;
  return { files, storeMark, look, isStoreAway };
}

function withSetting(error: unknown, { fileLocation, inForce }: Config): unknown {
  if (!(error instanceof Error)) return error;
  const setting = inForce.FILES_URL === undefined ? 'DATA_DIR' : 'FILES_URL';
  const keys =
    fileLocation.kind === 's3' ? ', or the keys of its user in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' : '';
  return new Error(`${error.message} Put that right, or correct the place in ${setting}${keys}.`);
}
