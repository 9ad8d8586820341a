// node replay-draw.mjs draw.json [--root ROOT] [--secret-hash HASH]
//
// Draws again what a draw file of CPD Logbook says was drawn, with nothing but Node (20 or newer). It is written apart from the
// product, so that the two check each other. The root and the hash of the secret stand on the public page of the draw: with
// them, a file in which everything was computed anew is found too. It ends with 0 when all is as it was drawn, else with 1.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ALGORITHM = 'cpd-draw-1';
const POOLED_UNDER = 20;
const WHOLE_SHARE = 10000;

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const hmac = (key, text) => createHmac('sha256', key).update(text).digest('hex');
const hex = (text) => Buffer.from(text, 'hex');
const compare = (one, other) => (one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1);
const byStratum = (one, other) => compare(one.country, other.country) || compare(one.second, other.second);

/** The hash of one member's line, with a salt that only this line has. */
function leafOf(salt, [number, country, second, standing, reason]) {
  const line = JSON.stringify([hmac(salt, number), number, country, second, standing, reason]);
  return sha256(Buffer.of(0), line).toString('hex');
}

/** The root above the leaves: two by two; a last one without a neighbour moves up as it is. */
function rootOf(leaves) {
  if (leaves.length === 0) return sha256('').toString('hex');
  let level = leaves;
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at + 1 < level.length; at += 2) {
      above.push(sha256(Buffer.of(1), hex(level[at]), hex(level[at + 1])).toString('hex'));
    }
    if (level.length % 2 === 1) above.push(level[level.length - 1]);
    level = above;
  }
  return level[0];
}

/** The groups of a list by the text that `of` gives of each. */
function groups(list, of) {
  const found = new Map();
  for (const each of list) {
    if (!found.has(of(each))) found.set(of(each), []);
    found.get(of(each)).push(each);
  }
  return [...found];
}

/** Strata under 20 are pooled within their country, and countries under 20 with each other. */
function strataOf(lines) {
  const strata = [];
  const elsewhere = [];
  for (const [country, inCountry] of groups(lines, (line) => line[1])) {
    if (inCountry.length < POOLED_UNDER) {
      elsewhere.push(...inCountry);
      continue;
    }
    const all = groups(inCountry, (line) => line[2]).map(([second, members]) => ({ country, second, members }));
    all.sort((one, other) => one.members.length - other.members.length || byStratum(one, other));
    const pool = { country, second: null, members: [] };
    while (all.length > 0 && all[0].members.length < POOLED_UNDER) pool.members.push(...all.shift().members);
    if (pool.members.length > 0 && pool.members.length < POOLED_UNDER) pool.members.push(...all.shift().members);
    if (pool.members.length > 0) strata.push(pool);
    strata.push(...all);
  }
  if (elsewhere.length > 0) strata.push({ country: null, second: null, members: elsewhere });
  return strata.sort(byStratum);
}

/** So many of each stratum are drawn: the largest remainders first, and never below the share in a stratum of 20 or more. */
function quotasOf(share, sizes) {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  if (all === 0) return sizes.map(() => 0);
  const total = Math.ceil((share * all) / WHOLE_SHARE);
  const drawn = sizes.map((size) => Math.floor((total * size) / all));
  const left = total - drawn.reduce((sum, count) => sum + count, 0);
  const order = sizes.map((_size, at) => at);
  const remainder = (at) => (total * sizes[at]) % all;
  order.sort((one, other) => remainder(other) - remainder(one) || sizes[other] - sizes[one] || one - other);
  for (const at of order.slice(0, left)) drawn[at] += 1;
  return drawn.map((count, at) =>
    sizes[at] < POOLED_UNDER ? count : Math.max(count, Math.ceil((share * sizes[at]) / WHOLE_SHARE)),
  );
}

