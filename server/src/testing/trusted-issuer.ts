import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { findFreePort } from './running-server.ts';

/** An OpenID Connect issuer that the server is told to trust (`OIDC_ISSUER`): it publishes its key and signs tokens. */
export interface TrustedIssuer {
  url: string;
  /** An access token of an hour. */
  tokenFor(username: string): Promise<string>;
  /** Who is signed in there from now on, so that a browser comes back with their tokens without a question. */
  become(username: string): void;
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
  let signedIn = '';
  const nonces = new Map<string, string>();
  const sign = (typ: string, aud: string, username: string, claims: JWTPayload = {}) =>
    new SignJWT({ preferred_username: username, auth_time: Math.floor(Date.now() / 1_000), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'tests', typ })
      .setIssuer(url)
      .setAudience(aud)
      .setSubject(username)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  const tokenFor = (username: string) => sign('at+jwt', audience, username);

  /** The address of the page that asked for a sign-in, with a code for its tokens. */
  function comeBack(asked: URLSearchParams): string {
    const code = `code-${nonces.size}`;
    nonces.set(code, asked.get('nonce') ?? '');
    const back = new URL(asked.get('redirect_uri') ?? url);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    return back.href;
  }

  async function tokensOf(code: string) {
    const [access_token, id_token] = await Promise.all([
      tokenFor(signedIn),
      sign('JWT', 'cpd-web', signedIn, { nonce: nonces.get(code) }),
    ]);
    return { access_token, id_token, token_type: 'Bearer', expires_in: 3600, scope: 'openid profile' };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    // Pages of every server may ask it for tokens.
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json');
    if (pathname === '/authorize') return response.writeHead(302, { location: comeBack(searchParams) }).end();
    if (pathname !== '/token') return response.end(JSON.stringify(pages[pathname] ?? {}));
    const asked = new URLSearchParams(Buffer.concat(await Array.fromAsync(request)).toString());
    return response.end(JSON.stringify(await tokensOf(asked.get('code') ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    tokenFor,
    become: (username) => {
      signedIn = username;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
