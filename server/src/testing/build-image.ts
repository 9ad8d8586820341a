import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { services } from './services.ts';

const run = promisify(execFile);
const SUITE = 'trixie';
const MIRROR = 'http://deb.debian.org/debian';
/** Of this machine: a proxy on the way to the npm registry may have an authority of its own. */
const AUTHORITIES = 'etc/ssl/certs/ca-certificates.crt';
/** Debian's own is too old to list packages for a bill of materials, and brings four hundred packages. */
const NPM = 'npm@10';
/** What a build says is some megabytes. */
const MOST_BYTES = 100_000_000;

/**
 * Builds the image of a repository by its Dockerfile into `file`, as an OCI archive. A registry of images may not be there: the
 * two images that it begins with are made from Debian's packages.
 */
export async function buildImage(repository: string, file: string, revision: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-buildah-'));
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const buildah = (...args: string[]) =>
    run(services.buildah ?? 'buildah', [...store, ...args], { maxBuffer: MOST_BYTES });
  const build = (name: string, context: string, ...args: string[]) =>
    buildah('bud', '--isolation', 'chroot', '--layers=false', '--tag', name, ...args, context);
  try {
    const system = join(folder, 'system');
    await run(services.debootstrap ?? 'debootstrap', ['--variant=minbase', SUITE, join(system, 'root'), MIRROR]);
    await writeFile(join(system, 'Dockerfile'), 'FROM scratch\nCOPY root /\nCMD ["/bin/sh"]\n');
    await build('base', system);
    const tools = join(folder, 'tools');
    await cp(`/${AUTHORITIES}`, join(tools, 'authorities.crt'), { dereference: true });
    await run('npm', ['pack', NPM, '--pack-destination', tools], { cwd: tools });
    await writeFile(join(tools, 'Dockerfile'), WITH_NODE);
    await build('with-node', tools);
    const own = { BUILD_IMAGE: 'localhost/with-node', BASE_IMAGE: 'localhost/base', REVISION: revision };
    const args = Object.entries(own).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
    await build('cpd-logbook:test', repository, ...args);
    await buildah('push', 'localhost/cpd-logbook:test', `oci-archive:${file}:cpd-logbook:test`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const WITH_NODE = `FROM localhost/base
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates nodejs
ADD npm-*.tgz /usr/local/lib/
RUN ln -s ../lib/package/bin/npm-cli.js /usr/local/bin/npm && chmod 0755 /usr/local/lib/package/bin/npm-cli.js
COPY authorities.crt /${AUTHORITIES}
ENV NODE_EXTRA_CA_CERTS=/${AUTHORITIES}
`;
