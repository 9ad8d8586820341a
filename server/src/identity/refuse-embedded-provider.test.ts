import { describe, expect, test } from 'vitest';
import { embeddedProviderRefusal } from './refuse-embedded-provider.ts';

const server = { production: false, host: '127.0.0.1', allowed: false };

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

describe('[AUTH-02] the demo sign-in may run', () => {
  test.each(['127.0.0.1', '127.8.9.10', 'localhost', 'LOCALHOST', '::1', '[::1]', '::ffff:127.0.0.1'])(
    '[AUTH-02] on the loopback address %s',
    (host) => {
      expect(embeddedProviderRefusal({ ...server, host })).toBeUndefined();
    },
  );

  test.each(['0.0.0.0', '::', '192.168.1.20'])('[AUTH-02] on %s when that is allowed in so many words', (host) => {
    expect(embeddedProviderRefusal({ ...server, host, allowed: true })).toBeUndefined();
  });
});
