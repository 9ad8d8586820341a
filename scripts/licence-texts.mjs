// The licences of everything in a release, in one file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLockfile } from './lockfile.mjs';
import { ROOT } from './project.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;
const MODULES = 'node_modules/';

/** Libraries of other people that the package of PostgreSQL brings as files of their own, without their licences. */
const BESIDE_POSTGRES = `PostgreSQL
Licence: PostgreSQL
Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and without
a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the following two
paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE
UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.

Beside it lie libcrypto and libssl 1.1 (OpenSSL and SSLeay licences, https://www.openssl.org/source/license-openssl-ssleay.txt),
ICU 60 (Unicode licence, https://www.unicode.org/license.txt), libxml2 and libxslt (MIT), liblzma (public domain), OSSP uuid (MIT)
and zlib (zlib licence).
`;

/**
 * The text: each package of the product that this machine has, with its own words. In an image those of Debian's packages
 * are in /usr/share/doc.
 * @returns {string}
 */
export function licenceTexts() {
  const packages = Object.entries(readLockfile(join(ROOT, 'package-lock.json')))
    .filter(([folder, { dev, link }]) => folder.startsWith(MODULES) && dev !== true && link !== true)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .sort();
  const head =
    'What this release holds, and under which licence. In an image, of Debian’s packages: /usr/share/doc/*/copyright.\n';
  return [head, BESIDE_POSTGRES, ...packages.map(licenceOf)].join(`\n${'='.repeat(80)}\n\n`);
}

/** @param {string} folder */
function licenceOf(folder) {
  const path = join(ROOT, folder);
  const { name, version, license, author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const files = readdirSync(path, { withFileTypes: true })
    .filter((file) => file.isFile() && LICENCE_FILE.test(file.name))
    .map((file) => file.name)
    .sort();
  const texts = files.map((file) => readFileSync(join(path, file), 'utf8').trim());
  const by = typeof author === 'string' ? author : author?.name;
  return [
    `${name} ${version}`,
    `Licence: ${typeof license === 'string' ? license : (license?.type ?? 'see below')}`,
    ...(by === undefined ? [] : [`By ${by}`]),
    ...texts.map((text) => `\n${text}`),
    '',
  ].join('\n');
}
