import { updateSpecialities } from '@cpd/contract/reference';
import { type Handler, handler } from '../../../http/handler.ts';
import { chooseAreas } from './area-service.ts';

/** The calls about the member's own specialties and domains. */
export function areasRoutes(): Handler[] {
  return [handler(updateSpecialities, (caller, { cpdYearId }, request) => chooseAreas(caller, cpdYearId, request))];
}
