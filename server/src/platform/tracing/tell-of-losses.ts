import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { DatabaseLog } from '../database/open-database.ts';

/** Says in the log, once, that spans are lost because the collector does not take them, and once that it does again. */
export function tellOfLosses(exporter: SpanExporter, log: DatabaseLog): SpanExporter {
  let isLosing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isLost = result.code !== ExportResultCode.SUCCESS;
        if (isLost && !isLosing) {
          log.warn(`Traces do not reach OTEL_EXPORTER_OTLP_ENDPOINT, and are lost until they do: ${result.error}`);
        }
        if (!isLost && isLosing) log.info('Traces reach OTEL_EXPORTER_OTLP_ENDPOINT again.');
        isLosing = isLost;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  };
}
