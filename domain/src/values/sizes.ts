const KILOBYTE = 1_024;
export const MEGABYTE = 1_048_576;
export const GIGABYTE = 1_073_741_824;

const UNITS = [
  { name: 'kB', bytes: KILOBYTE },
  { name: 'MB', bytes: MEGABYTE },
  { name: 'GB', bytes: GIGABYTE },
  { name: 'TB', bytes: 1_024 * GIGABYTE },
] as const;

const FIGURES = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });

/**
 * Bytes as people read them, everywhere: whole kB, and three figures from MB on (“20 kB”, “1.25 MB”, “46.3 GB”). A unit is 1,024
 * of the one before, as in the limits of uploads: 10 MB are 10,485,760 bytes. `round` is `Math.floor` for room that is left or
 * must not read as full, and `Math.ceil` for room that is needed.
 */
export function sizeInWords(bytes: number, round: (value: number) => number = Math.round): string {
  if (bytes < KILOBYTE) return inBytes(round(bytes));
  // What rounds up to 1,024 of a unit is 1 of the next.
  const [first = UNITS[3]] = UNITS.filter((unit) => inUnit(bytes, unit.bytes, round) < 1_024);
  return `${FIGURES.format(inUnit(bytes, first.bytes, round))} ${first.name}`;
}

function inBytes(count: number): string {
  return count === 1 ? '1 byte' : `${FIGURES.format(count)} bytes`;
}

function inUnit(bytes: number, unit: number, round: (value: number) => number): number {
  const value = bytes / unit;
  const parts = unit === KILOBYTE || value >= 100 ? 1 : value >= 10 ? 10 : 100;
  return round(value * parts) / parts;
}
