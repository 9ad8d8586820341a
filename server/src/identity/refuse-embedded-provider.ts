import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Why the embedded provider must not run here, as a line for whoever starts the server; undefined when it may.
 * Its accounts have no passwords, so it stays on this computer unless somebody says otherwise in so many words (ASVS 6.8.1).
 * `host` is the address the server listens on; `allowed` is true for `ALLOW_DEMO_SIGN_IN=on-every-address`.
 */
export function embeddedProviderRefusal(server: {
  production: boolean;
  host: string;
  allowed: boolean;
}): string | undefined {
  if (server.production) {
    return 'The demo sign-in has accounts without passwords and does not run with NODE_ENV=production. Set OIDC_ISSUER to your identity provider.';
  }
  if (!server.allowed && !isLoopback(server.host)) {
    return `The demo sign-in has accounts without passwords and HOST=${server.host} can be reached from other computers. Set OIDC_ISSUER to your identity provider, or ALLOW_DEMO_SIGN_IN=on-every-address if everybody who can reach this server may use every demo account.`;
  }
  return undefined;
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (address === 'localhost') return true;
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
