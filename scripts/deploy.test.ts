import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { makeSecrets } from '../deploy/make-secrets.mjs';
import { ROOT } from './project.mjs';
import {
  composeProblems,
  imageProblem,
  imagesIn,
  isServer,
  looseEnds,
  openSecrets,
  podOf,
  podProblems,
} from './testing/deploy-rules.mjs';
import { manifestProblems } from './testing/kubernetes-types.mjs';

const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true });
const demo = parse(read('compose.demo.yaml'), { merge: true });
const secret = parse(read('kubernetes/secret.yaml.example'));
const manifests = readdirSync(join(DEPLOY, 'kubernetes'))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(`kubernetes/${name}`)).map((one) => one.toJS()));
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** The first column of the table: a test of the server compares it with what the server reads. */
const settings = [...readFileSync(join(ROOT, 'docs/settings.md'), 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(
  ([, name]) => name,
);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cpd-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the published schema of Compose says of a file. */
async function schemaProblems(text: string): Promise<string[]> {
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, text);
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] });
  const found: { messages: { rule: string; message: string }[] }[] = await linter.lintFiles([file], false);
  return found.flatMap(({ messages }) =>
    messages.filter(({ rule }) => rule === 'invalid-schema').map(({ message }) => message),
  );
}

const envFile = (text: string) => [...text.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);

describe('what is wrong below deploy/ is told', () => {
  test('[R60] a word that Compose does not know, or a value of another kind', async () => {
    const broken = read('compose.yaml').replace('mem_limit: 256m', 'mem_limt: 256m');
    expect(await schemaProblems(broken)).not.toEqual([]);
    expect(await schemaProblems(read('compose.yaml').replace('ports: [', 'ports: [true, '))).not.toEqual([]);
  });

  test('[R60] a word that Kubernetes does not know, a value of another kind, and what is missing', async () => {
    const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment');
    const broken = [
      { ...deployment, spec: { ...deployment.spec, replica: 2 } },
      { ...deployment, spec: { ...deployment.spec, replicas: '2' } },
      { ...deployment, spec: { replicas: 2, template: deployment.spec.template } },
    ];
    const found = await manifestProblems(broken);
    for (const place of broken.keys()) expect(found.join('\n')).toContain(`${place}-Deployment`);
  });

  test.each([
    'postgres',
    'postgres:latest',
    'postgres:17',
    'registry.example.org:5000/cpd-logbook',
    'haproxy:alpine',
    `\${CPD_IMAGE:-cpd-logbook:main}`,
  ])('[R60] an image that is another one tomorrow: %s', (image) => {
    expect(imageProblem(image)).toBeDefined();
  });

  test('[R60] a container with rights, without limits or with what is not there', () => {
    const services = { one: { image: 'cpd-logbook:0.1.0', depends_on: { two: {} }, secrets: ['three'] } };
    const found = composeProblems({ services }).join('\n');
    for (const what of ['read-only', 'capabilities', 'gain rights', 'no user', 'mem_limit', 'two', 'three', 'killed']) {
      expect(found).toContain(what);
    }
    expect(openSecrets({ POSTGRES_PASSWORD: 'x' })).toHaveLength(1);
  });

  test('[R60] a pod with rights, without probes, and names that lead nowhere', () => {
    const container = { envFrom: [{ secretRef: { name: 'other' } }], volumeMounts: [{ name: 'data' }] };
    const spec = { selector: { matchLabels: { a: 'b' } }, template: { spec: { containers: [container] } } };
    const pod = { kind: 'Deployment', metadata: { name: 'x' }, spec };
    const found = podProblems(pod).join('\n');
    for (const what of ['root', 'seccomp', 'token', 'gain rights', 'lives', 'ready', 'starts', 'mounts']) {
      expect(found).toContain(what);
    }
    expect(looseEnds([pod])).toEqual(['no Secret is called other', 'the selector of a Deployment finds no pod']);
  });
});

describe('deploy/compose.yaml', () => {
  test('[R60] fits the published schema, with what the demo changes', async () => {
    expect(await schemaProblems(read('compose.yaml'))).toEqual([]);
    expect(await schemaProblems(read('compose.demo.yaml'))).toEqual([]);
  });

  test('[R60] gives containers no rights, has limits, and names nothing that is not there', () => {
    expect(composeProblems(compose)).toEqual([]);
  });

  test('[R60] has two servers that are alike but for their names and folders', () => {
    const servers = Object.values<Record<string, unknown>>(compose.services).filter(isServer);
    const [one, two] = servers.map((server) => ({
      ...server,
      volumes: 0,
      environment: { ...(server.environment as object), SERVER_NAME: '' },
    }));
    expect(servers).toHaveLength(2);
    expect(one).toEqual(two);
    const folders = servers.flatMap(({ volumes }) => volumes as string[]);
    expect(new Set(folders.filter((volume) => volume.endsWith(':/data'))).size).toBe(2);
  });
});

