import { appendFile, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackedUp, backUp, filesOf, openBackedUp, verifyFolder } from '../../testing/backups.ts';
import { copyRowsOf, piecesOf } from '../../testing/copied-rows.ts';
import { saveActivity, uploadEvidence } from '../../testing/steps.ts';
import { compressed, countCopyRows, decompressed, inCopyParts } from './copy-text.ts';
import { NotAsEncrypted, newKeys, openKeys } from './encryption.ts';
import type { Manifest } from './manifest.ts';

const PASSPHRASE = 'correct horse battery staple';

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

describe('[R56] a backup that was tampered with', () => {
  test.for([undefined, PASSPHRASE])(
    'names what is missing, cut short or longer, and what does not belong there apart, with the passphrase %j',
    async (passphrase) => {
      const backup = await makeBackup(`tampered-${passphrase === undefined}`, passphrase);
      const files = await filesOf(backup);
      const [gone = '', cut = '', longer = ''] = files.filter((file) => file.includes('-files/'));
      await rm(join(backup, '..', gone));
      await truncate(join(backup, '..', cut), Math.max(0, (await stat(join(backup, '..', cut))).size - 1));
      await appendFile(join(backup, '..', longer), 'x');
      await writeFile(join(backup, 'notes.txt'), 'x');
      const { problems, strangers } = await verifyFolder(backup, passphrase);
      expect(problems).toHaveLength(3);
      expect(strangers).toEqual(['notes.txt']);
      for (const file of [gone, cut, longer]) expect(problems.join('\n')).toContain(file);
    },
  );

  test('names two parts that changed places', async () => {
    const backup = await makeBackup('swapped', PASSPHRASE);
    const [one = '', other = ''] = (await filesOf(backup)).filter((file) => file.includes('-files/'));
    await rename(join(backup, '..', one), join(backup, 'third'));
    await rename(join(backup, '..', other), join(backup, '..', one));
    await rename(join(backup, 'third'), join(backup, '..', other));
    const { problems } = await verifyFolder(backup, PASSPHRASE);
    expect(problems.join('\n')).toContain(one);
    expect(problems.join('\n')).toContain(other);
  });

  test('is refused when somebody wrote another manifest who does not know the passphrase', async () => {
    const backup = await makeBackup('rewritten', PASSPHRASE);
    const { createHash } = await import('node:crypto');
    const manifest = (await readFile(join(backup, 'manifest.json'), 'utf8')).replace('"1.2.3"', '"1.2.4"');
    await writeFile(join(backup, 'manifest.json'), manifest);
    const hash = createHash('sha256').update(manifest).digest('hex');
    await writeFile(join(backup, 'manifest.json.sha256'), `${hash}  manifest.json\n`);
    expect((await verifyFolder(backup, PASSPHRASE)).problems).toEqual([
      expect.stringContaining('manifest.json.hmac is damaged'),
    ]);
  });

  test.for<[what: string, change: (manifest: Manifest) => void]>([
    ['tables.0.rows', ({ tables }) => Object.assign(tables[0] ?? {}, { rows: 99_999 })],
    ['tables', ({ tables }) => void tables.push(...tables.slice(0, 1))],
  ])('is refused when its manifest says other %s than it has', async ([what, change]) => {
    const backup = await makeBackup(`crafted-${what}`);
    const { createHash } = await import('node:crypto');
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    change(manifest);
    const text = JSON.stringify(manifest);
    await writeFile(join(backup, 'manifest.json'), text);
    const hash = createHash('sha256').update(text).digest('hex');
    await writeFile(join(backup, 'manifest.json.sha256'), `${hash}  manifest.json\n`);
    expect((await verifyFolder(backup)).problems).toEqual([
      `manifest.json is not as this product writes it, at ${what}.`,
    ]);
  });

  test('is refused when it is of a newer format', async () => {
    const backup = await makeBackup('newer');
    const { createHash } = await import('node:crypto');
    const manifest = (await readFile(join(backup, 'manifest.json'), 'utf8')).replace('"format": 2', '"format": 3');
    await writeFile(join(backup, 'manifest.json'), manifest);
    const hash = createHash('sha256').update(manifest).digest('hex');
    await writeFile(join(backup, 'manifest.json.sha256'), `${hash}  manifest.json\n`);
    expect((await verifyFolder(backup)).problems).toEqual([expect.stringContaining('newer version of the product')]);
  });
});

