import type { Config } from '../../config.ts';
import type { DatabaseLog } from '../database/open-database.ts';
import type { Tracing } from './tracing.ts';

/** Opens the traces when the settings name a collector. Otherwise nothing of OpenTelemetry is loaded. */
export async function openTracing(config: Config, log: DatabaseLog): Promise<Tracing | undefined> {
  if (config.tracing === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry({ ...config.tracing, instance: config.serverName }, log);
}
