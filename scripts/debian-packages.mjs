import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findOnPath } from './project.mjs';
import { run } from './run.mjs';

const MINUTE = 60_000;

/** Debian asks this program before it starts a service that a package brings; 101 means: do not. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs packages of Debian's where this process may: as root, with apt-get. No service that they bring is started.
 * @param {string[]} names
 * @param {{ recommended: boolean }} options whether what they recommend comes along
 * @returns {Promise<boolean>} false where it may not, or where it failed
 */
export async function installDebianPackages(names, { recommended }) {
  const apt = findOnPath('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) return false;
  console.log(`Installing Debian’s ${names.length === 1 ? 'package' : 'packages'} ${names.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const giveBack = forbidServices();
  try {
    await run(apt, ['update', '-q'], { output: 'keep', env, timeout: 5 * MINUTE });
    const { code } = await run(
      apt,
      ['install', '-y', '-q', ...(recommended ? [] : ['--no-install-recommends']), ...names],
      {
        output: 'keep',
        env,
        timeout: 10 * MINUTE,
      },
    );
    return code === 0;
  } finally {
    giveBack();
  }
}

/** @returns {() => void} what puts things back as they were */
function forbidServices() {
  if (existsSync(POLICY)) return () => undefined;
  const giveBack = () => rmSync(POLICY, { force: true });
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  // Also when this command is interrupted in the meantime.
  process.once('exit', giveBack);
  return () => {
    process.off('exit', giveBack);
    giveBack();
  };
}
