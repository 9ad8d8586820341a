import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressed } from '../platform/backup/copy-text.ts';
import { contentOf } from '../platform/backup/place.ts';
import { stampOf } from '../platform/backup/shared-files.ts';
import { openFolder } from './backups.ts';

/** Writes a backup that is not encrypted once more as version 0.10 wrote it, its files in itself; answers its name. */
export async function writeFirstFormat(backup: string, stamp: string): Promise<string> {
  const opened = await openFolder(backup);
  const name = backup.slice(dirname(backup).length + 1).replace(stampOf(backup), stamp);
  const to = join(dirname(backup), name);
  await cp(backup, to, { recursive: true });
  await rm(join(to, 'shared-names.txt.zst'));
  const lines: string[] = [];
  for await (const entry of opened.listFiles()) {
    const { key, bytes, sha256 } = entry;
    const folder = join(to, 'files', key.slice(0, 2));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, key), await Array.fromAsync(opened.readFile(entry)));
    lines.push(`${JSON.stringify({ key, bytes, sha256 })}\n`);
  }
  const list = Buffer.concat(await Array.fromAsync(compressed(contentOf(lines.join('')))));
  await writeFile(join(to, 'file-list.jsonl.zst'), list);
  const { shared: _none, ...manifest } = JSON.parse(await readFile(join(to, 'manifest.json'), 'utf8'));
  const fileList = {
    ...manifest.fileList,
    bytes: list.length,
    sha256: createHash('sha256').update(list).digest('hex'),
  };
  const text = JSON.stringify({ ...manifest, format: 1, fileList });
  await writeFile(join(to, 'manifest.json'), text);
  const hash = createHash('sha256').update(text).digest('hex');
  await writeFile(join(to, 'manifest.json.sha256'), `${hash}  manifest.json\n`);
  return name;
}
