/** How long a browser may take to start, also on a machine that does much else. */
export const PATIENCE_MS = 60_000;

/** The program that a variable names; scripts/testing/other-browsers.mjs finds it. */
export function programOf(variable: string): string {
  const program = process.env[variable];
  if (program) return program;
  throw new Error(`${variable} names no program: run npm run test:everything -- --only browsers.`);
}
