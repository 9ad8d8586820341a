// The lowest layer of the image: what Node and PostgreSQL need of a Linux system, from Debian's packages, and nothing else.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { findOnPath, PlainError } from './project.mjs';
import { run } from './run.mjs';

/** Debian 13. Security updates come with each build, and the bill of materials says which version of each package there is. */
const SUITE = 'trixie';
const MIRROR = 'http://deb.debian.org';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Unpacked as they are: none of their scripts is run, so that no one has to be root. `dash` is for initdb, which starts
 * PostgreSQL through a shell, and `libnss-wrapper` for the same when the container's user has no name.
 */
const PACKAGES = [
  ...['base-files', 'netbase', 'tzdata', 'ca-certificates', 'libc6', 'gcc-14-base', 'libgcc-s1', 'libstdc++6'],
  ...['libatomic1', 'dash', 'libnss-wrapper'],
];

/** No one reads or runs these in a container: conversions between old character sets, manuals, debugging. */
const NOT_NEEDED = [
  ...['usr/share/man', 'usr/share/lintian', 'usr/share/gcc', 'usr/share/gdb', 'usr/share/bug', 'usr/share/info'],
  ...[
    'usr/share/menu',
    'usr/share/locale',
    'usr/share/debianutils',
    'usr/share/initramfs-tools',
    'usr/share/base-files',
  ],
  ...['usr/sbin', 'usr/games', 'usr/src', 'usr/include', 'boot', 'home', 'tmp', 'etc/skel', 'etc/update-motd.d'],
  ...['etc/apt', 'etc/kernel', 'etc/cron.daily', 'etc/dpkg', 'usr/libexec'],
];

/** Who the server is unless someone says otherwise. */
export const IMAGE_USER = 10001;

const ACCOUNTS = [
  'root:x:0:0:root:/root:/nonexistent',
  `cpd:x:${IMAGE_USER}:${IMAGE_USER}:CPD Logbook:/nonexistent:/nonexistent`,
  'nobody:x:65534:65534:nobody:/nonexistent:/nonexistent',
];
const GROUPS = ['root:x:0:', `cpd:x:${IMAGE_USER}:`, 'nogroup:x:65534:'];

/**
 * One package of Debian's in the image.
 * @typedef {{ name: string; version: string }} DebianPackage
 */

/**
 * Lays the system into `root`. Packages are fetched with apt, which proves Debian's signatures, into `scratch`; the machine's
 * own packages are not touched.
 * @param {string} root an empty folder
 * @param {string} scratch an empty folder
 * @param {string} architecture as Debian calls it
 * @returns {Promise<DebianPackage[]>}
 * @throws {PlainError} a sentence that says what is missing
 */
export async function laySystem(root, scratch, architecture) {
  for (const program of ['apt-get', 'dpkg-deb', 'tar']) {
    if (findOnPath(program) === undefined) {
      throw new PlainError(
        `The image is made of Debian’s packages, and this machine has no ${program}. Use the Dockerfile instead.`,
      );
    }
  }
  if (!existsSync(KEYRING)) {
    throw new PlainError(`${KEYRING} is not there. Install the package debian-archive-keyring.`);
  }
  const files = await fetchPackages(scratch, architecture);
  for (const file of files) await must('dpkg-deb', ['--extract', file, root]);
  const packages = [];
  for (const file of files) packages.push(await noteDown(root, file));
  finish(root);
  return packages.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * @param {string} scratch
 * @param {string} architecture
 */
async function fetchPackages(scratch, architecture) {
  const fetched = join(scratch, 'packages');
  for (const folder of ['packages', 'state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(scratch, folder), { recursive: true });
  }
  const sources = join(scratch, 'sources.list');
  const line = (/** @type {string} */ place, /** @type {string} */ suite) =>
    `deb [signed-by=${KEYRING}] ${MIRROR}/${place} ${suite} main\n`;
  writeFileSync(sources, line('debian', SUITE) + line('debian-security', `${SUITE}-security`));
  const own = {
    'Dir::State': join(scratch, 'state'),
    'Dir::State::status': join(scratch, 'state', 'status'),
    'Dir::Cache': join(scratch, 'cache'),
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '3',
  };
  writeFileSync(join(scratch, 'state', 'status'), '');
  const options = Object.entries(own).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await must('apt-get', [...options, '-q', 'update'], fetched);
  await must('apt-get', [...options, '-q', 'download', ...PACKAGES], fetched);
  return readdirSync(fetched)
    .filter((name) => name.endsWith('.deb'))
    .sort()
    .map((name) => join(fetched, name));
}

/**
 * Notes a package where programs that look for known weaknesses look: as in Google's images without a package manager.
 * @param {string} root
 * @param {string} file
 * @returns {Promise<DebianPackage>}
 */
async function noteDown(root, file) {
  const { output } = await must('dpkg-deb', ['--field', file]);
  const field = (/** @type {string} */ name) => new RegExp(`^${name}: (.*)$`, 'm').exec(output)?.[1] ?? '';
  const folder = join(root, 'var/lib/dpkg/status.d');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, field('Package')), `${output.trimEnd()}\nStatus: install ok installed\n`);
  return { name: field('Package'), version: field('Version') };
}

/** @param {string} root */
function finish(root) {
  for (const path of NOT_NEEDED) rmSync(join(root, path), { recursive: true, force: true });
  for (const library of readdirSync(join(root, 'usr/lib'))) {
    rmSync(join(root, 'usr/lib', library, 'gconv'), { recursive: true, force: true });
  }
  keepCopyrightOnly(join(root, 'usr/share/doc'));
  joinCertificates(root);
  writeFileSync(join(root, 'etc/passwd'), `${ACCOUNTS.join('\n')}\n`);
  writeFileSync(join(root, 'etc/group'), `${GROUPS.join('\n')}\n`);
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n');
  if (!existsSync(join(root, 'usr/bin/sh'))) symlinkSync('dash', join(root, 'usr/bin/sh'));
  if (!existsSync(join(root, 'etc/os-release'))) {
    mkdirSync(join(root, 'etc'), { recursive: true });
    copyFileSync(join(root, 'usr/lib/os-release'), join(root, 'etc/os-release'));
  }
}

/** @param {string} folder */
function keepCopyrightOnly(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    for (const file of readdirSync(path).filter((one) => one !== 'copyright')) {
      rmSync(join(path, file), { recursive: true, force: true });
    }
  }
}

/**
 * What the script of the package would do: all certificates in one file, where programs look for them.
 * @param {string} root
 */
function joinCertificates(root) {
  const folder = join(root, 'usr/share/ca-certificates/mozilla');
  const texts = readdirSync(folder)
    .sort()
    .map((name) => `${readFileSync(join(folder, name), 'utf8').trimEnd()}\n`);
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true });
  writeFileSync(join(root, 'etc/ssl/certs/ca-certificates.crt'), texts.join(''));
  rmSync(join(root, 'usr/share/ca-certificates'), { recursive: true });
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} [cwd]
 */
async function must(program, args, cwd) {
  const result = await run(program, args, { output: 'keep', ...(cwd === undefined ? {} : { cwd }) });
  if (result.code !== 0) throw new PlainError(`${program} failed:\n${result.output.trim()}`);
  return result;
}
