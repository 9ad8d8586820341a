import { describe, expect, test } from 'vitest';
import { readDatabaseHosts } from './database-hosts.ts';

describe('addresses of databases', () => {
  test.each([
    ['postgres://cpd@a,,b/cpd', 'must name hosts between commas'],
    ['postgres://cpd@a:5432,/cpd', 'must name hosts between commas'],
    ['postgres://cpd@a,b:c/cpd', 'must name hosts between commas'],
    ['postgres://cpd@::1,::2/cpd', 'must name hosts between commas'],
    ['postgres://cpd@a:0,b/cpd', 'must have ports from 1 to 65535'],
    ['postgres://cpd@a,b:65536/cpd', 'must have ports from 1 to 65535'],
    ['postgres://cpd@/cpd?host=a,,b', 'must name a host between all commas'],
    ['postgres://cpd@/cpd?host=a,b,c&port=1,2', 'must give port= once, or as often'],
    ['postgres://cpd@/cpd?host=a,b&port=1,x', 'must have ports from 1 to 65535'],
    ['postgres://cpd@a,b/cpd?target_session_attrs=any', 'must have target_session_attrs=read-write or none'],
    ['postgres://cpd@a,b/cpd?target_session_attrs=standby', 'must have target_session_attrs=read-write or none'],
    ['postgres://cpd@a/cpd?target_session_attrs=prefer-standby', 'must have target_session_attrs=read-write or none'],
    ['postgres://cpd@a,b/cpd?load_balance_hosts=random', 'must not ask for load_balance_hosts'],
  ])('[R52] %s is refused', (address, problem) => {
    expect(() => readDatabaseHosts(address)).toThrow(problem);
  });

  test('[R52] one host is left as it is', () => {
    for (const address of ['postgres://cpd:a%40b@db/cpd?sslmode=verify-full', 'postgres://u@%2Frun%2Fpg/cpd']) {
      expect(readDatabaseHosts(address)).toMatchObject({ single: address, mustTakeChanges: false });
    }
    expect(readDatabaseHosts('postgres://cpd@/cpd?host=/run/postgresql&port=5433').hosts).toEqual([
      { host: '/run/postgresql', port: 5433 },
    ]);
    expect(readDatabaseHosts('postgres://cpd@[::1]:5433/cpd').hosts).toEqual([{ host: '::1', port: 5433 }]);
  });

  test('[R52] one host that must take changes is asked whether it does', () => {
    expect(readDatabaseHosts('postgres://cpd@db/cpd?target_session_attrs=read-write&sslmode=verify-full')).toEqual({
      hosts: [{ host: 'db', port: 5432 }],
      single: 'postgres://cpd@db:5432/cpd?sslmode=verify-full',
      mustTakeChanges: true,
    });
  });

  test('[R52] several hosts are read as libpq reads them, from either place, and nothing else is changed', () => {
    const hosts = [
      { host: 'h1', port: 5432 },
      { host: '10.0.0.2', port: 5433 },
      { host: 'fe80::3', port: 5432 },
    ];
    const rest = 'connect_timeout=5&sslmode=verify-full&application_name=cpd&options=-c+jit%3Doff';
    const single = `postgresql://u:p%2Cw@h1:5432/db?${rest}`;
    const expected = { hosts, single, mustTakeChanges: true };
    expect(readDatabaseHosts(`postgresql://u:p%2Cw@h1:5432,10.0.0.2:5433,[fe80::3]/db?${rest}`)).toEqual(expected);
    expect(
      readDatabaseHosts(
        `postgresql://u:p%2Cw@/db?host=h1,10.0.0.2,fe80::3&port=5432,5433,&target_session_attrs=primary&load_balance_hosts=disable&${rest}`,
      ),
    ).toEqual(expected);
    expect(readDatabaseHosts('postgres:///db?host=/a,/b&port=5433&user=u')).toEqual({
      hosts: [
        { host: '/a', port: 5433 },
        { host: '/b', port: 5433 },
      ],
      single: 'postgres://%2Fa:5433/db?user=u',
      mustTakeChanges: true,
    });
  });
});
