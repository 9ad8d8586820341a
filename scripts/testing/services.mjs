import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, since } from '../project.mjs';

/** @typedef {{ env: Record<string, string>; stop: () => Promise<void> }} Started */
/** @typedef {{ name: string; what: string; start: (folder: string) => Promise<Started> }} Service */

/**
 * Brings services, each in a folder of its own. One that cannot be had is left out, in a line that says why; its tests are
 * skipped then.
 * @param {Service[]} services
 * @param {string} parent an empty folder
 * @returns {Promise<Started>} the variables that tell tests where they are, and what stops them all
 */
export async function bringAll(services, parent) {
  /** @type {Started[]} */
  const started = [];
  for (const service of services) {
    const brought = await bring(service, parent);
    if (brought !== undefined) started.push(brought);
  }
  return {
    env: Object.assign({}, ...started.map(({ env }) => env)),
    stop: async () => {
      for (const { stop } of started.reverse()) await stop();
    },
  };
}

/**
 * @param {Service} service
 * @param {string} parent
 * @returns {Promise<Started | undefined>}
 */
async function bring({ name, what, start }, parent) {
  const begun = performance.now();
  const folder = join(parent, name);
  mkdirSync(folder);
  try {
    const service = await start(folder);
    console.log(`${name} is ready (${since(begun)}).`);
    return service;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.log(`The tests with a real ${what} are skipped: ${error.message.trim()}.`);
    return undefined;
  }
}
