// node deploy/make-secrets.mjs: makes the passwords and keys that compose.yaml needs, in deploy/secrets, and deploy/.env.
// node deploy/make-secrets.mjs --key: prints one key for printed codes (VERIFICATION_KEY), and makes nothing.
// It needs nothing but Node 20.19 or newer, and changes nothing that is there already.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of letters and digits alone, so that it needs no escaping in an address, a file of settings or a shell. */
const newPassword = () => randomBytes(24).toString('hex');

/** A private Ed25519 key as the server reads it: the base64 of PKCS #8 in one line. */
function newKey() {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/**
 * What is in the folder of secrets: file names and texts. Only those who start the servers read `server.env`; the others are
 * read by users of containers, each of its own.
 * @returns {Record<string, string>}
 */
function newSecrets() {
  const [owner, calls] = [newPassword(), newPassword()];
  const [accessKey, secretKey] = [randomBytes(10).toString('hex'), randomBytes(20).toString('hex')];
  const mayDo = ['Read', 'Write', 'List', 'Tagging'];
  const storeUser = {
    name: 'cpd',
    credentials: [{ accessKey, secretKey }],
    actions: mayDo.map((what) => `${what}:cpd`),
  };
  return {
    'database-admin': newPassword(),
    'database-owner': owner,
    'database-calls': calls,
    'pooler-users': `"cpd_calls" "${calls}"\n`,
    'store-users': `${JSON.stringify({ identities: [storeUser] }, null, 2)}\n`,
    'server.env': [
      `DATABASE_URL=postgres://cpd_calls:${calls}@pooler:6432/cpd`,
      `DATABASE_DIRECT_URL=postgres://cpd:${owner}@database:5432/cpd`,
      `AWS_ACCESS_KEY_ID=${accessKey}`,
      `AWS_SECRET_ACCESS_KEY=${secretKey}`,
      `VERIFICATION_KEY=${newKey()}`,
      '',
    ].join('\n'),
  };
}

/**
 * Makes secrets and `.env` in a folder of deployment.
 * @param {string} folder
 * @returns {string} what to tell
 * @throws where there are secrets already: replacing them would lose the way to database and files
 */
export function makeSecrets(folder) {
  const place = join(folder, 'secrets');
  if (existsSync(place) && readdirSync(place).length > 0) {
    throw new Error(
      `${place} has secrets already, and nothing was changed. Move the folder away if you want new ones.`,
    );
  }
  // The folder keeps everyone else out; the files can be read by the users of the containers, which are given files alone.
  mkdirSync(place, { recursive: true });
  chmodSync(place, 0o700);
  for (const [name, text] of Object.entries(newSecrets())) {
    writeFileSync(join(place, name), text, { flag: 'wx', mode: 0o644 });
  }
  chmodSync(join(place, 'server.env'), 0o600);
  mkdirSync(join(folder, 'certificates'), { recursive: true });
  const settings = join(folder, '.env');
  if (existsSync(settings)) return `The secrets are in ${place}. Keep a copy of them away from this machine.`;
  copyFileSync(join(folder, '.env.example'), settings);
  return `The secrets are in ${place}; keep a copy of them away from this machine. Now say in ${settings} what is yours.`;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${process.argv[2] === '--key' ? newKey() : makeSecrets(import.meta.dirname)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
