import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { greet } from './greeting.ts';
import { unencryptedWays } from './unencrypted-ways.ts';

/** Enough for a mail server to be named. */
const MAIL = { MAIL_FROM: 'a@example.org', TEAM_EMAIL: 'b@example.org' };
const S3 = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

const named = (environment: Record<string, string>) =>
  unencryptedWays(readConfig(environment)).map((way) => way.split(' ')[0]);

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'http://cpd.example.org' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example.org' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://cpd:x@db.example.org/cpd' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://cpd:x@db.example.org/cpd?sslmode=disable' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://cpd:x@db.example.org/cpd?sslmode=no-verify' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://cpd:x@db.example.org/cpd?sslmode=require&uselibpqcompat=true' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://cpd:x@127.0.0.1/cpd?host=db.example.org' }],
  [
    'DATABASE_DIRECT_URL',
    { DATABASE_URL: 'postgres:///cpd?host=/run/pool', DATABASE_DIRECT_URL: 'postgres://cpd:x@db.example.org/cpd' },
  ],
  ['FILES_URL', { FILES_URL: 's3://evidence?endpoint=http://store.example.org', ...S3 }],
  ['SEALS_URL', { SEALS_URL: 's3://seals?endpoint=http://store.example.org', ...S3 }],
  ['BACKUP_TO', { BACKUP_TO: 's3://backups?endpoint=http://store.example.org', ...S3 }],
  ['MEMBERS_FROM', { MEMBERS_FROM: 's3://lists?endpoint=http://store.example.org', ...S3 }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.org:587', ...MAIL }],
  ['CLAMAV_URL', { CLAMAV_URL: 'tcp://scan.example.org:3310' }],
])('%s is named where it is not encrypted: %o', (name, environment) => {
  expect(named(environment)).toEqual([name]);
});

test.each([
  ['nothing is set', {}],
  ['the site has TLS', { PUBLIC_URL: 'https://cpd.example.org', OIDC_ISSUER: 'https://id.example.org' }],
  ['everything is on this machine', { PUBLIC_URL: 'http://localhost:3000', OIDC_ISSUER: 'http://127.0.0.1:8080' }],
  ['the database is behind a socket', { DATABASE_URL: 'postgres:///cpd?host=/var/run/postgresql' }],
  ['the socket is written as a host', { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/cpd' }],
  ['the database is on this machine', { DATABASE_URL: 'postgres://cpd@[::1]/cpd' }],
  ['the database checks certificates', { DATABASE_URL: 'postgres://cpd@db.example.org/cpd?sslmode=verify-full' }],
  ['the driver takes require for that', { DATABASE_URL: 'postgres://cpd@db.example.org/cpd?sslmode=require' }],
  ['the store has TLS', { FILES_URL: 's3://evidence?endpoint=https://store.example.org', ...S3 }],
  [
    'all stores have TLS',
    { SEALS_URL: 's3://seals?endpoint=https://s.example.org', BACKUP_TO: 's3://backups?region=x', ...S3 },
  ],
  ['the store is on this machine', { BACKUP_TO: 's3://backups?endpoint=http://localhost:9000', ...S3 }],
  ['backups and seals lie in folders', { SEALS_URL: 'file:///srv/seals', BACKUP_TO: 'file:///srv/backups' }],
  ['the mail server has TLS', { SMTP_URL: 'smtps://mail.example.org', ...MAIL }],
  ['the mail server must have TLS', { SMTP_URL: 'smtp://mail.example.org?requireTLS=true', ...MAIL }],
  ['the scanner is behind a socket', { CLAMAV_URL: 'unix:///run/clamd.sock' }],
])('nothing is named where %s', (_why, environment) => {
  expect(named(environment)).toEqual([]);
});

test('whoever starts the server is told in one line, without any password', () => {
  const warnings: string[] = [];
  const config = readConfig({
    DATABASE_URL: 'postgres://cpd:hush@db.example.org/cpd',
    SMTP_URL: 'smtp://cpd:hush@mail.example.org',
    ...MAIL,
  });
  greet(config, { info: () => undefined, warn: (line) => void warnings.push(line) });
  expect(warnings).toEqual([
    'Not encrypted, so anybody on the way can read and change it: DATABASE_URL (add ?sslmode=verify-full), SMTP_URL (use smtps://, or add ?requireTLS=true).',
  ]);
});
