// npm run check-setup: tries what the settings name (sign-in, e-mail, files, backups, virus check) and says what to put right.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { withoutSecrets } from './platform/http/request-log.ts';
import {
  checkBackups,
  checkFiles,
  checkMail,
  checkMemberLists,
  checkScanner,
} from './platform/setup/check-services.ts';
import { checkSignIn } from './platform/setup/check-sign-in.ts';
import { bad, type Finding, inFull } from './platform/setup/finding.ts';
import { openCommand } from './start/open-command.ts';

const command = openCommand();
const { log } = command;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { token: { type: 'string' } } });
  const config = readConfig(process.env);
  // In a file, because arguments are seen by everyone on the machine.
  const token = values.token === undefined ? undefined : (await readFile(resolve(values.token), 'utf8')).trim();
  const { issuer, audience, usernameClaim } = config.identity;
  const signIn: Promise<Finding[]> =
    issuer === undefined
      ? Promise.resolve([bad('Sign-in', 'Only the demo sign-in, without passwords, can be used.', 'Set OIDC_ISSUER.')])
      : checkSignIn({ issuer, audience, usernameClaim, publicUrl: config.publicUrl }, token);
  const opened = openFileStore(config.fileLocation);
  command.opened.push(() =>
    opened.then(
      ({ close }) => close(),
      () => undefined,
    ),
  );
  const trials = [
    checkMail(config.mail.smtpUrl),
    checkFiles(config.fileLocation, async () => (await opened).files),
    checkBackups(config),
    checkScanner(config.clamavUrl),
    checkMemberLists(config.membersFrom.location),
  ];
  const findings = await Promise.all([signIn, ...trials.map(async (trial) => (await trial?.findings) ?? [])]);
  for (const finding of findings.flat())
    log.info(withoutSecrets(`${finding.isGood ? 'Good' : 'BAD '}  ${finding.part}: ${inFull(finding)}`));
  return findings.flat().every(({ isGood }) => isGood) ? 0 : 1;
}

command.run(run);
