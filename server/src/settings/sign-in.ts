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
  };
}

/** No one could sign in: the embedded provider is there only while no issuer is named. `own` is the address of this server. */
export function ownIssuer({ OIDC_ISSUER }: Env, own: string): SettingFault[] {
  const named = OIDC_ISSUER?.replace(/\/+$/, '');
  if (named !== own && named !== `${own}/oidc`) return [];
  return [{ name: 'OIDC_ISSUER', message: 'must be the address of your identity provider, and not of this server' }];
}
