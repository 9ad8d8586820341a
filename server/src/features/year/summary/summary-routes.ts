import { getCpdSummary, getFrameworkRequirements } from '@cpd/contract/summary';
import type { Settings } from '@cpd/domain/college/content-settings';
import { readShare } from '@cpd/domain/year/pace';
import { type PilledYear, type YearPill, yearPill } from '@cpd/domain/year/year-line';
import type { Database } from '../../../platform/database/tables.ts';
import { withVersion } from '../../../platform/http/entity-tag.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { refuseUnlessDoing } from '../../../platform/http/permissions.ts';
import { isYearEditable } from '../../record/years/year-service.ts';
import { measureYear } from '../progress/progress-service.ts';
import { pilledYear, progressToWire } from '../progress/progress-wire.ts';
import { getSummary } from './summary-service.ts';
import { summaryToWire } from './summary-wire.ts';

/** The calls that say the state of a year; `settings` are those in force. */
export function summaryRoutes(database: Database, settings: () => Settings): Handler[] {
  return [
    handler(getCpdSummary, async (caller, { cpdYearId }) => {
      const { summary, version } = await getSummary(database, caller, cpdYearId);
      return withVersion(summaryToWire(summary, caller), version);
    }),
    handler(getFrameworkRequirements, async (caller, { cpdYearId, forAdmin }) => {
      // The college's own view of a record is for those who may look at one (API2-63, PRG-14).
      if (forAdmin) refuseUnlessDoing('observe', caller.actor);
      const { year, version, seriesDays, ...measured } = await measureYear(database, caller, cpdYearId);
      const seriesDaysToConfirm = isYearEditable(year, caller.now) ? seriesDays : 0;
      const pill = pillOf(pilledYear(year, measured, caller.now), settings()['risk.share']);
      return withVersion({ ...progressToWire(year, measured, caller), seriesDaysToConfirm, pill }, version);
    }),
  ];
}

/** A setting that is no share was refused when it was saved. */
function pillOf(year: PilledYear, setting: string): YearPill | null {
  const share = readShare(setting);
  return (share && yearPill(year, share)) ?? null;
}