describe('[R56] what is encrypted', () => {
  const chunks = 3;
  const content = Buffer.alloc(65_536 * chunks, 'abcdefg');
  const all = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(pieces));

  test.for([0, 1, 65_535, 65_536, 65_537, 65_536 * chunks])('comes back, with %d bytes', async (bytes) => {
    const { keys, encryption } = await newKeys(PASSPHRASE);
    const stored = await all(keys.encrypt('a', piecesOf(content.subarray(0, bytes), 10_000)));
    expect(stored.length).toBe(bytes + 16 * Math.max(1, Math.ceil(bytes / 65_536)));
    const again = await openKeys(PASSPHRASE, encryption);
    const read = await all(again?.decrypt('a', piecesOf(stored, 7_777)) ?? piecesOf(Buffer.from('none'), 1));
    expect(read.equals(content.subarray(0, bytes))).toBe(true);
  });

  test('has keys that cost whoever guesses the passphrase 32 MB each time, and other ones in each backup', async () => {
    const [one, other] = [await newKeys(PASSPHRASE), await newKeys(PASSPHRASE)];
    const { cost, blockSize, parallelization, kind } = one.encryption;
    expect(kind).toBe('scrypt, aes-256-gcm');
    expect(128 * cost * blockSize).toBeGreaterThanOrEqual(32 * 2 ** 20);
    expect(parallelization).toBeGreaterThanOrEqual(3);
    expect(one.encryption.salt).toMatch(/^[0-9a-f]{64}$/);
    expect(other.encryption.salt).not.toBe(one.encryption.salt);
    expect(other.encryption.check).not.toBe(one.encryption.check);
  });

  test('is refused cut at the end of a chunk, in another order, under another name and with another passphrase', async () => {
    const { keys, encryption } = await newKeys(PASSPHRASE);
    const stored = await all(keys.encrypt('a', piecesOf(content, 10_000)));
    const size = 65_536 + 16;
    const chunk = (number: number) => stored.subarray(number * size, (number + 1) * size);
    const refused = [
      chunk(0),
      Buffer.concat([chunk(0), chunk(1)]),
      Buffer.concat([chunk(1), chunk(0), chunk(2)]),
      Buffer.alloc(0),
    ];
    for (const wrong of refused)
      await expect(all(keys.decrypt('a', piecesOf(wrong, 9_999)))).rejects.toThrow(NotAsEncrypted);
    await expect(all(keys.decrypt('b', piecesOf(stored, 9_999)))).rejects.toThrow(NotAsEncrypted);
    expect(await openKeys(`${PASSPHRASE} `, encryption)).toBeUndefined();
    // The same words typed with combining marks.
    const { encryption: other } = await newKeys('Zürich-Zürich'.normalize('NFC'));
    expect(await openKeys('Zürich-Zürich'.normalize('NFD'), other)).toBeDefined();
  });
});

describe('[R56] the rows of a table', () => {
  test('are cut into parts at the ends of rows, however they come', async () => {
    const text = copyRowsOf(1_000);
    const parts: { text: Buffer; rows: number }[] = [];
    const cutting = inCopyParts(piecesOf(text, 333), 5_000);
    for (let part = await cutting.next(); part !== undefined; part = await cutting.next()) {
      const read = Buffer.concat(await Array.fromAsync(part.text));
      parts.push({ text: read, rows: part.rows() });
    }
    expect(Buffer.concat(parts.map((part) => part.text)).equals(text)).toBe(true);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(part.text.at(-1)).toBe(0x0a);
      expect(await countCopyRows(piecesOf(part.text, 100), 3)).toBe(part.rows);
    }
  });

  test.for([
    ['a\tb\n', 'values where there are'],
    ['a\tb\tc', 'has no end'],
    ['a\tb\\q\tc\n', 'a value that cannot be read'],
    ['a\t\\\tc\n', 'a value that cannot be read'],
  ] as const)('are refused as %j', async ([text, problem]) => {
    await expect(countCopyRows(piecesOf(Buffer.from(text), 2), 3)).rejects.toThrow(problem);
  });

  test('are taken with every escape of PostgreSQL, and packed and unpacked', async () => {
    const text = Buffer.from('\\N\t\\\\N\t\\t\\n\\\\\\b\\f\\r\\v\n');
    expect(await countCopyRows(decompressed(compressed(piecesOf(text, 3))), 3)).toBe(1);
    const packed = Buffer.concat(await Array.fromAsync(compressed(piecesOf(copyRowsOf(5_000), 1_000))));
    await expect(countCopyRows(decompressed(piecesOf(packed.subarray(0, -5), 1_000)), 3)).rejects.toThrow();
  });
});