/** The draw again, from the list, the share, the salt, the secret and the public value of the file. */
export function replay(file) {
  const lines = [...file.population].sort((one, other) => compare(one[0], other[0]));
  const leaves = lines.map((line) => leafOf(file.salt, line));
  const tree = rootOf(leaves);
  const head = JSON.stringify([ALGORITHM, file.share, leaves.length, tree]);
  const root = sha256(Buffer.of(2), head).toString('hex');
  const key = sha256(JSON.stringify([root, file.secret, file.publicValue, ALGORITHM]));
  const strata = strataOf(lines.filter((line) => line[3] === 'RANDOM'));
  const quotas = quotasOf(
    file.share,
    strata.map(({ members }) => members.length),
  );
  return {
    leaves,
    tree,
    root,
    secretHash: sha256(file.secret).toString('hex'),
    keyHash: sha256(key).toString('hex'),
    mandatory: lines.filter((line) => line[3] === 'MANDATORY').map((line) => line[0]),
    strata: strata.map(({ country, second, members }, at) => {
      const tickets = members.map(([number]) => ({ number, ticket: hmac(key, number) }));
      const drawn = tickets.sort((one, other) => compare(one.ticket, other.ticket)).slice(0, quotas[at]);
      const cutOff = drawn.length === 0 ? null : drawn[drawn.length - 1].ticket;
      return { country, second, members: members.length, drawn, cutOff };
    }),
  };
}

/** What is not as it was drawn, in sentences; what rests on something that is wrong is not judged. */
export function check(file, known = {}) {
  if (file.algorithm !== ALGORITHM)
    return [`The draw was made with “${file.algorithm}”, and this replays “${ALGORITHM}”.`];
  const again = replay(file);
  const found = [];
  const note = (isWrong, text) => isWrong && found.push(text);
  const numbers = file.population.map((line) => line[0]);
  note(
    numbers.some((number, at) => at > 0 && compare(numbers[at - 1], number) >= 0),
    'The list of members is in another order, or has a member twice.',
  );
  const wrong = file.population.filter((line) => leafOf(file.salt, line) !== line[5]).map((line) => line[0]);
  note(
    wrong.length > 0,
    `These lines are not as they were frozen (or the salt is another one), by member number: ${wrong.slice(0, 10).join(', ')}.`,
  );
  note(
    numbers.length > file.count,
    `Members were added: ${file.count} were frozen, and now there are ${numbers.length}.`,
  );
  note(
    numbers.length < file.count,
    `Members were removed: ${file.count} were frozen, and now there are ${numbers.length}.`,
  );
  if (found.length === 0) {
    note(again.tree !== file.tree, 'The list of members is not the one that was frozen.');
    note(
      again.tree === file.tree && again.root !== file.root,
      'The share, or the root, is not that of the frozen list.',
    );
  }
  note(again.secretHash !== file.secretHash, 'The secret does not fit its hash in the file.');
  note(known.root && file.root !== known.root, 'The root is not the one that members were shown.');
  note(
    known.secretHash && file.secretHash !== known.secretHash,
    'The secret is not the one that the college committed to.',
  );
  if (found.length > 0) return found;
  if (again.keyHash !== file.keyHash) return ['The public value is not the one that was drawn with.'];
  note(String(again.mandatory) !== String(file.mandatory), 'The list of mandatory cases is another one.');
  note(outcome(again.strata) !== outcome(file.strata), 'The members drawn, their order, tickets or strata are others.');
  return found;
}

function outcome(strata) {
  return JSON.stringify(
    strata.map(({ country, second, members, cutOff, drawn }) => [
      country,
      second,
      members,
      cutOff,
      drawn.map(({ number, ticket }) => [number, ticket]),
    ]),
  );
}

const say = (text) => void process.stdout.write(`${text}\n`);

function main([path, ...options]) {
  if (path === undefined) {
    process.stderr.write('Which file? node replay-draw.mjs draw.json [--root ROOT] [--secret-hash HASH]\n');
    return 2;
  }
  const option = (name) => (options.includes(name) ? options[options.indexOf(name) + 1] : undefined);
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const found = check(file, { root: option('--root'), secretHash: option('--secret-hash') });
  if (found.length > 0) {
    say(`This is not what was drawn.\n${found.join('\n')}`);
    return 1;
  }
  const drawn = file.strata.reduce((sum, stratum) => sum + stratum.drawn.length, 0);
  say(`${file.round}, draw ${file.draw}: the same members are drawn again.`);
  say(`${file.count} in the list, ${file.mandatory.length} mandatory, ${drawn} at random.`);
  say(`Root ${file.root}\nHash of the secret ${file.secretHash}`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
