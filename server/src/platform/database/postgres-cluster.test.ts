import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCluster } from './postgres-cluster.ts';

test('[R59] a cluster that was opened to the group of its volume is made private again, as PostgreSQL requires', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cpd-cluster-'));
  const cluster = join(folder, 'cluster');
  await mkdir(cluster);
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  await chmod(cluster, 0o2770);
  await createCluster({ programs: '/nonexistent', folder, cluster, account: { prefix: [], identity: undefined } });
  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  await rm(folder, { recursive: true });
});
