import { rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** Found by its name among the system's libraries; the loader goes on without it where it is not installed. */
const LIBRARY = 'libnss_wrapper.so';
const NAME = 'cpd';

/**
 * Does `work`, which runs initdb, with what initdb needs in its environment where this process runs under a number that no
 * account of the system has, as in a container with `--user 12345`: it asks for the name of its user and ends without one. A
 * library then answers from two files, which are in `folder` in the meantime. initdb needs nothing else of its environment.
 */
export async function withNameForInitdb<T>(
  folder: string,
  work: (more: { env?: Record<string, string> }) => Promise<T>,
): Promise<T> {
  if (process.platform !== 'linux' || hasName()) return await work({});
  const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const accounts = join(folder, 'initdb.passwd');
  const groups = join(folder, 'initdb.group');
  try {
    await writeFile(accounts, `${NAME}:x:${user}:${group}::/nonexistent:/nonexistent\n`, { mode: 0o600 });
    await writeFile(groups, `${NAME}:x:${group}:\n`, { mode: 0o600 });
    return await work({ env: { LD_PRELOAD: LIBRARY, NSS_WRAPPER_PASSWD: accounts, NSS_WRAPPER_GROUP: groups } });
  } finally {
    await rm(accounts, { force: true });
    await rm(groups, { force: true });
  }
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
