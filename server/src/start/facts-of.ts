import { randomUUID } from 'node:crypto';
import { comparedSettings } from '../compared-settings.ts';
import type { Config } from '../config.ts';
import { PRODUCT_VERSION } from '../platform/system/product-version.ts';
import { fingerprintOf, keyFileIn, type VerificationKey } from '../platform/verification/verification-key.ts';
import { readFolderId } from './folder-id.ts';
import type { OwnFacts } from './register-server.ts';

/** What this run of the server says of itself to others on its database. */
export async function factsOf(
  config: Config,
  { verificationKey, signIn, storeMark }: { verificationKey: VerificationKey; signIn: string; storeMark: string },
): Promise<OwnFacts> {
  return {
    serverId: randomUUID(),
    folderId: await readFolderId(config.dataFolder),
    name: config.serverName,
    version: PRODUCT_VERSION,
    doesJobs: config.jobs,
    verificationKey: fingerprintOf(verificationKey.publicKey),
    isKeyMade: config.verificationKeys.key === undefined,
    signIn,
    storeMark,
    settings: comparedSettings(config.inForce, verificationKey.privateKey),
  };
}

/** Where the key is that this server made itself; undefined when it was given one. */
export function keyFileOf({ dataFolder, verificationKeys }: Config): string | undefined {
  return verificationKeys.key === undefined ? keyFileIn(dataFolder) : undefined;
}
