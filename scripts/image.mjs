// npm run image: builds the image of the product for containers, without a registry and without being root.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBill } from './bill-of-materials.mjs';
import { prepare } from './bootstrap.mjs';
import { writeImageArchive } from './image-archive.mjs';
import { licenceTexts } from './image-licences.mjs';
import { layPlaces, layProduct, layRuntime } from './image-product.mjs';
import { IMAGE_USER, laySystem } from './image-system.mjs';
import { main, PlainError, ROOT, since } from './project.mjs';
import { exitOnSignals } from './run.mjs';

/** Of the machines that PostgreSQL comes for, as Debian and the OCI call them. */
const ARCHITECTURES = new Map([
  ['x64', 'amd64'],
  ['arm64', 'arm64'],
]);

const PROGRAM = ['/usr/local/bin/node', '--max-semi-space-size=4', '/app/server/dist/program.js'];

const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PORT: '3000',
  DATA_DIR: '/data',
  DATA_MAY_VANISH: 'off',
  // Of glibc: with an arena for each thread, what threads freed stays with the process.
  MALLOC_ARENA_MAX: '2',
};

await main(async () => {
  exitOnSignals();
  const { values } = parseArgs({ options: { to: { type: 'string' }, root: { type: 'string' } } });
  const architecture = ARCHITECTURES.get(process.arch);
  if (process.platform !== 'linux' || architecture === undefined) {
    throw new PlainError(
      'The image is for Linux and is built there. On this machine use the Dockerfile (docs/install.md).',
    );
  }
  await prepare({ web: true, server: true });
  const begun = performance.now();
  const scratch = mkdtempSync(join(tmpdir(), 'cpd-image-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const work = { scratch, architecture, product: readProduct() };
  if (values.root === undefined) await buildArchive(resolve(values.to ?? join(ROOT, 'image.tar')), work);
  else await buildRoot(resolve(values.root), work);
  console.log(`It took ${since(begun)}.`);
});

/**
 * @typedef {object} Work
 * @property {string} scratch a folder that goes with this command
 * @property {string} architecture
 * @property {{ name: string; version: string; description: string; license: string; revision: string; time: number }} product
 */

/**
 * All layers in one folder, for a Dockerfile.
 * @param {string} root
 * @param {Work} work
 */
async function buildRoot(root, work) {
  if (existsSync(root)) throw new PlainError(`${root} is there already. Name a folder that is not.`);
  mkdirSync(root, { recursive: true });
  await layAll({ system: root, runtime: root, product: root, places: root, passing: root }, work);
  console.log(`The files of the image are in ${root}.`);
}

/**
 * @param {string} file
 * @param {Work} work
 */
async function buildArchive(file, work) {
  const { scratch, product } = work;
  const folders = {
    system: join(scratch, 'system'),
    runtime: join(scratch, 'runtime'),
    product: join(scratch, 'product'),
    places: join(scratch, 'places'),
    passing: join(scratch, 'passing'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  await layAll(folders, work);
  const own = { user: IMAGE_USER, group: 0, mode: 'u=rwx,g=rwx,o=' };
  const everybodys = { user: 0, group: 0, mode: 'a=rwx,+t' };
  const layers = [
    { folder: folders.system, made: 'packages of Debian' },
    { folder: folders.passing, made: 'a folder for what passes', as: everybodys },
    { folder: folders.places, made: 'folders for volumes', as: own },
    { folder: folders.runtime, made: 'Node, PostgreSQL, the compiler of documents, fonts' },
    { folder: folders.product, made: `CPD Logbook ${product.version}` },
  ];
  const reference = `${product.name}:${product.version}`;
  const { digest, bytes } = await writeImageArchive(file, layers, imageConfig(work), {
    scratch: join(scratch, 'archive'),
    time: product.time,
    reference,
  });
  console.log(`${file} holds ${reference}: ${(bytes / 1e6).toFixed(0)} MB, ${digest}.`);
}

/**
 * @param {Record<'system' | 'runtime' | 'product' | 'places' | 'passing', string>} folders
 * @param {Work} work
 */
async function layAll(folders, { scratch, architecture, product }) {
  const packages = join(scratch, 'debian');
  mkdirSync(packages);
  const installed = await laySystem(folders.system, packages, architecture);
  layRuntime(folders.runtime);
  const app = layProduct(folders.product);
  layPlaces(folders);
  await writeBill(join(app, 'sbom.cdx.json'), { debian: installed, architecture, time: product.time });
  writeFileSync(join(app, 'LICENCES.txt'), licenceTexts());
}

/** @param {Work} work */
function imageConfig({ architecture, product }) {
  const labels = {
    'org.opencontainers.image.title': 'CPD Logbook',
    'org.opencontainers.image.description': product.description,
    'org.opencontainers.image.version': product.version,
    'org.opencontainers.image.revision': product.revision,
    'org.opencontainers.image.licenses': product.license,
    'org.opencontainers.image.created': new Date(product.time * 1000).toISOString(),
    ...(process.env.IMAGE_SOURCE ? { 'org.opencontainers.image.source': process.env.IMAGE_SOURCE } : {}),
  };
  const run = {
    User: `${IMAGE_USER}:${IMAGE_USER}`,
    ExposedPorts: { '3000/tcp': {} },
    Env: Object.entries(ENVIRONMENT).map(([name, value]) => `${name}=${value}`),
    Entrypoint: PROGRAM,
    WorkingDir: '/app',
    StopSignal: 'SIGTERM',
    Labels: labels,
  };
  return { architecture, run, annotations: labels };
}

/** What the image says of itself. Without git, which a Dockerfile has not, the settings REVISION and SOURCE_DATE_EPOCH say it. */
function readProduct() {
  const { name, version, description, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const revision =
    process.env.REVISION ?? git('describe', '--always', '--abbrev=40', '--dirty', '--exclude=*') ?? 'unknown';
  const time = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct') ?? 0);
  return { name, version, description, license, revision, time };
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? stdout.trim() : undefined;
}
