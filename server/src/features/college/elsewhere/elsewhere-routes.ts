import { handInYear, listYearsElsewhere } from '@cpd/contract/year-archives';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './elsewhere-service.ts';
import { elsewhereToWire } from './elsewhere-wire.ts';

/** The calls by which a member hands in what they have done in another CPD home, and sees it. */
export function elsewhereRoutes(parts: service.ElsewhereParts): Handler[] {
  return [
    handler(listYearsElsewhere, async (caller, { cpdYearId }) =>
      (await service.listYearsElsewhere(parts.database, caller, cpdYearId)).map(elsewhereToWire),
    ),
    handler(handInYear, (caller, _query, upload) => service.handInYear(parts, caller, upload)),
  ];
}
