// npm run check-setup: tries what the settings name (sign-in, e-mail, files, backups, virus check) and says what to put right.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { withoutSecrets } from './http/request-log.ts';
import { checkBackups, checkFiles, checkMail, checkScanner } from './setup/check-services.ts';
import { checkSignIn } from './setup/check-sign-in.ts';
import { bad, type Finding } from './setup/finding.ts';
import { openCommand } from './start/open-command.ts';

const command = openCommand();
const { log } = command;

async function run(): Promise<number> {
  const { values } = parseArgs({ options: { token: { type: 'string' } } });
  const config = readConfig(process.env);
  // In a file, because arguments are seen by everybody on the machine.
  const token = values.token === undefined ? undefined : (await readFile(resolve(values.token), 'utf8')).trim();
  const { issuer, audience, usernameClaim } = config.identity;
  const signIn: Promise<Finding[]> =
    issuer === undefined
      ? Promise.resolve([
          bad('Sign-in', 'OIDC_ISSUER is not set: only the demo sign-in, without passwords, can be used.'),
        ])
      : checkSignIn({ issuer, audience, usernameClaim, publicUrl: config.publicUrl }, token);
  const findings = await Promise.all([
    ...[signIn, checkMail(config.mail.smtpUrl), checkFiles(config.fileLocation)],
    ...[checkBackups(config), checkScanner(config.clamavUrl)],
  ]);
  for (const { part, isGood, says } of findings.flat())
    log.info(withoutSecrets(`${isGood ? 'Good' : 'BAD '}  ${part}: ${says}`));
  return findings.flat().every(({ isGood }) => isGood) ? 0 : 1;
}

command.run(run);
