import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Environment, readConfig, readFileLocation } from './config.ts';

const SETTINGS = new URL('../../docs/settings.md', import.meta.url);

describe('settings that cannot be used', () => {
  test('are all named at once, each with its reason', () => {
    const wrong = {
      PORT: '70000',
      PUBLIC_URL: 'ftp://example.org',
      DATABASE_URL: 'mysql://localhost/cpd',
      FILES_URL: 's3://',
      AWS_ENDPOINT_URL: 'store:9000',
      CLAMAV_URL: 'http://127.0.0.1:3310',
      OIDC_ISSUER: 'not an address',
      DEMO: 'yes',
      CPD_NOW: '2026-11-20',
      PRODUCT: 'C P D',
      LOG_LEVEL: 'loud',
      ALLOW_DEMO_SIGN_IN: 'everywhere',
      WEBSITE_URL: 'javascript:alert(1)',
      PRIMARY_COLOUR: '#ffffff',
    };
    const complaint = complaintAbout(wrong);
    for (const name of Object.keys(wrong)) expect(complaint).toMatch(new RegExp(`^  ${name}: \\w`, 'm'));
    expect(complaint.split('\n')).toHaveLength(Object.keys(wrong).length + 1);
  });

  test.each(['', 'x', '-1', '80.5', '65536'])('such as the port %j', (PORT) => {
    if (PORT === '') expect(readConfig({ PORT }).port).toBe(3000);
    else expect(complaintAbout({ PORT })).toContain('PORT');
  });

  test.each(['2026-11-20', '2026-11-20T01:00:00', '20/11/2026 01:00', 'now'])('such as the instant %j', (CPD_NOW) => {
    expect(complaintAbout({ CPD_NOW })).toContain('CPD_NOW');
  });
});

test('a mail server asks for addresses that are real', () => {
  const complaint = complaintAbout({ SMTP_URL: 'smtp://mail.example.org:587' });
  expect(complaint).toMatch(/^ {2}MAIL_FROM: .*\n {2}TEAM_EMAIL: /m);
  expect(complaintAbout({ SMTP_URL: 'mail.example.org', TEAM_EMAIL: 'team', MAIL_FROM: 'x' })).toMatch(
    /TEAM_EMAIL: .*\n.*SMTP_URL: .*\n.*MAIL_FROM: /,
  );
});

describe('settings', () => {
  test('are none needed', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      demo: true,
      fixedNow: undefined,
      fileLocation: { kind: 'folder', folder: expect.stringMatching(/data.files$/) },
      clamavUrl: undefined,
      identity: { issuer: undefined, clientId: 'cpd-web', audience: 'cpd-api', usernameClaim: 'preferred_username' },
      settings: expect.objectContaining({ productName: 'CPD Logbook', primaryColour: '' }),
      production: false,
    });
  });

  test('that are empty count as not set', () => {
    const empty = Object.fromEntries(Object.keys(Environment.shape).map((name) => [name, '']));
    expect(readConfig(empty)).toEqual(readConfig({}));
  });

  test('make the public address without a slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://cpd.example.org/' }).publicUrl).toBe('https://cpd.example.org');
    expect(readConfig({ HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://0.0.0.0:8080');
  });

  test('[AUTH-02] of client and claim hold for an issuer of one’s own only', () => {
    const own = { OIDC_CLIENT_ID: 'logbook', OIDC_USERNAME_CLAIM: 'upn' };
    expect(readConfig(own).identity).toMatchObject({ clientId: 'cpd-web', usernameClaim: 'preferred_username' });
    expect(readConfig({ ...own, OIDC_ISSUER: 'https://id.example.org' }).identity).toMatchObject({
      issuer: 'https://id.example.org',
      clientId: 'logbook',
      usernameClaim: 'upn',
    });
  });

  test('of the file store come from its address and the usual variables', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: '' };
    const given = { FILES_URL: 's3://evidence/cpd', AWS_REGION: 'au', ...keys };
    expect(readConfig(given).fileLocation).toMatchObject({ bucket: 'evidence', prefix: 'cpd/', region: 'au' });
    expect(readFileLocation('s3://other', given)).toMatchObject({
      bucket: 'other',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  test.each(['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:///run/clamav/clamd.ctl'])(
    'name a virus scanner as %s',
    (CLAMAV_URL) => {
      expect(readConfig({ CLAMAV_URL }).clamavUrl).toBe(CLAMAV_URL);
    },
  );

  test('[NAV-10, NAV-19] are empty for offices and links without an address', () => {
    const addresses = { MEMBER_SERVICES_NZ_PHONE: '+64 4 000 0000', HANDBOOK_URL: 'https://handbook.example.org' };
    const given = { DEMO: 'off', ...addresses };
    expect(readConfig(given).settings).toMatchObject({
      'memberServices.New Zealand.email': '',
      'memberServices.New Zealand.phone': '+64 4 000 0000',
      'link.handbook': 'https://handbook.example.org',
      'link.website': '',
    });
  });

  test('[NAV-10] name member services of both countries, as an example, with the demo', () => {
    const { settings } = readConfig({ MEMBER_SERVICES_AU_PHONE: '+61 2 5550 0001' });
    expect(settings).toMatchObject({
      'memberServices.Australia.email': 'members-au@example.org',
      'memberServices.Australia.phone': '+61 2 5550 0001',
      'memberServices.New Zealand.email': 'members-nz@example.org',
      'memberServices.New Zealand.phone': '+64 4 555 0140',
    });
  });

  test('stand in one table of docs/settings.md, every one of them and no other', () => {
    const names = readFileSync(SETTINGS, 'utf8')
      .split('\n')
      .flatMap((line) => /^\| *`([A-Z][A-Z0-9_]*)` *\|/.exec(line)?.[1] ?? []);
    expect(names.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
  });
});

function complaintAbout(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    return String(error);
  }
  return '';
}
