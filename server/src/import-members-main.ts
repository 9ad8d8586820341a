// npm run import-members -- FILE: reads the college's own list of members, as the screen does (docs/members.md).
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { importList } from './start/import-list.ts';
import { openCommand } from './start/open-command.ts';

const USAGE =
  'npm run import-members -- FILE [--dry-run] [--by USERNAME] [--change-numbers] [--complete --left-on 2026-12-31 --reason RESIGNED|RETIRED|OTHER_HOME]';

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  by: { type: 'string' },
  'change-numbers': { type: 'boolean' },
  complete: { type: 'boolean' },
  'left-on': { type: 'string' },
  reason: { type: 'string' },
} as const;

const command = openCommand();

/** Answers the exit code: 0 when every line went in, 1 when one is wrong or a person has to decide. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(USAGE);
  const content = await readFile(resolve(file));
  const asked = {
    ...{ content, by: values.by, leftOn: values['left-on'], reason: values.reason },
    ...{ isComplete: values.complete ?? false, isDryRun: values['dry-run'] ?? false },
    renumbers: values['change-numbers'] ?? false,
  };
  return (await importList(readConfig(process.env), asked, command)) ? 0 : 1;
}

command.run(run);
