import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Environment, readConfig } from './config.ts';
import { readReferenceData } from './platform/reference/reference-data.ts';
import { readBackupLocation, readFileLocation } from './settings/files.ts';
import { CLOCK_YEARS } from './settings/values.ts';

const SETTINGS = new URL('../../docs/settings.md', import.meta.url);

describe('settings that cannot be used', () => {
  test('are all named at once, each with its reason', () => {
    const wrong = {
      PORT: '70000',
      PUBLIC_URL: 'ftp://example.org',
      DATABASE_URL: 'mysql://localhost/cpd',
      FILES_URL: 's3://',
      SEALS_URL: 'seals',
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

  test.each(['somebody', 'javascript:alert(1)', 'http://college.example/report', 'a@b.example\nContact: x@y.example'])(
    'such as the contact for weaknesses %j',
    (SECURITY_CONTACT) => {
      expect(complaintAbout({ SECURITY_CONTACT })).toContain('SECURITY_CONTACT: must be an email address');
    },
  );

  test.each(['2026-11-20', '2026-11-20T01:00:00', '20/11/2026 01:00', 'now'])('such as the instant %j', (CPD_NOW) => {
    expect(complaintAbout({ CPD_NOW })).toContain('CPD_NOW');
  });
});

describe('[R36] a setting that would do harm in silence', () => {
  test.each([
    ['PUBLIC_URL', 'https://example.org/cpd'],
    ['PUBLIC_URL', 'https://example.org?x=1'],
    ['PUBLIC_URL', 'https://example.org/#'],
    ['PUBLIC_URL', 'https://somebody@example.org'],
    ['PUBLIC_URL', 'cpd.example.org'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PORT', '99999'],
    ['PORT', '0'],
    ['PORT', '3e3'],
    ['CPD_NOW', '9999-01-01T00:00:00Z'],
    ['CPD_NOW', '2018-12-31T12:59:59Z'],
    ['CPD_NOW', '2100-01-01T00:00:00+11:00'],
    ['OFFICE_AU_PHONE', 'ring us'],
    ['OFFICE_NZ_PHONE', '+'],
    ['MEMBER_SERVICES_AU_PHONE', 'none'],
    ['MEMBER_SERVICES_NZ_PHONE', 'x64 4 000 0000'],
    ['MEMBER_SERVICES_AU_EMAIL', 'members'],
    ['MEMBER_SERVICES_NZ_EMAIL', 'members@'],
    ['DATABASE_URL', 'postgres://cpd@db.example.org'],
    ['DATABASE_URL', 'postgres://cpd@db1,db2:5433/cpd'],
    ['DATABASE_URL', 'postgres://cpd@db1/cpd?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://cpd@/cpd?host=db1,db2'],
    ['SMTP_URL', 'smtp://'],
    ['CLAMAV_URL', 'tcp://127.0.0.1:99999'],
    ['OIDC_ISSUER', 'https://id.example.org/?tenant=1'],
    ['OIDC_ISSUER', 'http://127.0.0.1:3000/oidc'],
    ['OIDC_SCOPE', 'profile'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.5/8/8'],
    ['TRUST_PROXY', '10.0.0'],
    ['TRUST_PROXY', '10.0.0.5,'],
    ['TRUST_PROXY', 'proxy.example.org'],
    ['TRUST_PROXY', '10.0.0.5 10.0.0.6'],
    ['STOP_DELAY_S', '60'],
    ['STOP_DELAY_S', '1.5'],
  ])('is refused by its name: %s=%s', (name, value) => {
    const besides = name === 'SMTP_URL' ? { MAIL_FROM: 'a@example.org', TEAM_EMAIL: 'b@example.org' } : {};
    expect(complaintAbout({ ...besides, [name]: value })).toMatch(
      new RegExp(`^Error: These settings cannot be used:\\n  ${name}: must [^\\n]+$`),
    );
  });

  test.each(Object.keys(Environment.shape))('is refused when it is one blank: %s', (name) => {
    expect(complaintAbout({ [name]: ' ' })).toContain(`  ${name}: must not begin or end with a blank`);
  });

  test('is refused with a blank around it, which nobody sees', () => {
    const wrong = { COLLEGE_NAME: 'The College ', DATABASE_URL: ' postgres://db/cpd', OIDC_CLIENT_ID: 'cpd\n' };
    const complaint = complaintAbout(wrong);
    for (const name of Object.keys(wrong)) expect(complaint).toContain(`  ${name}: must not begin or end with a blank`);
    expect(complaint.split('\n')).toHaveLength(4);
  });

  test('is none that is right', () => {
    const right = {
      PUBLIC_URL: 'HTTPS://CPD.Example.org:443/',
      NODE_ENV: 'development',
      PORT: '65535',
      CPD_NOW: '2099-12-31T23:59:59+11:00',
      OFFICE_AU_PHONE: '(02) 5550 0100',
      MEMBER_SERVICES_NZ_EMAIL: 'members@example.org',
      DATABASE_URL: 'postgres://cpd@%2Frun%2Fpostgresql/cpd',
      OIDC_ISSUER: 'https://id.example.org/realms/college/',
      VERIFICATION_KEY: '-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n',
    };
    expect(readConfig(right)).toMatchObject({ publicUrl: 'https://cpd.example.org', port: 65_535 });
    expect(readConfig({ CPD_NOW: '2019-01-01T00:00:00+11:00' }).fixedNow).toBeDefined();
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.5,10.1.0.0/24,2001:db8::/32' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.5',
      '10.1.0.0/24',
      '2001:db8::/32',
    ]);
  });

  test('is not the clock before the first year there are rules for', () => {
    const first = Math.min(...readReferenceData().years.map(({ facts }) => facts.year));
    expect(CLOCK_YEARS.first).toBe(first);
  });
});

test('a mail server asks for addresses that are real', () => {
  const complaint = complaintAbout({ SMTP_URL: 'smtp://mail.example.org:587' });
  expect(complaint).toMatch(/^ {2}MAIL_FROM: .*\n {2}TEAM_EMAIL: /m);
  expect(complaintAbout({ SMTP_URL: 'mail.example.org', TEAM_EMAIL: 'team', MAIL_FROM: 'x' })).toMatch(
    /TEAM_EMAIL: .*\n.*SMTP_URL: .*\n.*MAIL_FROM: /,
  );
});

test('[R37] an address for the owner of the tables asks for one for calls', () => {
  const owner = 'postgres://cpd@db.example.org/cpd';
  expect(complaintAbout({ DATABASE_DIRECT_URL: owner })).toMatch(
    /^ {2}DATABASE_URL: must be set together with DATABASE_DIRECT_URL$/m,
  );
  expect(complaintAbout({ DATABASE_DIRECT_URL: 'db.example.org' })).toMatch(/^ {2}DATABASE_DIRECT_URL: must be/m);
  const calls = 'postgres://cpd_calls@pooler.example.org/cpd';
  expect(readConfig({ DATABASE_URL: calls, DATABASE_DIRECT_URL: owner })).toMatchObject({
    databaseUrl: calls,
    databaseDirectUrl: owner,
  });
});

describe('[R64] a setting that has gone is refused with what takes its place:', () => {
  test('the collector of traces, unless OpenTelemetry itself is loaded', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
    expect(complaintAbout({ OTEL_EXPORTER_OTLP_ENDPOINT })).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT: .* NODE_OPTIONS/);
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      NODE_OPTIONS: '--import=@opentelemetry/auto-instrumentations-node/register',
    });
  });
});

