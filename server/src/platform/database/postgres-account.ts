import { execFile } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { programPath } from './postgres-programs.ts';

const run = promisify(execFile);

/** How a PostgreSQL program is started: what comes before it on the command line, and the account it runs under. */
export interface PostgresAccount {
  prefix: readonly string[];
  identity: { uid: number; gid: number } | undefined;
}

const asWeAre: PostgresAccount = { prefix: [], identity: undefined };

/** In a user namespace of its own root is the ordinary user 1000 to PostgreSQL, while all files stay root's own. */
const inNamespace: PostgresAccount = {
  prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'],
  identity: undefined,
};

/**
 * Chooses how to run PostgreSQL, which refuses to run as root (decision 0001): as we are for an ordinary user; for
 * root in a user namespace, else as the owner of the folder, else as the owner of the folder above it. The first that
 * can really start the programs and write to the folder is taken. Throws one line that says what to do.
 */
export async function choosePostgresAccount(programs: string, folder: string): Promise<PostgresAccount> {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return asWeAre;
  if (process.platform === 'linux' && (await works(inNamespace, programs, folder))) return inNamespace;
  for (const place of [folder, dirname(folder)]) {
    const { uid, gid } = await stat(place);
    const owner: PostgresAccount = { prefix: [], identity: { uid, gid } };
    if (uid !== 0 && (await works(owner, programs, place))) {
      await chown(folder, uid, gid);
      return owner;
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and this system allows no user namespaces. Start the server as an ordinary user, give DATA_DIR to one with chown, or set DATABASE_URL.',
  );
}

async function works(account: PostgresAccount, programs: string, folder: string): Promise<boolean> {
  const script = 'test -w "$1" && test -x "$1" && "$2" --version';
  const [program = 'sh', ...parameters] = [...account.prefix, 'sh', '-c', script, 'sh'];
  const postgres = programPath(programs, 'postgres');
  return run(program, [...parameters, folder, postgres], { ...account.identity, timeout: 5000 }).then(
    () => true,
    () => false,
  );
}
