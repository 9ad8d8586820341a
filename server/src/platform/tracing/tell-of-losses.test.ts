import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { expect, test } from 'vitest';
import { tellOfLosses } from './tell-of-losses.ts';

test('[R62] what is lost is told once, and that it is over once', () => {
  const log: string[] = [];
  const note = (message: string) => void log.push(message);
  let result: ExportResult = { code: ExportResultCode.SUCCESS };
  const exporter = tellOfLosses(
    { export: (_spans, done) => done(result), shutdown: async () => undefined },
    { info: note, warn: note },
  );
  const send = () => exporter.export([], () => undefined);
  send();
  expect(log).toEqual([]);
  result = { code: ExportResultCode.FAILED, error: new Error('connect ECONNREFUSED') };
  send();
  send();
  expect(log).toEqual([expect.stringMatching(/^Traces do not reach .*, and are lost until they do: .*ECONNREFUSED$/)]);
  result = { code: ExportResultCode.SUCCESS };
  send();
  send();
  expect(log.slice(1)).toEqual([expect.stringContaining('again')]);
});
