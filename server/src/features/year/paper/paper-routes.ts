import { savePaperSubmission } from '@cpd/contract/paper-submissions';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { enterPaper } from './paper-service.ts';

/** The call with which the CPD team enters what a member handed in on paper (SUM-12). */
export function paperRoutes(): Handler[] {
  return [
    handler(savePaperSubmission, (caller, _query, { reason, ...input }) =>
      enterPaper(caller, { ...input, reason: reason ?? '' }),
    ),
  ];
}
