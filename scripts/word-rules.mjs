import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// What an import check cannot see, because the browser and Node offer it without an import.

const TESTS = /\.test\.tsx?$|(^|\/)testing\/|^web\/src\/test-setup\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/.*$/gm;

/**
 * @typedef {object} WordRule
 * @property {string} name
 * @property {RegExp} files those that it binds
 * @property {RegExp} except those of them that may
 * @property {RegExp} words
 */

/** @type {WordRule[]} */
const WORD_RULES = [
  {
    name: 'only-lib-api-calls-the-network',
    files: /^web\/src\//,
    // The worker stands between the browser and the server, and belongs to no page.
    except: /^web\/src\/(lib\/api[^/]*|offline-worker)\.ts$/,
    words:
      /(?<![\w$.])fetch\s*\(|\b(window|globalThis|self)\.fetch\b|\b(XMLHttpRequest|EventSource|WebSocket|sendBeacon)\b/,
  },
  {
    name: 'only-lib-remembered-touches-browser-storage',
    files: /^web\/src\//,
    except: /^web\/src\/lib\/remembered\.ts$/,
    words: /\b(localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/,
  },
  {
    // As soon as somebody leaves, the browser's address is the target's; `ui/own-address` keeps the screen's.
    name: 'screens-read-their-own-address',
    files: /^web\/src\/(screens|parts)\//,
    except: /^$/,
    words: /\buse(Location|RouterState)\b|\brouter\.(state|latestLocation|history)\b/,
  },
  {
    // Whoever else opened a record would make calls of other screens about it.
    name: 'only-the-guards-open-a-record',
    files: /^web\/src\//,
    except: /^web\/src\/(app\/guards|lib\/open-member)\.ts$/,
    words: /\bsetOpenMember\b/,
  },
  {
    name: 'only-config-reads-the-environment',
    files: /^server\/src\//,
    except: /^server\/src\/(config|main|move-files-main)\.ts$/,
    words: /\bprocess\.env\b/,
  },
  {
    // A service is handed the database for its stores and readers, so that it could query it without an import.
    name: 'only-stores-and-readers-query',
    files: /^server\/src\//,
    except: /^server\/src\/database\/|-(store|reader|sql)\.ts$/,
    words: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/,
  },
  {
    // The lifetime of a token and of a stray file is real time, whatever CPD_NOW says.
    name: 'only-the-clock-reads-the-time',
    files: /^(domain|contract|server)\/src\//,
    except: /^server\/src\/(clock\.ts$|main\.ts$|identity\/)/,
    words: /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b/,
  },
  {
    // What the device did last, and how long it waits, is the device's own time.
    name: 'only-lib-clock-knows-the-day',
    files: /^web\/src\//,
    except: /^web\/src\/lib\/clock\.ts$/,
    words: /\bTemporal\.Now\.(?!timeZoneId\b)/,
  },
];

/**
 * Every place in a source tree that uses something only one file may use: `rule: path:line`.
 * @param {string} root the folder that holds the workspaces
 * @returns {string[]}
 */
export function findWordProblems(root) {
  const folders = ['domain', 'contract', 'server', 'web'].map((workspace) => `${workspace}/src`);
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => listSources(root, folder));
  return files.flatMap((file) => problemsOf(file, readFileSync(join(root, file), 'utf8')));
}

/**
 * @param {string} root
 * @param {string} folder
 */
function listSources(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !TESTS.test(file));
}

/**
 * @param {string} file
 * @param {string} text
 */
function problemsOf(file, text) {
  const rules = WORD_RULES.filter((rule) => rule.files.test(file) && !rule.except.test(file));
  const lines = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n');
  return rules.flatMap(({ name, words }) =>
    lines.flatMap((line, index) => (words.test(line) ? [`${name}: ${file}:${index + 1}`] : [])),
  );
}
