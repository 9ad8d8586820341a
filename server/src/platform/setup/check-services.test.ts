import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { listFiles } from '../../testing/record-state.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { checkBackups, checkFiles, checkMail, checkMemberLists, checkScanner } from './check-services.ts';
import { inFull, type Trial } from './finding.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-setup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The one finding of a trial, with all that is said of it. */
async function found(trial: Trial): Promise<{ isGood: boolean; says: string }> {
  const [finding, ...others] = await trial.findings;
  expect(others).toEqual([]);
  if (finding === undefined) throw new Error('Something is always found.');
  return { isGood: finding.isGood, says: inFull(finding) };
}
const storeIn = (place: string) => async () => (await openFileStore({ kind: 'folder', folder: place })).files;
const tryFiles = (place: string) => checkFiles({ kind: 'folder', folder: place }, storeIn(place));

/** A server that says this line to anyone who connects, and to each line another. */
async function listening(
  greeting: string,
  answers: (line: string) => string,
): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (greeting !== '') socket.write(greeting);
    socket.on('data', (line) => socket.write(answers(String(line))));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('[R63] a mail server that takes the login is good, and what one says that does not is told', async () => {
  const mail = (login: string) => (line: string) =>
    line.startsWith('EHLO') ? '250-localhost\r\n250 AUTH PLAIN\r\n' : line.startsWith('AUTH') ? login : '221 Bye\r\n';
  const good = await listening('220 mail\r\n', mail('235 Accepted\r\n'));
  expect(await found(checkMail(`smtp://user:secret@127.0.0.1:${good.port}?ignoreTLS=true`))).toMatchObject({
    isGood: true,
  });
  good.close();
  const refusing = await listening('220 mail\r\n', mail('535 5.7.8 Ask the postmaster\r\n'));
  const refused = await found(checkMail(`smtp://user:secret@127.0.0.1:${refusing.port}?ignoreTLS=true`));
  expect(refused).toMatchObject({ isGood: false, says: expect.stringContaining('535 5.7.8 Ask the postmaster') });
  refusing.close();
  expect(await found(checkMail(undefined))).toMatchObject({ isGood: false, says: expect.stringContaining('SMTP_URL') });
});

test('[R63] a store that takes a file is good and left as it was, and one that takes none is told', async () => {
  expect(await found(tryFiles(join(folder, 'files')))).toMatchObject({ isGood: true });
  expect(await listFiles(join(folder, 'files/kept'))).toEqual([]);
  await writeFile(join(folder, 'a-file'), 'x');
  expect(await found(tryFiles(join(folder, 'a-file')))).toMatchObject({ isGood: false });
});

test('[R63] a place of backups that cannot be written to is told, and so is none', async () => {
  await writeFile(join(folder, 'a-file'), 'x');
  const setup = (to: object) => readConfig({ DATA_DIR: join(folder, 'data'), ...to });
  expect(await found(checkBackups(setup({})))).toMatchObject({
    isGood: false,
    says: expect.stringContaining('BACKUP_TO'),
  });
  const wrong = setup({ BACKUP_TO: join(folder, 'a-file') });
  expect(await found(checkBackups(wrong))).toMatchObject({
    isGood: false,
    says: expect.stringContaining('Nothing can be written'),
  });
  const right = setup({ BACKUP_TO: join(folder, 'backups'), BACKUP_PASSPHRASE: 'correct horse battery staple' });
  expect(await found(checkBackups(right))).toMatchObject({ isGood: true });
  expect(await readdir(join(folder, 'backups'))).toEqual([]);
});

test('[R63] a scanner that is away is told, and one that looks at a file is good', async () => {
  const scanner = await listening('', (sent) => (sent.endsWith('\0\0\0\0') ? 'stream: OK\0' : ''));
  expect(await found(checkScanner(`tcp://127.0.0.1:${scanner.port}`))).toMatchObject({ isGood: true });
  scanner.close();
  expect(await found(checkScanner('tcp://127.0.0.1:1'))).toMatchObject({ isGood: false });
});

test('[PPL-01] a folder for lists of members is good with a list in it, and named with the reason otherwise', async () => {
  expect(checkMemberLists(undefined)).toBeUndefined();
  const trial = (place: string) => found(checkMemberLists({ kind: 'folder', folder: place }) as Trial);
  expect(await trial(folder)).toMatchObject({ isGood: false, says: expect.stringContaining('no CSV file') });
  expect(await trial(join(folder, 'away'))).toMatchObject({ isGood: false, says: expect.stringContaining('away') });
  await writeFile(join(folder, 'members.csv'), 'Member number');
  expect(await trial(folder)).toEqual({ isGood: true, says: expect.stringContaining('is members.csv') });
});
