import * as calls from '@cpd/contract/contact';
import { countryOfCard } from '@cpd/domain/college/contact-cards';
import type { Office } from '../../../platform/content/site-configuration.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { refuseUnlessDoing } from '../../../platform/http/permissions.ts';
import { listExemptionReasons } from './contact-reader.ts';
import { requestContact, type Team } from './contact-service.ts';
import { toContactRequest } from './contact-wire.ts';
import { requestReopening } from './reopening-request-service.ts';

/** What members contact the CPD unit by. */
export interface ContactParts extends Team {
  offices: readonly Office[];
  collegeName: string;
}

/** The calls of the contact screen; `parts` are asked for at each, because managers change them. */
export function contactRoutes(database: Database, parts: () => ContactParts): Handler[] {
  return [
    handler(calls.createCallBack, (caller, _query, request) =>
      requestContact(caller, parts(), toContactRequest(request)),
    ),
    handler(calls.requestReopening, (caller, _query, { cpdYearId }) => requestReopening(caller, parts(), cpdYearId)),
    handler(calls.listExemptionReasons, async (caller, { forAdmin }) => {
      if (forAdmin) refuseUnlessDoing('staff', caller.actor);
      const reasons = await listExemptionReasons(database, forAdmin);
      return reasons.map(({ code, name }) => ({ reasonCode: code, reason: name }));
    }),
    handler(calls.downloadContactCard, async (_caller, { id, generatableDocumentType, country }) => {
      const { offices, collegeName } = parts();
      const wanted = countryOfCard(generatableDocumentType, country);
      const office = offices.find((each) => each.country === wanted);
      if (id !== 0 || office === undefined) throw notFound('document');
      const { contactCard } = await import('./contact-card.ts');
      return contactCard(office, collegeName);
    }),
  ];
}
