// npm run bench. Figures are printed and never asserted: a missed aim is said, the exit code stays 0.
import { compareCalls } from './comparing.ts';
import { drawnLines, fetchedLines } from './first-screen.ts';
import { memoryLine, startLines, uploadGrowthLines } from './load-lines.ts';
import { loadPeople, measureSearch } from './member-search.ts';
import { compareWithOlder } from './older.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { describeMachine, formatTable, type Line, missedAims } from './report.ts';
import { type Scene, setScene } from './scene.ts';
import { closeConnections } from './send.ts';
import { runSessions } from './sessions.ts';
import { type Stage, setStage } from './stage.ts';
import { measureStarts } from './start.ts';
import { measureUploads } from './upload.ts';

const begun = performance.now();
const say = (text: string) => void process.stdout.write(`${text}\n`);
/** What is under way, and after how many seconds. */
const tell = (text: string) => say(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${text}`);

async function run(options: Options): Promise<void> {
  say(describeMachine());
  const stage = await setStage();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stage.clear().then(() => process.exit(1)));
  }
  try {
    const lines = await measure(stage, options);
    say(`\n${formatTable(lines)}\n`);
    const missed = missedAims(lines);
    say(missed.length === 0 ? 'Every aim is met.' : `Aims not met: ${missed.join(', ')}.`);
    say(describeMachine());
  } finally {
    closeConnections();
    await stage.clear();
  }
}

async function measure(stage: Stage, options: Options): Promise<Line[]> {
  tell(`starting on existing data, ${options.starts} times …`);
  const started = await measureStarts(stage.folder, options.starts);
  const scene = await setScene(stage, options);
  const { members, activities, dates } = scene.data;
  tell(`${members.length} members, ${activities} activities on ${dates} dates`);
  const idle = memoryLine('memory: idle', await started.memory(), 'idle');
  if (options.drawings > 0) tell('Home in a browser …');
  const drawn = options.drawings > 0 ? await drawnLines(started.url, stage.folder, options.drawings) : [];
  await started.end();

  const growth = await growthLines(stage, scene, options);
  const { against } = options;
  const older = against === undefined ? [] : await compareWithOlder(stage, scene, { ...options, against }, tell);
  const compared = await compareCalls(stage, scene, options, tell);
  const session = await runSessions(stage, scene, options, tell);
  const search = await searchLines(stage, options);
  const first = [...startLines(started.figures), ...fetchedLines(), ...drawn];
  return [...compared, ...older, ...session, idle, ...growth, ...first, ...search];
}

async function growthLines(stage: Stage, { data, tokens }: Scene, options: Options): Promise<Line[]> {
  tell('memory: uploads …');
  const product = await stage.startProduct();
  const first = { token: tokens[0] ?? '', userId: data.members[0]?.userId ?? 0 };
  const growth = await measureUploads(product, first, options);
  await product.end('SIGTERM');
  return uploadGrowthLines(growth, options);
}

async function searchLines(stage: Stage, { people, requests }: Options): Promise<Line[]> {
  tell(`searching among ${people} more members …`);
  const usernames = await loadPeople({ ...stage.postgres.connection, ssl: false }, people);
  const tokens = await Promise.all(usernames.map((username) => stage.issuer.tokenFor(username)));
  const { publicUrl, end } = await stage.startProduct();
  const measured = await measureSearch(publicUrl, tokens, requests);
  await end('SIGTERM');
  return measured.map(({ typed, latencies: { p50, p95 } }) => ({
    name: `member search, ${typed}: latency p50, p95`,
    figure: `${p50.toFixed(1)} ms, ${p95.toFixed(1)} ms`,
  }));
}

const args = process.argv.slice(2);
if (args.includes('--help')) say(USAGE);
else await run(readOptions(args));
