import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A newer version of the server in a folder of its own. */
export interface NextVersion {
  /** What starts it. */
  program: string;
  remove(): Promise<void>;
}

/**
 * Makes the version after this one: the server as it is, with another number and one migration more. Its packages are those that
 * are installed here.
 */
export async function makeNextVersion(migration: string): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-next-'));
  const source = join(folder, 'server', 'src');
  await cp(join(ROOT, 'server', 'src'), source, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  for (const name of ['package.json', join('server', 'package.json')]) {
    const described = JSON.parse(await readFile(join(ROOT, name), 'utf8'));
    await writeFile(join(folder, name), JSON.stringify({ ...described, version: '99.0.0' }));
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(source, 'platform', 'database', 'migrations', '9999_next_version.sql'), migration);
  return { program: join(source, 'main.ts'), remove: () => rm(folder, { recursive: true, force: true }) };
}