describe('deploy/kubernetes', () => {
  test('[R60] fits the types of Kubernetes', { timeout: 120_000 }, async () => {
    expect(await manifestProblems([...manifests, secret])).toEqual([]);
  });

  test('[R60] keeps to the restricted profile, has probes, and names nothing that is not there', () => {
    expect(manifests.flatMap(podProblems)).toEqual([]);
    expect(looseEnds([...manifests, secret])).toEqual([]);
  });

  test('[R60] never has fewer than two servers while they are moved to another version', () => {
    const { spec } = manifests.find(({ kind }) => kind === 'Deployment');
    expect(spec.replicas).toBeGreaterThanOrEqual(2);
    expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
    const budget = manifests.find(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budget.spec.minAvailable).toBeLessThan(spec.replicas);
    expect(manifests.map(podOf).filter(Boolean)).toHaveLength(1);
  });
});

test('[R56, R60] each deployment can back up each night, by the settings alone that the state of the service knows', () => {
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  expect(data.BACKUP_TO).toMatch(/^s3:/);
  expect(manifests.filter(({ kind }) => kind === 'CronJob')).toEqual([]);
  const servers = Object.values<{ environment: object; volumes: string[] }>(compose.services).filter(isServer);
  for (const { environment, volumes } of servers) {
    expect(environment).toMatchObject({ BACKUP_TO: expect.any(String) });
    expect(volumes.some((volume) => volume.endsWith(':/backups'))).toBe(true);
  }
  for (const file of ['.env.example', 'systemd/cpd-logbook.env.example'])
    expect(envFile(read(file))).toContain('BACKUP_TO');
});

test('[R60, R61] Prometheus reaches the pods in Kubernetes, and nobody else comes in at that port', () => {
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  const [pod] = manifests.map(podOf).filter(Boolean);
  const ports: { name: string; containerPort: number }[] = pod?.containers[0].ports;
  expect(String(ports.find(({ name }) => name === 'metrics')?.containerPort)).toBe(data.METRICS_PORT);
  const { ingress } = manifests.find(({ kind }) => kind === 'NetworkPolicy').spec;
  const ways = ingress.filter((way: { ports: { port: string }[] }) => way.ports.some(({ port }) => port === 'metrics'));
  expect(ways).toHaveLength(1);
  expect(ways[0].from).toHaveLength(1);
  const services = manifests.filter(({ kind }) => kind === 'Service').flatMap(({ spec }) => spec.ports);
  expect(services.map(({ targetPort }) => targetPort)).toEqual(['http']);
});

describe('everything below deploy/', () => {
  const images = [compose, ...manifests].flatMap(imagesIn);

  test('[R60] names versions that stay what they are', () => {
    expect(images.map(imageProblem).filter(Boolean)).toEqual([]);
  });

  test('[R60] names the version of the product wherever it names one', () => {
    const own = images.filter((image) => image.includes('cpd-logbook'));
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((image) => !/cpd-logbook:(.*)$/.exec(image)?.[1]?.startsWith(version))).toEqual([]);
    const labels = manifests.flatMap(({ metadata }) => metadata.labels?.['app.kubernetes.io/version'] ?? []);
    expect(labels).toEqual(labels.map(() => version));
  });

  test('[R60] names settings that the server knows', () => {
    const [server] = Object.values<{ environment: object }>(compose.services).filter(isServer);
    const configMap = manifests.find(({ kind }) => kind === 'ConfigMap');
    const named = [
      ...Object.keys(server?.environment ?? {}),
      ...Object.keys(demo.services['server-one'].environment),
      ...Object.keys(configMap.data),
      ...Object.keys(secret.stringData),
      ...envFile(read('systemd/cpd-logbook.env.example')),
    ];
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !settings.includes(name))).toEqual([]);
  });

  test('[R60] asks in .env.example for what compose.yaml reads', () => {
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const offered = envFile(read('.env.example'));
    expect(offered.filter((name) => !asked.has(name))).toEqual([]);
    expect(offered).toEqual(expect.arrayContaining(['PUBLIC_URL', 'OIDC_ISSUER', 'LISTEN', 'SMTP_URL']));
  });
});

describe('deploy/make-secrets.mjs', () => {
  test('[R60] makes each secret anew, for those alone who need it, and never a second time', () => {
    writeFileSync(join(folder, '.env.example'), 'PUBLIC_URL=https://cpd.example.org\n');
    expect(makeSecrets(folder)).toContain('.env');
    const place = join(folder, 'secrets');
    const before = readFileSync(join(place, 'server.env'), 'utf8');
    expect(() => makeSecrets(folder)).toThrow(/has secrets already/);
    expect(readFileSync(join(place, 'server.env'), 'utf8')).toBe(before);
    expect(statSync(place).mode & 0o777).toBe(0o700);
    expect(statSync(join(place, 'server.env')).mode & 0o777).toBe(0o600);
    expect(envFile(before).filter((name) => !settings.includes(name))).toEqual([]);
    const files = Object.values<{ file: string }>(compose.secrets).map(({ file }) => file.replace('secrets/', ''));
    expect(readdirSync(place)).toEqual([...files, 'server.env'].sort());
  });
});
