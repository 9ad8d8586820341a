import type { Config } from '../config.ts';
import { notedHolder } from '../platform/database/data-folder-lock.ts';
import { type FrontDoor, openFrontDoor, PortInUse } from '../platform/http/front-door.ts';

/**
 * Listens on the address of the settings. A port that is taken is often taken by a server on the same data folder: then the
 * refusal names that one (R4).
 */
export async function openFrontDoorOf({ host, port, publicUrl, dataFolder }: Config): Promise<FrontDoor> {
  try {
    return await openFrontDoor({ host, port, secure: publicUrl.startsWith('https:') });
  } catch (error) {
    if (!(error instanceof PortInUse)) throw error;
    const holder = await notedHolder(dataFolder);
    const known = holder === undefined ? '' : ` The data folder ${dataFolder} is in use by the process ${holder}.`;
    throw new Error(`${error.message}${known} Stop what uses it, or set another PORT.`);
  }
}
