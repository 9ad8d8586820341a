import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openLong } from '../../server/src/platform/database/long-transaction.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { openWriteOncePlace } from '../../server/src/platform/files/write-once-place.ts';
import { copySeals, sealEvents } from '../../server/src/platform/seals/sealing-service.ts';
import { loadVerificationKey } from '../../server/src/platform/verification/verification-key.ts';
import { measureOne } from './scale/measure-jobs.ts';
import { NOW, setStage } from './stage.ts';

/**
 * How long seals of the event log and their copies take: of all chains, of nothing new, and of one chain in a hundred. The chains
 * are made up and have no events, so those that change count as broken; looking for their events costs the same.
 */
const { values } = parseArgs({ options: { chains: { type: 'string', default: '300000' } } });
const log = { info: () => undefined, warn: (message: string) => void process.stderr.write(`${message}\n`) };

const stage = await setStage();
try {
  const owner = openDatabase(stage.postgres.connection, { log, patient: true });
  const patient = openLong(stage.postgres.connection, { log });
  const folder = await mkdtemp(join(stage.folder, 'seals-'));
  const key = await loadVerificationKey(join(stage.folder, 'keys'), { key: undefined, formerKeys: [] });
  const measure = async (name: string, work: () => Promise<unknown>) =>
    void process.stdout.write(`${await measureOne(stage, name, work)}\n`);
  const place = () => openWriteOncePlace({ kind: 'folder', folder });
  const sealAndCopy = async (hours: number, what: string) => {
    await measure(`a seal, ${what}`, () => sealEvents(patient.database, key, NOW.add({ hours: 24 * hours })));
    await measure('its copy', () => copySeals(patient.database, place, NOW));
  };
  await sql`
    insert into event_chain (chain_id, length, head)
    select n * 7, n % 100 + 1, sha256(n::text::bytea) from generate_series(1, ${Number(values.chains)}::bigint) n
  `.execute(owner.database);
  await sql`vacuum analyze event_chain`.execute(owner.database);
  await sealAndCopy(1, 'the first of all chains');
  await sealAndCopy(2, 'nothing changed');
  await sql`update event_chain set length = length + 1, head = sha256(head) where chain_id % 700 = 0`.execute(
    owner.database,
  );
  await sealAndCopy(3, 'one chain in a hundred changed');
  await patient.close();
  await owner.close();
} finally {
  await stage.clear();
}
