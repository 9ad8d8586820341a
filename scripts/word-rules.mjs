import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// What an import check cannot see, because the browser and Node offer it without an import.

const TESTS = /\.test\.tsx?$|(^|\/)testing\/|^web\/src\/test-setup\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/.*$/gm;

/** Words of the delivered data that are also the field's own, or the specification's for every college. */
const EVERYONES = [
  // What a member agrees to have their record used for (HOM-13).
  'Research',
  // The specialty whose hours count for none in particular (DOM-07).
  'Generic',
  // A plan is a thing of the product (PDP-01).
  'Professional development plan',
];

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
    // As soon as someone leaves, the browser's address is the target's; `ui/own-address` keeps the screen's.
    name: 'screens-read-their-own-address',
    files: /^web\/src\/(screens|parts)\//,
    except: /^$/,
    words: /\buse(Location|RouterState)\b|\brouter\.(state|latestLocation|history)\b/,
  },
  {
    // Any other place that opened a record would make calls of other screens about it.
    name: 'only-the-guards-open-a-record',
    files: /^web\/src\//,
    except: /^web\/src\/(app\/guards|lib\/open-member)\.ts$/,
    words: /\bsetOpenMember\b/,
  },
  {
    name: 'only-config-reads-the-environment',
    files: /^server\/src\//,
    except:
      /^server\/src\/(config|main|(move-files|accept-files|verify-events|backup|verify-backup|check-setup|restore|health|import-members)-main)\.ts$/,
    words: /\bprocess\.env\b/,
  },
  {
    // A service is handed the database for its stores and readers, so that it could query it without an import.
    name: 'only-stores-and-readers-query',
    files: /^server\/src\//,
    except: /^server\/src\/platform\/database\/|-(store|reader|sql)\.ts$/,
    words: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/,
  },
  {
    // Behind a pooler the next transaction on a connection is someone else's (0049). Migrations and restores go past it.
    name: 'calls-leave-nothing-on-a-connection',
    files: /^server\/src\//,
    except: /^server\/src\/platform\/(database\/migrate|backup\/restore-database-store)\.ts$/,
    words:
      /\bpg_(try_)?advisory_(un)?lock|`\s*(set (?!local\b|transaction\b)|(un)?listen |discard )|\bset_config\([^)]*\bfalse\)|\bcreate temp(orary)? table (?!.*\bon commit drop\b)|\bwith hold\b/,
  },
  {
    // The lifetime of a token and of a stray file is real time, whatever CPD_NOW says.
    name: 'only-the-clock-reads-the-time',
    files: /^(domain|contract|server)\/src\//,
    except:
      /^server\/src\/(clock\.ts$|main\.ts$|start\/|platform\/(identity|setup)\/|platform\/files\/(folder-listing|newest-file)\.ts$)/,
    words: /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b/,
  },
  {
    // Anyone who could have the server ask an address of theirs would see what only it can reach (ASVS 1.3.6). These ask those of
    // the settings; the packages for PostgreSQL, mail and S3 are given theirs at the start (`watched-agents` are those of S3).
    name: 'only-what-the-settings-name-is-asked',
    files: /^server\/src\//,
    except:
      /^server\/src\/(platform\/identity\/(verify-token|issuer-keys)|platform\/files\/(clamd-scanner|watched-agents)|health-main)\.ts$/,
    words:
      /(?<![\w$.])fetch\s*\(|\b(globalThis|window)\.fetch\b|\?\? fetch\b|'node:(https|http2|tls|dgram)'|\bimport \{[^}]*\b(connect|createConnection|request|get)\b[^}]*\} from 'node:(http|net)'/,
  },
  {
    // ASVS 1.3.2, 3.2.2: React writes to the page, and no text becomes a program or markup.
    name: 'no-text-becomes-a-program-or-markup',
    files: /./,
    except: /^$/,
    words:
      /\beval\s*\(|\bnew Function\b|\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)\b|\bdocument\.write\b/,
  },
  {
    // ASVS 1.2.5: with a shell, a name in an argument could be a command.
    name: 'programs-start-without-a-shell',
    files: /^server\/src\//,
    except: /^$/,
    words:
      /(?<![\w$.])exec(Sync)?\s*\(|\bshell: true\b|\bimport \{[^}]*\bexec(Sync)?\b[^}]*\} from 'node:child_process'/,
  },
  {
    // ASVS 11.4.1, 11.5.1. Pauses may be as guessable as they like, and old PDFs ask for MD5.
    name: 'hashes-and-random-values-are-strong',
    files: /^(domain|contract|server)\/src\//,
    except: /^server\/src\/platform\/(database\/transaction|files\/pdf-password)\.ts$/,
    words: /\bMath\.random\b|\bcreateH(ash|mac)\('(md|sha1\b|ripemd)/,
  },
  {
    // What the device did last, and how long it waits, is the device's own time.
    name: 'only-lib-clock-knows-the-day',
    files: /^web\/src\//,
    except: /^web\/src\/lib\/clock\.ts$/,
    words: /\bTemporal\.Now\.(?!timeZoneId\b)/,
  },
  {
    // Else a MB of one command is not that of the next. The refusal of a file is the specification's.
    name: 'sizes-are-said-in-one-way',
    files: /./,
    except: /^domain\/src\/values\/(sizes|file-names)\.ts$/,
    words: /\}\s?[kMGT]B\b/,
  },
  {
    // Another college keeps its days elsewhere (FWK-06): `collegeZone` says where. The calendar knows the zones of Windows.
    name: 'the-zone-of-the-delivered-college-stands-in-its-data',
    files: /./,
    except: /^server\/src\/features\/record\/calendar\/windows-zones\.ts$/,
    words: /\bAustralia\/Sydney\b/,
  },
  {
    // Another college has its own (FWK-06). The declaration's questions are the specification's (SUB-14 to SUB-24), and so are the
    // rules that ask them; Windows names time zones by countries; demo and examples of calls are about the delivered college.
    name: 'the-delivered-college-stands-in-its-data',
    files: /./,
    except:
      /^(domain\/src\/year\/(declaration|rule-sections)|contract\/src\/year-rules|server\/src\/features\/record\/calendar\/windows-zones|server\/src\/platform\/identity\/demo-accounts|server\/src\/demo\/.*)\.tsx?$/,
    words: deliveredWords(),
  },
];

/**
 * @typedef {{ name: string }} Named
 * @typedef {Record<'creditCap' | 'minimumHours' | 'minimumCredits', number | null>} Amounts
 * @typedef {Named & { minimum: number, categories: (Named & Amounts)[], requirements: { unit: string, requiredValue: number }[] }} DeliveredRules
 */

/**
 * Names of frameworks, categories, types, specialties, domains, registrations, countries and reasons, where the offices are
 * reached, and the amounts of a year, as the data have them. Phone numbers are left out: messages show one as an example.
 */
function deliveredWords() {
  /** @type {{ rules: DeliveredRules }[]} */
  const delivered = readDelivered('frameworks');
  const frameworks = delivered.map(({ rules }) => rules);
  const categories = frameworks.flatMap((rules) => rules.categories);
  const requirements = frameworks.flatMap((rules) => rules.requirements);
  /** @type {(Named & { registrations: Named[] })[]} */
  const groups = readDelivered('registrations');
  /** @type {{ offices: { email: string, hours: string, memberServices: { email: string } }[] }} */
  const { offices } = readDelivered('college');
  /** @type {Named[]} */
  const named = ['activity-types', 'areas', 'exemption-reasons'].flatMap((name) => readDelivered(name));
  const texts = [
    ...[...frameworks, ...categories, ...named, ...groups].map(({ name }) => name),
    ...groups.flatMap(({ registrations }) => registrations.map(({ name }) => name)),
    ...offices.flatMap(({ email, hours, memberServices }) => [email, hours, memberServices.email]),
  ].filter((text) => !EVERYONES.includes(text));
  const amounts = [
    ...frameworks.map(({ minimum }) => minimum),
    ...requirements.flatMap(({ unit, requiredValue }) => (/hours|credits/.test(unit) ? [requiredValue] : [])),
    ...categories.flatMap(({ creditCap, minimumHours, minimumCredits }) => [creditCap, minimumHours, minimumCredits]),
  ].filter((amount) => amount !== null && amount > 0);
  // The name of a time zone is another matter: Australia/Perth.
  return new RegExp(
    `(?<![A-Za-z])(${anyOf(texts)})(?![A-Za-z/\\\\])|(?<![\\d.])(${anyOf(amounts.map(String))}) (hours|credits)\\b`,
  );
}

/**
 * @param {readonly string[]} texts
 */
function anyOf(texts) {
  return [...new Set(texts)].map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
}

/**
 * @param {string} name
 * @returns {any}
 */
function readDelivered(name) {
  return JSON.parse(
    readFileSync(new URL(`../server/src/platform/reference/data/${name}.json`, import.meta.url), 'utf8'),
  );
}

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
