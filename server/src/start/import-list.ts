import { openClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { importMembers, type ListCommand } from '../features/college/member-list/list-command-service.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { learnCollegeZone } from '../platform/reference/college-zone-service.ts';
import { findDatabase } from './find-database.ts';
import type { Command } from './open-command.ts';

/** Reads a list of members into the database of the settings, also beside a server that runs. Answers whether every line went in. */
export async function importList(config: Config, list: ListCommand, { log, opened }: Command): Promise<boolean> {
  const way = await findDatabase(config, { log, opened });
  const { database, close } = openDatabase(way, { log, size: 2, patient: true });
  opened.push(close);
  await learnCollegeZone(database);
  const { isWhole } = await importMembers(database, list, { clock: openClock(config.fixedNow), tell: log.info });
  return isWhole;
}
