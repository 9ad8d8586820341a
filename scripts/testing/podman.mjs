import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';
import { run } from '../run.mjs';

const PACKAGES = ['podman', 'runc', 'crun', 'buildah', 'debootstrap'];
/** What builds the image, and the system that it is built on. */
const BUILDERS = ['buildah', 'debootstrap'];
const RUNTIMES = ['crun', 'runc'];

/**
 * Finds what builds the image, and a Podman that can run a container here, with which runtime: not each of them runs on each
 * kernel. The tests build and start their containers themselves.
 * @param {string} folder an empty one
 * @returns {Promise<{ env: Record<string, string>; stop: () => Promise<void> }>}
 * @throws {PlainError} a sentence that says why it cannot be had
 */
export async function findPodman(folder) {
  const isThere = (/** @type {string} */ name) => findProgram(name) !== undefined;
  const found = () => ['podman', ...BUILDERS].every(isThere) && RUNTIMES.some(isThere);
  if (!found()) await installDebianPackages(PACKAGES, { recommended: false });
  const [podman, buildah, debootstrap] = ['podman', ...BUILDERS].map(findProgram);
  if (podman === undefined || buildah === undefined || debootstrap === undefined) {
    throw new PlainError(
      `Podman, Buildah or debootstrap is not installed, and this process may not install it (Debian: sudo apt-get install ${PACKAGES.join(' ')})`,
    );
  }
  const root = await makeRoot(join(folder, 'root'));
  const complaints = [];
  for (const runtime of RUNTIMES.flatMap((name) => findProgram(name) ?? [])) {
    const problem = await whyNot(podman, runtime, root, folder);
    if (problem === undefined) {
      const builders = { TEST_BUILDAH: buildah, TEST_DEBOOTSTRAP: debootstrap };
      return {
        env: { TEST_PODMAN: podman, TEST_CONTAINER_RUNTIME: runtime, ...builders },
        stop: async () => undefined,
      };
    }
    complaints.push(problem);
  }
  throw new PlainError(`Podman can run no container here: ${complaints.join('; ')}`);
}

/** @param {string} name */
function findProgram(name) {
  return findOnPath(name) ?? findOnPath(`../sbin/${name}`);
}

/**
 * The smallest system: one program, and the libraries that it needs.
 * @param {string} root
 */
async function makeRoot(root) {
  const program = findOnPath('true') ?? '/bin/true';
  const { output } = await run('ldd', [program], { output: 'keep' });
  const libraries = [...output.matchAll(/(\/\S+) \(0x/g)].map(([, path = '']) => path);
  for (const path of [program, ...libraries]) {
    const target = path === program ? join(root, 'true') : join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(path, target);
  }
  for (const place of ['proc', 'sys', 'dev', 'etc', 'run', 'tmp']) mkdirSync(join(root, place), { recursive: true });
  return root;
}

/**
 * @param {string} podman
 * @param {string} runtime
 * @param {string} root
 * @param {string} folder
 */
async function whyNot(podman, runtime, root, folder) {
  const own = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const { output: limit } = await run('sh', ['-c', 'ulimit -Hn'], { output: 'keep' });
  const limits = [`--ulimit=nofile=${limit.trim()}`, `--ulimit=nproc=${limit.trim()}`];
  const args = [
    '--runtime',
    runtime,
    '--cgroup-manager=cgroupfs',
    '--events-backend=file',
    'run',
    '--rm',
    '--network=host',
  ];
  const { code, output } = await run(podman, [...own, ...args, ...limits, '--read-only', '--rootfs', root, '/true'], {
    output: 'keep',
    timeout: 60_000,
  });
  return code === 0 ? undefined : output.trim().split('\n').at(-1);
}
