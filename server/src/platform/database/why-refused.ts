import pg from 'pg';
import { isStoreFull } from './open-database.ts';

const MAY_NOT = '42501';

/** Why PostgreSQL refused a statement of a start or a command, in a sentence with what to do; undefined for another error. */
export function whyRefused(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const said = error.message.replace(/\.$/, '');
  if (isStoreFull(error))
    return `The database has no room left on its disk (${said}). Make room there, then start again.`;
  if (error.code === MAY_NOT) {
    return `The database role may not do what is needed (${said}). What the roles of DATABASE_URL and DATABASE_DIRECT_URL must be allowed is in docs/install.md, under “Two roles”.`;
  }
  return `The database refuses what is needed (${said}). See to that, then start again.`;
}
