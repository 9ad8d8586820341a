import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadProviderKeys } from '../platform/identity/provider-keys.ts';
import { loadVerificationKey } from '../platform/verification/verification-key.ts';

/**
 * What servers on one database need to run beside each other with the embedded sign-in: the same keys and the same folder of
 * files, all below `folder`, and for each `name` a data folder of its own. Answers the settings; an address is not among them.
 */
export async function settingsTogether(folder: string, name: string): Promise<Record<string, string>> {
  const shared = join(folder, 'shared');
  await loadProviderKeys(shared);
  const { privateKey } = await loadVerificationKey(shared, { key: undefined, formerKeys: [] });
  const dataFolder = join(folder, name);
  await mkdir(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 });
  await cp(join(shared, 'keys', 'oidc-provider.json'), join(dataFolder, 'keys', 'oidc-provider.json'));
  return {
    DATA_DIR: dataFolder,
    FILES_URL: pathToFileURL(join(shared, 'files')).href,
    VERIFICATION_KEY: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}
