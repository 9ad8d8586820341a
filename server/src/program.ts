// What a container of the image runs: the server, or the command that the first argument names, such as `backup`.
import { readdirSync, realpathSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const COMMAND = /^([a-z-]+)-main\.[jt]s$/;

/** This file as it was started: bundled, the commands are beside it, and as a source too. */
const OWN_FILE = realpathSync(process.argv[1] ?? '');

/** The commands that this product has. */
function commandNames(): string[] {
  return readdirSync(dirname(OWN_FILE))
    .flatMap((file) => COMMAND.exec(file)?.[1] ?? [])
    .sort();
}

function fileOf(name: string | undefined): string | undefined {
  if (name === undefined) return `main${extname(OWN_FILE)}`;
  return commandNames().includes(name) ? `${name}-main${extname(OWN_FILE)}` : undefined;
}

// The command reads the arguments that are left.
const [name] = process.argv.splice(2, 1);
const file = fileOf(name);
if (file === undefined) {
  process.stderr.write(
    `There is no command “${name}”. There are ${commandNames().join(', ')}; without one the server runs.\n`,
  );
  process.exit(2);
}
await import(pathToFileURL(join(dirname(OWN_FILE), file)).href);
