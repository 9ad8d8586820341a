import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from '../debian-packages.mjs';
import { findOnPath, PlainError } from '../project.mjs';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
const LIBRARIES = '/usr/lib';

/**
 * Finds Firefox, and WebKitGTK with its driver and the screen in memory that it draws on.
 * @returns {Promise<Record<string, string>>} the variables that tell tests where they are
 * @throws {PlainError} a sentence that says why they cannot be had
 */
export async function findOtherBrowsers() {
  const found = find() ?? ((await installDebianPackages(PACKAGES, { recommended: false })) ? find() : undefined);
  if (found !== undefined) return found;
  throw new PlainError(
    `Firefox or WebKitGTK is not installed, and this process may not install it (Debian: sudo apt-get install ${PACKAGES.join(' ')})`,
  );
}

function find() {
  const firefox = findOnPath('firefox-esr') ?? findOnPath('firefox');
  const driver = findOnPath('WebKitWebDriver');
  const browser = findMiniBrowser();
  const screen = findOnPath('Xvfb');
  if (!firefox || !driver || !browser || !screen) return undefined;
  return { TEST_FIREFOX: firefox, TEST_WEBKIT_DRIVER: driver, TEST_MINIBROWSER: browser, TEST_XVFB: screen };
}

/** Debian keeps it beside the library, in the folder of the processor. */
function findMiniBrowser() {
  if (!existsSync(LIBRARIES)) return undefined;
  const paths = readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name, 'webkit2gtk-4.1', 'MiniBrowser'));
  return paths.find((path) => existsSync(path));
}
