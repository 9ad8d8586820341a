import type { Config } from '../config.ts';
import type { DatabaseLog } from '../platform/database/open-database.ts';
import { openClamdScanner } from '../platform/files/clamd-scanner.ts';
import { openScanners } from '../platform/files/patient-scanner.ts';
import { type Quarantine, startQuarantine } from '../platform/files/quarantine.ts';
import { countWaiting } from '../platform/files/quarantine-store.ts';
import type { Scanner } from '../platform/files/scanner.ts';
import type { StopList } from './stop-in-order.ts';

/** Checks uploads, and later those that came while the scanner was away; without `CLAMAV_URL` nothing is checked. */
export async function openScanning(
  config: Config,
  parts: Omit<Quarantine, 'scanner'>,
  { stops, log }: { stops: StopList; log: DatabaseLog },
): Promise<{ scanner?: Scanner }> {
  if (config.clamavUrl === undefined) {
    const waiting = await countWaiting(parts.database);
    if (waiting > 0) log.warn(`${waiting} files are waiting for the virus check and cannot be opened: set CLAMAV_URL.`);
    return {};
  }
  const { clamavUrl } = config;
  const { forUploads, forQuarantine } = openScanners((silenceMs) => openClamdScanner(clamavUrl, silenceMs));
  const tell = (problem: unknown) => log.warn(`Files wait for the virus check: ${problem}`);
  stops.add('the virus check', startQuarantine({ ...parts, scanner: forQuarantine }, tell));
  return { scanner: forUploads };
}
