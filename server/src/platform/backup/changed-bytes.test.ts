import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackedUp, backUp, filesOf, openBackedUp, verifyFolder } from '../../testing/backups.ts';
import { saveActivity, uploadEvidence } from '../../testing/steps.ts';

const PASSPHRASE = 'correct horse battery staple';
const CHANGES = 100;

let one: BackedUp;
let folder: string;
beforeAll(async () => {
  one = await openBackedUp();
  const member = await one.world.signIn();
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await uploadEvidence(member, name);
  await saveActivity(member);
  folder = await mkdtemp(join(tmpdir(), 'cpd-verify-backup-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await one.close();
});

async function makeBackup(name: string, passphrase?: string): Promise<string> {
  const to = join(folder, name);
  const made = await backUp(
    one.own.owner.database,
    await one.partsFor(to, passphrase === undefined ? {} : { passphrase }),
  );
  return join(to, made.name);
}

/** As a problem names it: what is in the backup without its name, what is beside it as it is. */
function inBackup(file: string): string {
  return file.replace(/^cpd-[0-9a-z]+-\d{8}T\d{6}Z\//, '');
}

/** The same numbers each time: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Changes one byte of a file, and answers how to put it back. */
async function changeByte(path: string, random: () => number): Promise<() => Promise<void>> {
  const handle = await open(path, 'r+');
  const { size } = await handle.stat();
  const at = Math.floor(random() * size);
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  const before = buffer[0] ?? 0;
  const write = (value: number) => handle.write(Buffer.from([value]), 0, 1, at);
  await write(before ^ (1 + Math.floor(random() * 255)));
  return async () => {
    await write(before);
    await handle.close();
  };
}

test.for([
  ['plain', undefined],
  ['encrypted', PASSPHRASE],
] as const)(
  '[R56] of 100 changed bytes in a backup that is %s, 100 are found and their file is named',
  {
    timeout: 600_000,
  },
  async ([name, passphrase]) => {
    const backup = await makeBackup(name, passphrase);
    const files = await filesOf(backup);
    const random = seeded(56);
    const missed: string[] = [];
    for (let change = 0; change < CHANGES; change += 1) {
      // Each kind of file comes up, and the manifest as often as all tables.
      const few = files.filter((file) => !file.includes('/database/'));
      const from = change % 2 === 0 ? files : few;
      const file = from[Math.floor(random() * from.length)] ?? '';
      const putBack = await changeByte(join(backup, '..', file), random);
      const { problems } = await verifyFolder(backup, passphrase);
      if (!problems.some((problem) => problem.includes(inBackup(file)))) missed.push(`${file}: ${problems.join(' ')}`);
      await putBack();
    }
    expect(missed).toEqual([]);
    expect(await verifyFolder(backup, passphrase)).toMatchObject({ problems: [] });
  },
);
