import { readFileSync } from 'node:fs';

/**
 * What a lockfile says of one package.
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [name] where the folder is called otherwise
 * @property {string} [integrity]
 * @property {string} [resolved] an address, or the folder that a link leads to
 * @property {boolean} [link]
 * @property {boolean} [dev] needed by tools and tests alone
 * @property {boolean} [optional]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc] of Linux alone
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * @typedef {object} Machine
 * @property {string} os as `process.platform` has it
 * @property {string} cpu as `process.arch` has it
 */

/**
 * Every package of a lockfile by the folder it is installed in; the folders of the repository themselves are among them.
 * @param {string} file `package-lock.json`, or what npm notes of an install in `node_modules/.package-lock.json`
 * @returns {Record<string, LockedPackage>}
 */
export function readLockfile(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Whether npm installs a package on such a machine. Linux means one with glibc: PostgreSQL comes for no other.
 * @param {LockedPackage} locked
 * @param {Machine} machine
 */
export function suits({ os, cpu, libc }, machine) {
  return allows(os, machine.os) && allows(cpu, machine.cpu) && (machine.os !== 'linux' || allows(libc, 'glibc'));
}

/**
 * @param {string | string[] | undefined} named
 * @param {string} one
 */
function allows(named, one) {
  return named === undefined || [named].flat().includes(one);
}

/**
 * Whether an install holds all that a lockfile asks for on such a machine.
 * @param {Record<string, LockedPackage>} installed
 * @param {Record<string, LockedPackage>} asked
 * @param {Machine} machine
 */
export function holds(installed, asked, machine) {
  return Object.entries(asked).every(([folder, locked]) => {
    if (!folder.includes('node_modules/') || locked.link === true || !suits(locked, machine)) return true;
    const there = installed[folder];
    // What only a package for another machine needs is left out with it.
    if (there === undefined) return locked.optional === true && locked.os === undefined && locked.cpu === undefined;
    return there.version === locked.version && there.integrity === locked.integrity;
  });
}
