import type { ComparedCall } from './calls.ts';
import type { Comparison } from './comparison.ts';
import { type Line, UNKNOWN } from './report.ts';
import { send } from './send.ts';

/** What of the raw server's processor time the product may use for a request: so many times as much, and milliseconds more. */
const AIMS = {
  summary: { times: 1.3, moreMs: 0.25 },
  list: { times: 1.3, moreMs: 0.25 },
  save: { times: 3, moreMs: 0 },
} as const;
/** The same of a save, counting PostgreSQL too. */
const SAVE_BOTH_AIM = 2.2;
/** Of both processes, for what has not changed. */
const AGAIN_AIM_MS = 0.6;
const ON_THE_WIRE_AIM_KB = 15;
/** Of the uploads that a raw server takes in a second. */
const UPLOAD_AIM = 0.8;
/** Of the processor time that Typst takes alone. */
const STATEMENT_AIM = 1.5;

export const COMPARED = ['summary', 'list', 'save'] as const;

/** Server, PostgreSQL and both, with the statements that were sent. */
export function comparisonLines(
  name: (typeof COMPARED)[number],
  { product, raw }: Comparison,
  statements: number | undefined,
): Line[] {
  const { times, moreMs } = AIMS[name];
  const server = aimOf(product.serverMs, raw.serverMs, times, moreMs);
  const [productBoth, rawBoth] = [bothOf(product), bothOf(raw)];
  const both = name === 'save' ? aimOf(productBoth, rawBoth, SAVE_BOTH_AIM, 0) : ratioOf(productBoth, rawBoth);
  return [
    { name: `${name}: server CPU a request`, figure: ms(product.serverMs), raw: ms(raw.serverMs), ...server },
    { name: `${name}: PostgreSQL CPU a request`, figure: ms(product.postgresMs), raw: ms(raw.postgresMs) },
    { name: `${name}: both`, figure: ms(productBoth), raw: ms(rawBoth), ...both },
    { name: `${name}: throughput`, figure: perSecond(product.perSecond), raw: perSecond(raw.perSecond) },
    { name: `${name}: statements`, figure: String(statements ?? UNKNOWN), raw: '1' },
  ];
}

/** What the server keeps from the last time, sent whole and compressed to someone whose page has nothing. */
export function keptLine(name: string, { product, raw }: Comparison): Line {
  const [figure, rawFigure] = [ms(bothOf(product)), ms(bothOf(raw))];
  return {
    name: `${name} from what is kept, compressed: both`,
    figure,
    raw: rawFigure,
    ...ratioOf(bothOf(product), bothOf(raw)),
  };
}

/** What is asked again and has not changed. */
export function againLines(name: string, { product }: Comparison, statements: number | undefined): Line[] {
  const both = bothOf(product);
  const aim = both === undefined ? {} : { aim: { text: `<= ${AGAIN_AIM_MS} ms`, met: both <= AGAIN_AIM_MS } };
  return [
    { name: `${name} asked again, unchanged: CPU of both processes`, figure: ms(both), ...aim },
    { name: `${name} asked again: statements`, figure: String(statements ?? UNKNOWN) },
  ];
}

/** How much of an answer goes over the line; the call asks as browsers do. */
export async function wireLine(call: ComparedCall): Promise<Line> {
  const { body } = await send(call.product(1));
  const kB = body.length / 1000;
  const aim = { text: `<= ${ON_THE_WIRE_AIM_KB} kB`, met: kB <= ON_THE_WIRE_AIM_KB };
  return { name: 'summary on the wire', figure: `${kB.toFixed(1)} kB`, aim };
}

/** Files of 1 MB. */
export function uploadLines({ product, raw }: Comparison, statements: number | undefined): Line[] {
  const ratio = product.perSecond / raw.perSecond;
  const aim = { text: `>= ${UPLOAD_AIM} x`, met: ratio >= UPLOAD_AIM };
  const [figure, rawFigure] = [perSecond(product.perSecond), perSecond(raw.perSecond)];
  const cpu = ratioOf(product.serverMs, raw.serverMs);
  return [
    { name: 'upload of 1 MB: throughput', figure, raw: rawFigure, ratio, aim },
    { name: 'upload of 1 MB: server CPU', figure: ms(product.serverMs), raw: ms(raw.serverMs), ...cpu },
    { name: 'upload of 1 MB: PostgreSQL CPU', figure: ms(product.postgresMs), raw: ms(raw.postgresMs) },
    { name: 'upload of 1 MB: statements', figure: String(statements ?? UNKNOWN), raw: '1' },
  ];
}

/** A PDF of 100 activities; the raw server is Typst alone. */
export function statementLines({ product, raw }: Comparison): Line[] {
  const cpu = aimOf(bothOf(product), bothOf(raw), STATEMENT_AIM, 0);
  const [wall, rawWall] = [1_000 / product.perSecond, 1_000 / raw.perSecond];
  return [
    {
      name: 'statement PDF of 100 rows: CPU of both processes',
      figure: ms(bothOf(product)),
      raw: ms(bothOf(raw)),
      ...cpu,
    },
    { name: 'statement PDF of 100 rows: time', figure: ms(wall), raw: ms(rawWall), ratio: wall / rawWall },
  ];
}

function bothOf({ serverMs, postgresMs }: Comparison['product']): number | undefined {
  return serverMs === undefined || postgresMs === undefined ? undefined : serverMs + postgresMs;
}

function ratioOf(product: number | undefined, raw: number | undefined): Pick<Line, 'ratio'> {
  return product === undefined || raw === undefined ? {} : { ratio: product / raw };
}

function aimOf(product: number | undefined, raw: number | undefined, times: number, moreMs: number) {
  if (product === undefined || raw === undefined) return {};
  const text = `<= ${times} x${moreMs === 0 ? '' : ` + ${moreMs} ms`}`;
  return { ratio: product / raw, aim: { text, met: product <= raw * times + moreMs } };
}

function ms(value: number | undefined): string {
  return value === undefined ? UNKNOWN : `${value.toFixed(2)} ms`;
}

function perSecond(value: number): string {
  return `${value.toFixed(0)}/s`;
}
