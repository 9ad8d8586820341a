import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

describe('[R62] settings of traces that look wrong are refused', () => {
  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b,,c=d'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_SERVICE_NAME', 'two words'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ ...endpoint, [name]: value })).toThrow(`  ${name}: must be`);
  });
});

test('[R62] settings of traces are read', () => {
  expect(readConfig({}).tracing).toBeUndefined();
  expect(
    readConfig({
      ...endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x,b=c=d',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }).tracing,
  ).toEqual({
    endpoint: 'http://127.0.0.1:4318',
    headers: { authorization: 'Bearer x', b: 'c=d' },
    serviceName: 'cpd-logbook',
    sampler: 'traceidratio',
    share: 0.25,
  });
});