test('[R52] a database with several hosts is refused with what to put in front', () => {
  const problem = complaintAbout({ DATABASE_URL: 'postgres://cpd@db1,db2,db3/cpd' });
  expect(problem).toContain('DATABASE_URL: must name one address: put a pooler or HAProxy in front');
});

describe('[R48] prepared statements', () => {
  const DATABASE_URL = 'postgres://calls@pooler/cpd';
  const DATABASE_DIRECT_URL = 'postgres://cpd@db/cpd';

  test('are not set by the former name, which says the new one', () => {
    expect(complaintAbout({ NAMED_STATEMENTS: 'off' })).toContain('NAMED_STATEMENTS: is now called DATABASE_PREPARED');
  });

  test('are off where a pooler may be, unless they are asked for', () => {
    expect(readConfig({}).preparedStatements).toBe(true);
    expect(readConfig({ DATABASE_URL }).preparedStatements).toBe(true);
    expect(readConfig({ DATABASE_PREPARED: 'off' }).preparedStatements).toBe(false);
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).preparedStatements).toBe(false);
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED: 'on' }).preparedStatements).toBe(true);
  });
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

  test('[R56] of the store of the backups may know another key than that of the files, and half a key is refused', () => {
    const files = {
      FILES_URL: 's3://evidence/cpd',
      AWS_REGION: 'au',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    };
    const same = { ...files, AWS_SESSION_TOKEN: 'token', BACKUP_TO: 's3://backups/cpd' };
    const other = { ...same, BACKUP_AWS_ACCESS_KEY_ID: 'other', BACKUP_AWS_SECRET_ACCESS_KEY: 'hidden' };
    const ofFiles = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' };
    const ofBackups = { accessKeyId: 'other', secretAccessKey: 'hidden' };
    expect(readConfig(same).backup.location).toMatchObject({ credentials: ofFiles });
    const { fileLocation, backup } = readConfig(other);
    expect([fileLocation, backup.location]).toMatchObject([{ credentials: ofFiles }, { credentials: ofBackups }]);
    expect(backup.location).toMatchObject({ credentials: expect.not.objectContaining({ sessionToken: 'token' }) });
    expect(readBackupLocation('s3://older', other)).toMatchObject({ credentials: ofBackups });
    expect(() => readConfig({ ...same, BACKUP_AWS_ACCESS_KEY_ID: 'other' })).toThrow(
      'BACKUP_AWS_SECRET_ACCESS_KEY: must be set together with BACKUP_AWS_ACCESS_KEY_ID',
    );
  });

  test('[R39] keep the seals beside the files, never among them, unless they name another place', () => {
    const bucket = { FILES_URL: 's3://evidence/cpd', AWS_REGION: 'au' };
    expect(readConfig({ DATA_DIR: '/srv/cpd' }).sealLocation).toEqual({ kind: 'folder', folder: '/srv/cpd/seals' });
    expect(readConfig({ FILES_URL: 'file:///srv/files' }).sealLocation).toMatchObject({ folder: '/srv/files/seals' });
    expect(readConfig(bucket).sealLocation).toMatchObject({ bucket: 'evidence', prefix: 'cpd/seals/' });
    expect(readConfig({ ...bucket, SEALS_URL: 'file:///mnt/seals' }).sealLocation).toEqual({
      kind: 'folder',
      folder: '/mnt/seals',
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
      'memberServices.NZ.email': '',
      'memberServices.NZ.phone': '+64 4 000 0000',
      'link.handbook': 'https://handbook.example.org',
      'link.website': '',
    });
  });

  test('[NAV-10] name member services of both countries, as an example, with the demo', () => {
    const { settings } = readConfig({ MEMBER_SERVICES_AU_PHONE: '+61 2 5550 0001' });
    expect(settings).toMatchObject({
      'memberServices.AU.email': 'members-au@example.org',
      'memberServices.AU.phone': '+61 2 5550 0001',
      'memberServices.NZ.email': 'members-nz@example.org',
      'memberServices.NZ.phone': '+64 4 555 0140',
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
