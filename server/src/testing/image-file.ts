import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
/** The list of a layer's files is some megabytes. */
const MOST_BYTES = 100_000_000;
const LINE = /^(\S+) +(\d+)\/(\d+) +(\d+) \S+ \S+ (.*)$/;

/** A file, folder or link of an image. */
export interface ImageEntry {
  /** From the root, without a slash before it or behind it. */
  path: string;
  /** As `ls -l` writes it. */
  mode: string;
  user: number;
  group: number;
  bytes: number;
}

/** What an image is, and everything in it. */
export interface ImageFile {
  config: z.output<typeof Config>;
  entries: ImageEntry[];
  /** The folder into which it was unpacked. */
  root: string;
}

const Descriptor = z.object({ digest: z.templateLiteral(['sha256:', z.string()]) });
const Index = z.object({ manifests: z.tuple([Descriptor]) });
const Manifest = z.object({ config: Descriptor, layers: z.array(Descriptor) });
const Config = z.object({
  architecture: z.string(),
  os: z.literal('linux'),
  config: z.record(z.string(), z.unknown()),
});

/** Reads an image and unpacks it into `folder`, layer over layer. */
export async function readImageFile(file: string, folder: string): Promise<ImageFile> {
  const layout = join(folder, 'layout');
  const root = join(folder, 'root');
  for (const made of [layout, root]) await mkdir(made, { recursive: true });
  await run('tar', ['-xf', file, '-C', layout]);
  const pathOf = (digest: string) => join(layout, 'blobs', digest.replace(':', '/'));
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const [{ digest }] = Index.parse(await read(join(layout, 'index.json'))).manifests;
  const manifest = Manifest.parse(await read(pathOf(digest)));
  /** What a layer brings again stands for what was below it. */
  const entries = new Map<string, ImageEntry>();
  for (const layer of manifest.layers) {
    const { stdout } = await run('tar', ['--numeric-owner', '-tvzf', pathOf(layer.digest)], { maxBuffer: MOST_BYTES });
    for (const entry of stdout.trimEnd().split('\n').map(entryOf)) entries.set(entry.path, entry);
    await run('tar', ['-xzf', pathOf(layer.digest), '-C', root, '--no-same-owner']);
  }
  return { config: Config.parse(await read(pathOf(manifest.config.digest))), entries: [...entries.values()], root };
}

function entryOf(line: string): ImageEntry {
  const [, mode = '', user = '', group = '', bytes = '', rest = ''] = LINE.exec(line) ?? [];
  const [path = ''] = rest.split(/ -> | link to /);
  return { path: path.replace(/\/$/, ''), mode, user: Number(user), group: Number(group), bytes: Number(bytes) };
}
