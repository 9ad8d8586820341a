import { EMAIL_MAX } from '@cpd/domain/values/limits';
import { z } from 'zod';
import type { SettingFault } from './faults.ts';
import { issuer, onOff } from './values.ts';

export const SIGN_IN_SETTINGS = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().default('cpd-web'),
  OIDC_AUDIENCE: z.string().default('cpd-api'),
  OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), { error: 'must contain openid' })
    .default('openid profile offline_access'),
  OIDC_USERNAME_CLAIM: z.string().default('preferred_username'),
  ALLOW_DEMO_SIGN_IN: z
    .enum(['loopback', 'on-every-address'], { error: 'must be loopback or on-every-address' })
    .default('loopback'),
  DEMO: onOff.optional(),
  COLLEGE: z.enum(['delivered', 'new'], { error: 'must be delivered or new' }).default('delivered'),
  FIRST_MANAGER: z.string().max(EMAIL_MAX).regex(/^\S+$/, { error: 'must be a username, without spaces' }).optional(),
};

type Env = z.output<z.ZodObject<typeof SIGN_IN_SETTINGS>>;

/** Who signs people in, as what, and whether there are demo members. */
export function signInOf(env: Env) {
  return {
    identity: {
      // Undefined while the embedded provider is used.
      issuer: env.OIDC_ISSUER,
      // The embedded provider has one client and one claim for the username, whatever is set for another issuer.
      clientId: env.OIDC_ISSUER === undefined ? 'cpd-web' : env.OIDC_CLIENT_ID,
      audience: env.OIDC_AUDIENCE,
      scope: env.OIDC_SCOPE,
      usernameClaim: env.OIDC_ISSUER === undefined ? 'preferred_username' : env.OIDC_USERNAME_CLAIM,
      allowDemoSignIn: env.ALLOW_DEMO_SIGN_IN === 'on-every-address',
    },
    // Demo members are for trying out: with an issuer of the college's own they come only when asked for.
    demo: env.DEMO === undefined ? env.OIDC_ISSUER === undefined : env.DEMO === 'on',
    // Whether an empty database is for a college that lays down its own rules (FWK-06).
    isNewCollege: env.COLLEGE === 'new',
    // Who becomes a manager of a college that has none.
    firstManager: env.FIRST_MANAGER,
  };
}

/** Both are for a college's own sign-in. */
export function newCollegeFaults({ OIDC_ISSUER, DEMO, COLLEGE, FIRST_MANAGER }: Env): SettingFault[] {
  const isOfCollege = OIDC_ISSUER !== undefined && DEMO !== 'on';
  const message = 'only with OIDC_ISSUER, and without demo members';
  return [
    ...(COLLEGE === 'new' && !isOfCollege ? [{ name: 'COLLEGE', message: `can be new ${message}` }] : []),
    ...(FIRST_MANAGER !== undefined && !isOfCollege
      ? [{ name: 'FIRST_MANAGER', message: `can be set ${message}` }]
      : []),
  ];
}

/** No one could sign in: the embedded provider is there only while no issuer is named. `own` is the address of this server. */
export function ownIssuer({ OIDC_ISSUER }: Env, own: string): SettingFault[] {
  const named = OIDC_ISSUER?.replace(/\/+$/, '');
  if (named !== own && named !== `${own}/oidc`) return [];
  return [{ name: 'OIDC_ISSUER', message: 'must be the address of your identity provider, and not of this server' }];
}
