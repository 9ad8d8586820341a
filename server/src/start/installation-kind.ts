import type { Config } from '../config.ts';
import type { Database } from '../platform/database/tables.ts';
import { demoAccounts } from '../platform/identity/demo-accounts.ts';
import { findKind, hasMemberBeside, type InstallationKind, insertKind, insertSetup } from './installation-store.ts';

/** The settings that say what an empty database is for. */
export type BirthSettings = Pick<Config, 'demo'> &
  Partial<Pick<Config, 'isNewCollege' | 'firstManager'>> & { identity: Pick<Config['identity'], 'issuer'> };

/**
 * What a database is: as its first start wrote it. One without that, as version 0.10 left it, is a college's when it has a member that
 * the demo does not know; an empty one is what the settings are for. Ask as the owner, after migrating.
 */
export async function settleKind(owner: Database, settings: BirthSettings): Promise<InstallationKind> {
  const known = await findKind(owner);
  if (known !== undefined) return known;
  const isEmpty = !(await hasMemberBeside(owner, []));
  const hasOthers = await hasMemberBeside(
    owner,
    demoAccounts.map(({ name }) => name),
  );
  const isDemo = isEmpty ? isForDemo(settings) : !hasOthers;
  // Before the kind: a start that ends between the two begins again.
  if (isEmpty && !isDemo && settings.isNewCollege) await insertSetup(owner);
  await insertKind(owner, isDemo ? 'DEMO' : 'COLLEGE');
  // Another server may have been first.
  return (await findKind(owner)) ?? 'COLLEGE';
}

/** Without an issuer there is no other sign-in than that of the demo. */
function isForDemo({ demo, identity }: BirthSettings): boolean {
  return demo || identity.issuer === undefined;
}

/**
 * Throws when the database of a college would get the demo sign-in, because no issuer is set; answers whether the demo members
 * are loaded.
 */
export function refuseDemoOf(kind: InstallationKind, { demo, identity }: BirthSettings): { loadsDemo: boolean } {
  if (kind === 'DEMO') return { loadsDemo: demo };
  if (identity.issuer === undefined) {
    throw new Error(
      'This database is a college’s, and OIDC_ISSUER is not set: the demo sign-in, whose accounts have no passwords, is never opened on it. Set OIDC_ISSUER to the address of your identity provider. To try the product out, give an empty database (DATABASE_URL) or folder (DATA_DIR).',
    );
  }
  return { loadsDemo: false };
}
