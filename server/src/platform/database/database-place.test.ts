import { describe, expect, test } from 'vitest';
import { readDatabasePlace } from './database-place.ts';

describe('addresses of databases', () => {
  test.each([
    'postgres://cpd@a,b/cpd',
    'postgres://cpd@a:5432,[fe80::3]:5433/cpd',
    'postgres://cpd@/cpd?host=a,b&port=5432',
    'postgres://cpd@/cpd?host=a&port=5432,5433',
    'postgres://cpd@a/cpd?target_session_attrs=read-write',
    'postgres://cpd@a/cpd?target_session_attrs=standby',
    'postgres://cpd@a/cpd?load_balance_hosts=random',
  ])('[R52] with several hosts, or the wish for one of them, are refused with what to use: %s', (address) => {
    expect(() => readDatabasePlace(address)).toThrow(/^must name one address: put a pooler or HAProxy in front/);
  });

  test.each([
    ['postgres://cpd:a%40b%2Cc@db/cpd?sslmode=verify-full', 'db', 5432],
    ['postgres://u@%2Frun%2Fpg/cpd', '/run/pg', 5432],
    ['postgres://cpd@/cpd?host=/run/postgresql&port=5433', '/run/postgresql', 5433],
    ['postgres://cpd@[::1]:5433/cpd', '::1', 5433],
    ['postgres://cpd@db/cpd?target_session_attrs=any&load_balance_hosts=disable', 'db', 5432],
  ])('with one are read: %s', (address, host, port) => {
    expect(readDatabasePlace(address)).toEqual({ host, port });
  });
});
