// An OCI image as one file: layers of tar, and JSON that names them by their SHA-256 (the image layout of the OCI, in a tar).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PlainError } from './project.mjs';

/**
 * A layer: what a folder holds, laid over the layers before it.
 * @typedef {object} Layer
 * @property {string} folder
 * @property {string} made what made it, for the history of the image
 * @property {{ user: number; group: number; mode: string }} [as] whose everything in it is; root's, as the folder has it, unless given
 */

/**
 * @typedef {object} Descriptor
 * @property {string} mediaType
 * @property {string} digest
 * @property {number} size in bytes
 */

/**
 * @typedef {object} ImageConfig what a container of the image runs, in the words of the OCI
 * @property {string} architecture `amd64` or `arm64`
 * @property {Record<string, unknown>} run
 * @property {Record<string, string>} annotations
 */

const TYPES = {
  index: 'application/vnd.oci.image.index.v1+json',
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
  layer: 'application/vnd.oci.image.layer.v1.tar+gzip',
};

/**
 * Writes an image. The same folders and the same time give the same bytes, whoever builds it.
 * @param {string} file where to; there is nothing under this name until all of it is written
 * @param {Layer[]} layers the lowest first
 * @param {ImageConfig} image
 * @param {{ scratch: string; time: number; reference: string }} options an empty folder, the seconds since 1970 that all files
 *   bear, and the name and tag by which programs that load it will call it
 * @returns {Promise<{ digest: string; bytes: number }>} of the manifest, and of the whole file
 */
export async function writeImageArchive(file, layers, image, { scratch, time, reference }) {
  const blobs = join(scratch, 'blobs', 'sha256');
  mkdirSync(blobs, { recursive: true });
  const written = await Promise.all(layers.map((layer, number) => writeLayer(layer, { blobs, time, number })));
  const created = new Date(time * 1000).toISOString();
  const config = writeJson(blobs, TYPES.config, {
    created,
    architecture: image.architecture,
    os: 'linux',
    config: image.run,
    rootfs: { type: 'layers', diff_ids: written.map(({ plain }) => plain) },
    history: layers.map(({ made }) => ({ created, created_by: made })),
  });
  const manifest = writeJson(blobs, TYPES.manifest, {
    schemaVersion: 2,
    mediaType: TYPES.manifest,
    config,
    layers: written.map(({ descriptor }) => descriptor),
    annotations: image.annotations,
  });
  const named = { ...manifest, annotations: { 'org.opencontainers.image.ref.name': reference } };
  writeFileSync(
    join(scratch, 'index.json'),
    JSON.stringify({ schemaVersion: 2, mediaType: TYPES.index, manifests: [named] }),
  );
  writeFileSync(join(scratch, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  const growing = `${file}.part`;
  try {
    await tar(['oci-layout', 'index.json', 'blobs'], scratch, time, [], createWriteStream(growing));
    renameSync(growing, file);
  } finally {
    rmSync(growing, { force: true });
  }
  return { digest: manifest.digest, bytes: statSync(file).size };
}

/**
 * @param {Layer} layer
 * @param {{ blobs: string; time: number; number: number }} where
 * @returns {Promise<{ plain: string; descriptor: Descriptor }>} the SHA-256 of the tar itself, and what is stored
 */
async function writeLayer({ folder, as }, { blobs, time, number }) {
  const names = readdirSync(folder).sort();
  const growing = join(blobs, `../layer-${number}`);
  const plain = createHash('sha256');
  const whole = new PassThrough();
  whole.on('data', (bytes) => plain.update(bytes));
  const packed = pipeline(whole, createGzip({ level: 9 }), createWriteStream(growing));
  const { user = 0, group = 0, mode = 'u=rwX,go=rX' } = as ?? {};
  await Promise.all([
    tar(names, folder, time, [`--owner=${user}`, `--group=${group}`, `--mode=${mode}`], whole),
    packed,
  ]);
  const digest = await hashOfFile(growing);
  const size = statSync(growing).size;
  renameSync(growing, join(blobs, digest));
  return {
    plain: `sha256:${plain.digest('hex')}`,
    descriptor: { mediaType: TYPES.layer, digest: `sha256:${digest}`, size },
  };
}

/**
 * @param {string} blobs
 * @param {string} mediaType
 * @param {unknown} value
 * @returns {Descriptor}
 */
function writeJson(blobs, mediaType, value) {
  const text = JSON.stringify(value);
  const digest = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(blobs, digest), text);
  return { mediaType, digest: `sha256:${digest}`, size: Buffer.byteLength(text) };
}

/** @param {string} file */
async function hashOfFile(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Names sorted, one time, no names of accounts: nothing of the machine that builds is in it.
 * @param {string[]} names
 * @param {string} folder
 * @param {number} time
 * @param {string[]} options
 * @param {import('node:stream').Writable} output
 */
async function tar(names, folder, time, options, output) {
  const same = ['--format=gnu', '--sort=name', `--mtime=@${time}`, '--numeric-owner'];
  const rights = options.length === 0 ? ['--owner=0', '--group=0', '--mode=u=rwX,go=rX'] : options;
  const child = spawn('tar', [...same, ...rights, '-C', folder, '-cf', '-', ...names], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('close', resolve);
  });
  await pipeline(child.stdout, output);
  if ((await ended) !== 0) throw new PlainError(`The layer of ${folder} could not be packed by GNU tar.`);
}
