import { groupSpecialities, listSpecialities, updateSpecialities } from '@cpd/contract/reference';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { chooseAreas, readAreas } from './area-service.ts';

/** The calls about the member's own specialties and domains. */
export function areasRoutes(database: Database): Handler[] {
  return [
    handler(groupSpecialities, async (caller, { cpdYearId }) => {
      const areas = await readAreas(database, caller, cpdYearId);
      const others = areas.filter(({ isMandatory }) => !isMandatory);
      return {
        mandatory: areas.filter(({ isMandatory }) => isMandatory),
        professionalDomains: others.filter(({ isArea }) => !isArea),
        specialties: others.filter(({ isArea }) => isArea),
      };
    }),
    handler(listSpecialities, (caller, { cpdYearId }) => readAreas(database, caller, cpdYearId)),
    handler(updateSpecialities, (caller, { cpdYearId }, request) => chooseAreas(caller, cpdYearId, request)),
  ];
}
