import { reopenCpdYear } from '@cpd/contract/cpd-years';
import { type Handler, handler } from '../../../http/handler.ts';
import { reopenYear } from './closing-service.ts';

/** The call with which staff open a year again. */
export function closingRoutes(): Handler[] {
  return [handler(reopenCpdYear, (caller, _query, wish) => reopenYear(caller, wish))];
}
