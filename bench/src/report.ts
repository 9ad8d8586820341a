import { arch, cpus, loadavg, platform } from 'node:os';

/** One figure of the report. */
export interface Line {
  name: string;
  figure: string;
  /** The same of the other build, and how many times as much this one uses. */
  other?: string;
  ratio?: number;
  /** What is demanded of the ratio, or of the figure. */
  aim?: { text: string; met: boolean };
}

const HEAD = ['', 'this build', 'other build', 'ratio', 'aim', ''];

/** The report as a table. */
export function formatTable(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map((line) => cellsOf(line))];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const spell = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
  const text = rows.map((row) => spell(row).join('  ').trimEnd());
  return [text[0], '-'.repeat(Math.max(...text.map((line) => line.length))), ...text.slice(1)].join('\n');
}

function cellsOf({ name, figure, other = '', ratio, aim }: Line): string[] {
  const verdict = aim === undefined ? '' : aim.met ? 'met' : 'NOT MET';
  return [name, figure, other, ratio === undefined ? '' : `${ratio.toFixed(2)} x`, aim?.text ?? '', verdict];
}

/** The names of the aims that were missed. */
export function missedAims(lines: readonly Line[]): string[] {
  return lines.filter(({ aim }) => aim?.met === false).map(({ name }) => name);
}

/** The machine, and how busy it is with other things: absolute figures mean nothing without it. */
export function describeMachine(): string {
  const [one = 0, five = 0] = loadavg();
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} x ${model}, load ${one.toFixed(2)} (1 min) ${five.toFixed(2)} (5 min)`;
}
