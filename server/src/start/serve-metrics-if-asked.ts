import type { Config } from '../config.ts';
import { GONE_AFTER_S } from '../features/college/servers/server-facts.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { FairQueue } from '../platform/fair-queue/fair-queue.ts';
import { type AppMetrics, type MetricsDoor, openMetricsDoor } from '../platform/http/serve-metrics.ts';
import type { DiskPlace } from '../platform/metrics/metric-list.ts';
import type { Printer } from '../platform/print/print-service.ts';
import type { SetupWatch } from '../platform/setup/setup-watch.ts';
import { measureDiskSpace, ownVolume } from '../platform/state/disk-space.ts';
import { openSharedState } from '../platform/state/shared-state.ts';
import { PRODUCT_VERSION } from '../platform/system/product-version.ts';
import type { StopList } from './stop-in-order.ts';

/** What is looked at. */
interface Watched extends Pick<OpenDatabase, 'database' | 'pool'> {
  turns: FairQueue;
  printer: Printer;
  setup: SetupWatch;
}

/** A disk that says nothing for so long is left out. */
const DISK_MS = 1_000;

/** Takes the port of the metrics, where there is one: before anything else is touched, as that of the server itself. */
export async function takeMetricsPort({ metrics }: Config, stops: StopList): Promise<MetricsDoor | undefined> {
  if (metrics?.place === undefined) return undefined;
  const door = await openMetricsDoor(metrics.place);
  stops.add('the metrics', door.close);
  return door;
}

/** Opens the metrics and serves them at their own port; undefined where they are off, and then they cost nothing. */
export async function serveMetricsIfAsked(
  config: Config,
  { database, pool, turns, printer, setup }: Watched,
  door: MetricsDoor | undefined,
): Promise<AppMetrics | undefined> {
  const { metrics, backup } = config;
  const nightlyBackup = backup.location !== undefined;
  if (metrics === undefined) return undefined;
  const { openMetrics } = await import('../platform/metrics/open-metrics.ts');
  const shared = openSharedState(database, GONE_AFTER_S);
  const folders = await foldersOf(config);
  const { calls, write } = openMetrics(async () => {
    const looks = [shared.look(), measureDiskSpace(folders, DISK_MS), setup.look()] as const;
    const [state, room, found] = await Promise.all(looks);
    return {
      ...{ version: PRODUCT_VERSION, shared: state, pool: pool(), room, setup: found, nightlyBackup },
      ...{ turns: turns.count(), documents: printer.count() },
    };
  });
  const page = { token: metrics.token, write };
  door?.open(page);
  return { calls, page: door === undefined ? page : undefined };
}

/** The disks that are looked at; that of the database by itself where it has a volume of its own. */
async function foldersOf({
  dataFolder,
  databaseUrl,
  fileLocation,
}: Config): Promise<Partial<Record<DiskPlace, string>>> {
  const database = databaseUrl === undefined ? await ownVolume(dataFolder, 'database') : undefined;
  return {
    data: dataFolder,
    ...(database !== undefined && { database }),
    ...(fileLocation.kind === 'folder' && { files: fileLocation.folder }),
  };
}
