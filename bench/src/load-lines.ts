import { type Line, UNKNOWN } from './report.ts';
import { isServedWell, P99_AIM_MS, type SessionResult } from './session-load.ts';
import type { StartFigures } from './start.ts';
import { UPLOADS_AT_ONCE, type UploadGrowth } from './upload.ts';

/** Requests a second of people at work. */
const RATE_AIM = 400;
/** Seconds of processor time, and megabytes. */
const START_AIMS = { loaded: 0.45, ready: 1 } as const;
const MEMORY_AIMS = { idle: 120, loaded: 150, upload: 64, together: 150 } as const;

/** The mixed session at one rate; `highest` when the rate was looked for. */
export function sessionLines(result: SessionResult, seconds: number, highest: number | undefined): Line[] {
  const { rate, latencies, sent, errors, cores, byKind, firstError } = result;
  const name = `session at ${rate}/s for ${seconds} s`;
  const found = highest === undefined ? [] : [rateLine(highest)];
  const told = firstError === undefined ? [] : [{ name: `${name}: first refusal`, figure: firstError.slice(0, 200) }];
  const p99 = { text: `<= ${P99_AIM_MS} ms`, met: isServedWell(result) };
  return [
    ...found,
    { name: `${name}: p50, p90, p99`, figure: spell(latencies), aim: p99 },
    ...[...byKind].map(([kind, one]) => ({ name: `  ${kind}: p50, p90, p99`, figure: spell(one) })),
    { name: `${name}: errors`, figure: `${errors} of ${sent}`, aim: { text: 'none', met: errors === 0 } },
    ...told,
    {
      name: `${name}: cores of generator, server, PostgreSQL`,
      figure: [cores.generator, cores.server, cores.postgres].map((core) => core?.toFixed(2) ?? UNKNOWN).join(', '),
    },
  ];
}

function rateLine(highest: number): Line {
  const name = `session: highest rate with a p99 of at most ${P99_AIM_MS} ms and no errors`;
  return { name, figure: `${highest}/s`, aim: { text: `>= ${RATE_AIM}/s`, met: highest >= RATE_AIM } };
}

function spell({ p50, p90, p99 }: SessionResult['latencies']): string {
  return `${[p50, p90, p99].map((value) => value.toFixed(1)).join(', ')} ms`;
}

/** Processor time of a start on existing data, as `npm start` does it. */
export function startLines({ loaded, ready }: StartFigures): Line[] {
  const seconds = (value: number, aim: number) => ({
    figure: `${value.toFixed(2)} s`,
    aim: { text: `<= ${aim} s`, met: value <= aim },
  });
  return [
    { name: 'start: CPU to modules loaded', ...seconds(loaded, START_AIMS.loaded) },
    { name: 'start: CPU to ready on existing data', ...seconds(ready, START_AIMS.ready) },
  ];
}

/** By how much uploads make the resident memory grow. */
export function uploadGrowthLines(
  growth: UploadGrowth | undefined,
  { megabytes, together }: { megabytes: number; together: number },
): Line[] {
  return [
    memoryLine(`upload of ${megabytes} MB: growth of memory, first`, growth?.cold, 'upload'),
    memoryLine(`upload of ${megabytes} MB: growth of memory, later`, growth?.warm, 'upload'),
    memoryLine(`${UPLOADS_AT_ONCE} uploads of ${together} MB at once: growth of memory`, growth?.together, 'together'),
  ];
}

/** Resident memory in MB. */
export function memoryLine(name: string, megabytes: number | undefined, aim: keyof typeof MEMORY_AIMS): Line {
  if (megabytes === undefined) return { name, figure: UNKNOWN };
  const most = MEMORY_AIMS[aim];
  return { name, figure: `${megabytes.toFixed(1)} MB`, aim: { text: `<= ${most} MB`, met: megabytes <= most } };
}
