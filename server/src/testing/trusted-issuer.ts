import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { findFreePort } from './running-server.ts';

/** An OpenID Connect issuer that the server is told to trust (`OIDC_ISSUER`): it publishes its key and signs tokens. */
export interface TrustedIssuer {
  url: string;
  /** An access token of an hour. */
  tokenFor(username: string): Promise<string>;
  close(): void;
}

/** Starts the issuer on a port of its own. */
export async function startTrustedIssuer(audience: string): Promise<TrustedIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'tests', alg: 'RS256', use: 'sig' }] };
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const pages: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
    },
    '/keys': keys,
  };
  const server = createServer((request, response) => {
    // Pages of every server may ask it for tokens.
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pages[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    tokenFor: (username) =>
      new SignJWT({ preferred_username: username, auth_time: Math.floor(Date.now() / 1_000) })
        .setProtectedHeader({ alg: 'RS256', kid: 'tests', typ: 'at+jwt' })
        .setIssuer(url)
        .setAudience(audience)
        .setSubject(username)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
