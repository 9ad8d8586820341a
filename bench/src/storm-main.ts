// node bench/src/storm-main.ts [--members N] [--against DIR] [--seconds N]. One person who floods beside one who works; memory
// after a storm; many documents at once. Printed and never asserted.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunningServer } from '../../server/src/testing/running-server.ts';
import { loadDataSet } from './load-data-set.ts';
import { createDatabase, programOf } from './older.ts';
import { readOptions } from './options.ts';
import { describeMachine } from './report.ts';
import { type Scene, targetOf } from './scene.ts';
import { closeConnections } from './send.ts';
import { setStage, urlOf } from './stage.ts';
import { measureBeside } from './storm-beside.ts';
import { measureMemory, printForMany } from './storm-memory.ts';

const begun = performance.now();
const say = (text: string) => void process.stdout.write(`${text}\n`);
const tell = (text: string) => say(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '8' },
    against: { type: 'string' },
    /** `beside`, `memory`, `documents`; all of them without it. */
    only: { type: 'string' },
  },
});
const isMeant = (name: string) => values.only === undefined || values.only === name;

say(describeMachine());
const stage = await setStage();
try {
  const options = readOptions(['--members', values.members]);
  const data = await loadDataSet({ ...stage.postgres.connection, ssl: false }, options);
  const tokens = await Promise.all(data.members.map(({ username }) => stage.issuer.tokenFor(username)));
  const scene: Scene = { data, tokens };
  const sides: { name: string; start: () => Promise<RunningServer> }[] = [
    { name: 'product', start: () => stage.startProduct() },
  ];
  if (values.against !== undefined) {
    const program = programOf(resolve(values.against));
    const connection = await createDatabase(stage);
    const databaseUrl = urlOf(connection);
    const first = await stage.startProduct({ databaseUrl, program });
    await first.end('SIGTERM');
    const loader = (await import(join(resolve(values.against), 'bench/src/load-data-set.ts'))) as {
      loadDataSet: typeof loadDataSet;
    };
    await loader.loadDataSet({ ...connection, ssl: false }, options);
    sides.unshift({ name: 'older build', start: () => stage.startProduct({ databaseUrl, program }) });
  }
  for (const { name, start } of sides) {
    for (const measure of [
      { name: 'beside', run: measureBeside },
      { name: 'memory', run: measureMemory },
      { name: 'documents', run: printForMany },
    ]) {
      if (!isMeant(measure.name)) continue;
      const server = await start();
      tell(`${name}: ${measure.name}`);
      await measure.run({ target: targetOf(scene, server), server, seconds: Number(values.seconds), say });
      closeConnections();
      await server.end('SIGTERM');
    }
  }
  say(describeMachine());
} finally {
  closeConnections();
  await stage.clear();
}
