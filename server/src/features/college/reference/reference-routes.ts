import {
  groupSpecialities,
  listActivityTypes,
  listHelpTexts,
  listReflectionQuestions,
  listSpecialities,
} from '@cpd/contract/reference';
import type { Database } from '../../../database/tables.ts';
import { type Handler, handler } from '../../../http/handler.ts';
import { getMemberYear, refuseUnknownYear } from '../../year/years/year-service.ts';
import * as reader from './reference-reader.ts';

/** The calls about what the college has laid down for a year. */
export function referenceRoutes(database: Database): Handler[] {
  return [
    handler(listActivityTypes, async (_caller, { CPDYearId }) => {
      await refuseUnknownYear(database, CPDYearId);
      return await reader.listActivityTypes(database, CPDYearId);
    }),
    handler(listReflectionQuestions, async (_caller, { CPDYearId }) => {
      await refuseUnknownYear(database, CPDYearId);
      return await reader.listReflectionQuestions(database, CPDYearId);
    }),
    handler(listHelpTexts, async (_caller, { CPDYearId }) => {
      if (CPDYearId !== undefined) await refuseUnknownYear(database, CPDYearId);
      return await reader.listHelpTexts(database, CPDYearId);
    }),
    handler(groupSpecialities, async (caller, { CPDYearId }) => {
      const { facts } = await getMemberYear(database, caller, CPDYearId);
      const areas = await reader.listSpecialities(database, caller.subjectUserId, CPDYearId, facts.lockedDomainIds);
      const others = areas.filter(({ IsMandatory }) => !IsMandatory);
      return {
        Mandatory: areas.filter(({ IsMandatory }) => IsMandatory),
        ProfessionalDomains: others.filter(({ IsSpeciality }) => !IsSpeciality),
        Specialities: others.filter(({ IsSpeciality }) => IsSpeciality),
      };
    }),
    handler(listSpecialities, async (caller, { CPDYearId }) => {
      const { facts } = await getMemberYear(database, caller, CPDYearId);
      return await reader.listSpecialities(database, caller.subjectUserId, CPDYearId, facts.lockedDomainIds);
    }),
  ];
}
