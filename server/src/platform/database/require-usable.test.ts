import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asAddress, type EmptyDatabase, emptyDatabase, silentLog } from '../../testing/test-database.ts';
import { openDatabase } from './open-database.ts';
import { requireUsable, whyNotReached, whyUnfit } from './require-usable.ts';

const named = { setting: 'DATABASE_URL', address: 'postgres://cpd:hidden@db.example:6432/logbook' } as const;

const system = (code: string, more: object = {}) => Object.assign(new Error(`connect ${code}`), { code, ...more });

test.for([
  [
    system('ENOTFOUND', { syscall: 'getaddrinfo' }),
    'The host of db.example:6432, which DATABASE_URL names, is not known',
  ],
  [system('ECONNREFUSED', { syscall: 'connect' }), 'Nothing takes connections at db.example:6432, which DATABASE_URL'],
  [
    new AggregateError([system('ECONNREFUSED'), system('ECONNREFUSED')]),
    'Nothing takes connections at db.example:6432',
  ],
  [
    system('ENOENT', { syscall: 'connect', path: '/run/.s.PGSQL.5432' }),
    'Nothing takes connections at db.example:6432',
  ],
  [system('EHOSTUNREACH'), 'PostgreSQL at db.example:6432, which DATABASE_URL names, does not answer'],
  [new Error('timeout exceeded when trying to connect'), 'does not answer'],
  [new Error('Connection terminated unexpectedly'), 'does not answer'],
  [system('ENOENT', { syscall: 'open', path: '/ca.pem' }), 'DATABASE_URL names the file /ca.pem, which cannot be read'],
  [new Error('The server does not support SSL connections'), 'takes no encrypted connections, and DATABASE_URL asks'],
  [system('DEPTH_ZERO_SELF_SIGNED_CERT'), 'The certificate of PostgreSQL at db.example:6432 is not trusted'],
  [new Error('something else.'), 'The database cannot be reached by DATABASE_URL: something else.'],
] as const)('a database that is not reached (%s) is told in a sentence that names the setting', ([error, words]) => {
  const said = whyNotReached(error, named);
  expect(said).toContain(words);
  expect(said).toContain('DATABASE_URL');
  expect(said).not.toContain('hidden');
});

test.for([
  [{ version: 14, encoding: 'UTF8', isReadOnly: false }, 'DATABASE_URL leads to PostgreSQL 14, and CPD Logbook needs'],
  [
    { version: 15, encoding: 'LATIN1', isReadOnly: false },
    "create database logbook encoding 'UTF8' template template0",
  ],
  [{ version: 15, encoding: 'UTF8', isReadOnly: true }, 'takes no changes'],
] as const)('a database that is unfit (%o) is told in a sentence', ([nature, words]) => {
  expect(whyUnfit(nature, named, true)).toContain(words);
});

test('one that takes no changes is good enough for a command that only reads', () => {
  const copy = { version: 18, encoding: 'UTF8', isReadOnly: true };
  expect(whyUnfit(copy, named, false)).toBeUndefined();
  expect(whyUnfit({ ...copy, isReadOnly: false }, named, true)).toBeUndefined();
});

describe('what PostgreSQL itself refuses is told in a sentence that names the setting', () => {
  let own: EmptyDatabase;
  beforeEach(async () => {
    own = await emptyDatabase();
  });
  afterEach(() => own.close());

  async function ask(change: (url: URL) => void): Promise<void> {
    const url = new URL(asAddress(own.connection));
    change(url);
    const { database, close } = openDatabase(url.href, { log: silentLog, size: 1, patient: true });
    try {
      await requireUsable(database, { setting: 'DATABASE_DIRECT_URL', address: url.href }, { toChange: true });
    } finally {
      await close();
    }
  }

  test('a database that is not there', async () => {
    const start = ask((url) => {
      url.pathname = '/not_there';
    });
    await expect(start).rejects.toThrow('has no database not_there. Make it');
  });

  test('a role that is not let in', async () => {
    const start = ask((url) => {
      url.username = 'not_known';
      url.password = 'wrong';
    });
    await expect(start).rejects.toThrow(/does not let the user not_known in.*DATABASE_DIRECT_URL/);
  });

  test('and a good one is taken', async () => {
    await expect(ask(() => undefined)).resolves.toBeUndefined();
  });
});
