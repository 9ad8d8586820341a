import { resolve } from 'node:path';
import { z } from 'zod';
import { databaseUrl, onOff } from './values.ts';

export const DATABASE_SETTINGS = {
  DATA_DIR: z.string().default('./data'),
  DATA_MAY_VANISH: onOff.default('on'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_PREPARED: onOff.optional(),
  BACKUP_BEFORE_UPGRADE: onOff.default('on'),
};

/** Which database, and how it is spoken to. */
export function databaseOf(env: z.output<z.ZodObject<typeof DATABASE_SETTINGS>>) {
  return {
    // Absolute path of the folder that holds database, files and keys.
    dataFolder: resolve(env.DATA_DIR),
    // Whether what is kept may be where it vanishes with a container.
    dataMayVanish: env.DATA_MAY_VANISH === 'on',
    // Undefined while the embedded database is used.
    databaseUrl: env.DATABASE_URL,
    // The way of the owner of the tables, where calls have a role of their own.
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    // Whether a backup is written before migrations.
    backUpBeforeUpgrade: env.BACKUP_BEFORE_UPGRADE === 'on',
    // Whether statements that are sent often have names on their connections. An older pooler would mix them up.
    preparedStatements: (env.DATABASE_PREPARED ?? (env.DATABASE_DIRECT_URL === undefined ? 'on' : 'off')) === 'on',
  };
}
