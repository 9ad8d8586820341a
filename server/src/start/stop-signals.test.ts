import { expect, test } from 'vitest';
import { stopSignals } from './stop-signals.ts';

test('[R65] the end of the terminal and Ctrl-Break stop a server on Windows in order, as SIGTERM does elsewhere', () => {
  expect(stopSignals('win32')).toEqual(expect.arrayContaining(['SIGINT', 'SIGBREAK', 'SIGHUP']));
  for (const platform of ['linux', 'darwin'] as const) expect(stopSignals(platform)).toEqual(['SIGINT', 'SIGTERM']);
});
