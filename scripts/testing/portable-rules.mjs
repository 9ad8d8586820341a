// What keeps the commands from needing a POSIX shell, so that they run on Windows too.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What shells understand differently, or only some of them: joining, quoting, variables, patterns, settings before a program. */
const SHELL_SIGNS = /[&|;<>$`"'*?()\\]|^\w+=/;
/** `exec` has npm’s signals reach the program itself. It is the shell’s own; on Windows it is the file exec.cmd. */
const NODE_SCRIPT = /^(exec )?node scripts\/[\w-]+\.mjs( [\w./:=-]+)*$/;
/** Programs that npm installs for every system. */
const INSTALLED = /^biome( [\w./:=-]+)*$/;

/**
 * The commands of a package.json that would not run everywhere.
 * @param {Record<string, string>} commands
 * @returns {string[]} their names
 */
export function unportableCommands(commands) {
  return Object.entries(commands)
    .filter(([, line]) => SHELL_SIGNS.test(line) || !(NODE_SCRIPT.test(line) || INSTALLED.test(line)))
    .map(([name]) => name);
}

/** What brings Debian’s programs and starts them for tests, or builds the release archive, runs on Linux alone. */
const FOR_DEBIAN = /^(debian-packages|build)\.mjs$/;
const BRINGS_FROM_DEBIAN = /\bfrom '\.\/debian-packages\.mjs'/;

/** @type {[problem: string, words: RegExp][]} */
const CONSTRUCTS = [
  ['starts a shell', /\bshell: true\b|['"](sh|bash|cmd|\/bin\/\w+)['"]|\bexec(Sync)?\(['"`]/],
  ['names a folder of Unix', /['"`]\/(tmp|usr|etc|dev|proc|var|bin)\b/],
  ['takes paths apart by itself', /\bPATH\b.*\.split\(['"]:['"]\)|\.pathname\b/],
  ['asks for what Windows has not', /\bprocess\.(getuid|geteuid|getgid|setuid)\(/],
  [
    'starts a program that only Unix has',
    /\b(run|spawn)\(\s*['"](rm|cp|mv|ln|mkdir|chmod|kill|pkill|ps|which|cat|tar|unshare)['"]/,
  ],
];

/**
 * Places in a script that would not run everywhere: `problem: file:line`.
 * @param {string} file its name
 * @param {string} text
 * @returns {string[]}
 */
export function unportablePlaces(file, text) {
  if (FOR_DEBIAN.test(file) || BRINGS_FROM_DEBIAN.test(text)) return [];
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(\/\/|\*|\/\*\*)/.test(line)) return [];
    return CONSTRUCTS.filter(([, words]) => words.test(line)).map(([problem]) => `${problem}: ${file}:${index + 1}`);
  });
}

/**
 * All of them in a repository.
 * @param {string} root
 * @returns {string[]}
 */
export function findUnportable(root) {
  const { scripts, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = workspaces.flatMap((/** @type {string} */ workspace) => {
    const { scripts: commands = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    return unportableCommands(commands).map((name) => `${workspace}: ${name}`);
  });
  const folder = join(root, 'scripts');
  const files = readdirSync(folder).filter((name) => name.endsWith('.mjs'));
  return [
    ...unportableCommands(scripts),
    ...own,
    ...files.flatMap((name) => unportablePlaces(name, readFileSync(join(folder, name), 'utf8'))),
  ];
}
