// npm run build: the release archive: the product with what runs it, and nothing that builds or tests it.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBill } from './bill-of-materials.mjs';
import { prepare } from './bootstrap.mjs';
import { licenceTexts } from './licence-texts.mjs';
import { main, PlainError, ROOT, since } from './project.mjs';
import { layProduct, layRuntime } from './release-product.mjs';
import { exitOnSignals, run } from './run.mjs';

/** What is read by those who install it, besides the product: its messages and its unit name pages of docs. */
const BESIDE = [
  ...['deploy/systemd', 'deploy/haproxy.cfg', 'deploy/clamd.conf', 'deploy/pgbouncer.ini', 'deploy/database'],
  ...['deploy/monitoring', 'docs', 'CHANGELOG.md'],
];
const OF_TESTS = /\.test\./;

await main(async () => {
  exitOnSignals();
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  if (process.platform !== 'linux') throw new PlainError('The release archive is for Linux and is built there.');
  await prepare({ web: true, server: true });
  const begun = performance.now();
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const name = `cpd-logbook-${version}-linux-${process.arch}`;
  const scratch = mkdtempSync(join(tmpdir(), 'cpd-release-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const app = join(scratch, name);
  layRuntime(app);
  layProduct(app);
  for (const path of BESIDE) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    cpSync(join(ROOT, path), join(app, path), { recursive: true, filter: (each) => !OF_TESTS.test(each) });
  }
  writeFileSync(join(app, 'LICENCES.txt'), licenceTexts());
  await writeBill(join(app, 'sbom.cdx.json'));
  const archive = resolve(values.to ?? join(ROOT, `${name}.tar.gz`));
  // By the end of its name: .tar.gz, or .tar for one that is read at once.
  const tar = ['--owner=0', '--group=0', '--numeric-owner', '--auto-compress', '-cf', archive, '-C', scratch, name];
  const { code, output } = await run('tar', tar, { output: 'keep' });
  if (code !== 0) throw new PlainError(`tar failed with exit code ${code}: ${output}`);
  console.log(`${archive} is written (${since(begun)}). How to install it: docs/install.md.`);
});
