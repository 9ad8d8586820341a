import { isLoopback } from '../http/loopback.ts';

/**
 * Why the embedded provider must not run here, as a line for anyone who starts the server; undefined when it may.
 * Its accounts have no passwords, so it stays on this computer unless someone says otherwise in so many words (ASVS 6.8.1).
 * `host` is the address the server listens on, `publicUrl` the one that people use: behind a proxy on the same machine the
 * first is loopback and the second is not (R36). `allowed` is true for `ALLOW_DEMO_SIGN_IN=on-every-address`.
 */
export function embeddedProviderRefusal(server: {
  production: boolean;
  host: string;
  publicUrl: string;
  allowed: boolean;
}): string | undefined {
  if (server.production) {
    return 'The demo sign-in has accounts without passwords and does not run with NODE_ENV=production. Set OIDC_ISSUER to your identity provider. Only to try the product out, in a container for instance: set NODE_ENV=development and ALLOW_DEMO_SIGN_IN=on-every-address, and PUBLIC_URL to the address you type.';
  }
  const reached = [
    ...(isLoopback(server.host) ? [] : [`HOST=${server.host}`]),
    ...(isLoopback(new URL(server.publicUrl).hostname) ? [] : [`PUBLIC_URL=${server.publicUrl}`]),
  ];
  if (!server.allowed && reached.length > 0) {
    return `The demo sign-in has accounts without passwords and ${reached.join(' and ')} can be reached from other computers. Set OIDC_ISSUER to your identity provider, or ALLOW_DEMO_SIGN_IN=on-every-address if everybody who can reach this server may use every demo account.`;
  }
  return undefined;
}
