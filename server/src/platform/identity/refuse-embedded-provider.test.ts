import { describe, expect, test } from 'vitest';
import { embeddedProviderRefusal } from './refuse-embedded-provider.ts';

const server = { production: false, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', allowed: false };

describe('[AUTH-02] the demo sign-in is refused', () => {
  test.each([
    { host: '127.0.0.1', allowed: false },
    { host: 'localhost', allowed: false },
    { host: '0.0.0.0', allowed: true },
  ])('[AUTH-02] in production, listening on $host, allowed $allowed', (settings) => {
    expect(embeddedProviderRefusal({ ...server, ...settings, production: true })).toMatch('NODE_ENV=production');
  });

  test.each(['0.0.0.0', '::', '', '192.168.1.20', '10.0.0.1', '128.0.0.1', 'fe80::1', '::2', 'cpd.example.org'])(
    '[AUTH-02] on the address "%s" without being allowed',
    (host) => {
      expect(embeddedProviderRefusal({ ...server, host })).toMatch('ALLOW_DEMO_SIGN_IN=on-every-address');
    },
  );

  test.each(['localhost.example.org', '127.0.0.1.example.org', '1270.0.0.1', '[::]'])(
    '[AUTH-02] on "%s", which only looks like loopback',
    (host) => {
      expect(embeddedProviderRefusal({ ...server, host })).toBeDefined();
    },
  );
});

describe('[R36] the demo sign-in is refused', () => {
  test.each([
    'https://cpd.example.org',
    'http://192.168.1.20:3000',
    'http://[fe80::1]:3000',
    'https://localhost.example.org',
    'http://127.0.0.1.example.org',
  ])('[R36] when people use %s, though the server listens on loopback', (publicUrl) => {
    const refusal = embeddedProviderRefusal({ ...server, publicUrl });
    expect(refusal).toMatch(`PUBLIC_URL=${publicUrl} can be reached from other computers`);
    expect(refusal).toMatch('ALLOW_DEMO_SIGN_IN=on-every-address');
  });

  test('[R36] and names both addresses when both are foreign', () => {
    const foreign = { host: '0.0.0.0', publicUrl: 'https://cpd.example.org' };
    expect(embeddedProviderRefusal({ ...server, ...foreign })).toMatch(
      'HOST=0.0.0.0 and PUBLIC_URL=https://cpd.example.org can be',
    );
  });

  test('[R36] in production, also when it is allowed on every address', () => {
    const allowed = { publicUrl: 'https://cpd.example.org', allowed: true };
    expect(embeddedProviderRefusal({ ...server, ...allowed, production: true })).toMatch('NODE_ENV=production');
  });
});

describe('[AUTH-02] the demo sign-in may run', () => {
  test.each(['127.0.0.1', '127.8.9.10', 'localhost', 'LOCALHOST', '::1', '[::1]', '::ffff:127.0.0.1'])(
    '[AUTH-02] on the loopback address %s',
    (host) => {
      expect(embeddedProviderRefusal({ ...server, host })).toBeUndefined();
    },
  );

  test.each(['http://localhost:5173', 'http://[::1]:3000', 'http://127.0.0.1'])(
    '[R36] for people who use %s',
    (publicUrl) => {
      expect(embeddedProviderRefusal({ ...server, publicUrl })).toBeUndefined();
    },
  );

  test('[R36] on every public address when that is allowed in so many words', () => {
    const publicUrl = 'https://cpd.example.org';
    expect(embeddedProviderRefusal({ ...server, publicUrl, allowed: true })).toBeUndefined();
  });

  test.each(['0.0.0.0', '::', '192.168.1.20'])('[AUTH-02] on %s when that is allowed in so many words', (host) => {
    expect(embeddedProviderRefusal({ ...server, host, allowed: true })).toBeUndefined();
  });
});
