import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { EMBEDDED_SIGN_IN } from '../features/college/servers/server-facts.ts';
import type { Brand } from '../platform/content/brand.ts';
import type { Database } from '../platform/database/tables.ts';
import type { VerifyToken } from '../platform/http/authenticate.ts';
import type { Budgets } from '../platform/http/budgets.ts';
import { type DemoAccount, demoAccounts } from '../platform/identity/demo-accounts.ts';
import { registerEmbeddedProvider } from '../platform/identity/embedded-provider.ts';
import type { EndedSessions } from '../platform/identity/ended-sessions.ts';
import { openOidcStore } from '../platform/identity/oidc-store.ts';
import { agreeOnKeys, loadProviderKeys, publicKeySet } from '../platform/identity/provider-keys.ts';
import { embeddedProviderRefusal } from '../platform/identity/refuse-embedded-provider.ts';
import { rememberTokens } from '../platform/identity/remember-tokens.ts';
import { sessionKey } from '../platform/identity/token-session.ts';
import { openTokenVerifier } from '../platform/identity/verify-token.ts';
import { findKnownUsernames, hasEnded } from '../platform/people/people-reader.ts';

const KEY_NAME_LETTERS = 12;

/** Who signs people in, and who checks what they bring. */
interface Identity {
  issuer: string;
  /** What tells this sign-in from that of another server: the issuer, or the name of the embedded one's key. */
  signIn: string;
  verifyToken: VerifyToken;
  registerProvider?: (app: FastifyInstance, budgets: Budgets, endedSessions: EndedSessions, brand: () => Brand) => void;
}

/** The college's identity provider, or the embedded one for trying the product out (AUTH-02). */
export async function openIdentity(config: Config, database: Database, clock: Clock): Promise<Identity> {
  const { audience, usernameClaim } = config.identity;
  if (config.identity.issuer !== undefined) {
    const { issuer } = config.identity;
    return {
      issuer,
      signIn: issuer,
      verifyToken: rememberTokens(openTokenVerifier({ issuer, audience, usernameClaim })),
    };
  }
  const issuer = `${config.publicUrl}/oidc`;
  const store = openOidcStore(database);
  const own = await loadProviderKeys(config.dataFolder);
  // The embedded database is of one server alone, whose folder has the keys.
  const keys = config.databaseUrl === undefined ? own : await agreeOnKeys(store, own);
  const provider = {
    issuer,
    publicUrl: config.publicUrl,
    audience,
    productName: config.settings.productName,
    accounts: demoAccounts,
    offeredAccounts: () => offeredAccounts(config, database),
    hasEnded: (account: string) => hasEnded(database, account, clock()),
    store,
    keys,
  };
  return {
    issuer,
    signIn: EMBEDDED_SIGN_IN + keys.signing.kid.slice(0, KEY_NAME_LETTERS),
    verifyToken: rememberTokens(openTokenVerifier({ issuer, audience, usernameClaim, keys: publicKeySet(keys) })),
    registerProvider: (app, budgets, endedSessions, brand) => {
      const endGrant = (grantId: string, lifetimeSeconds: number) =>
        endedSessions.end({ key: sessionKey('sid', grantId), lifetimeSeconds }, 'for good');
      registerEmbeddedProvider(app, { ...provider, endGrant, brand }, budgets);
    },
  };
}

/** The accounts of the demo sign-in that can be chosen: without the demo members (DEMO=off) those alone whom the database knows. */
export async function offeredAccounts({ demo }: Pick<Config, 'demo'>, database: Database): Promise<DemoAccount[]> {
  if (demo) return [...demoAccounts];
  const names = demoAccounts.map(({ name }) => name);
  const known = await findKnownUsernames(database, names);
  return demoAccounts.filter(({ name }) => known.has(name));
}

/** Throws why the embedded provider must not run with these settings, where it is the one that is used. */
export function refuseOpenDemoSignIn(config: Config): void {
  if (config.identity.issuer !== undefined) return;
  const refusal = embeddedProviderRefusal({
    production: config.production,
    host: config.host,
    publicUrl: config.publicUrl,
    allowed: config.identity.allowDemoSignIn,
  });
  if (refusal !== undefined) throw new Error(refusal);
}
