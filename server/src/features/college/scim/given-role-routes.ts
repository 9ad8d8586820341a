import * as calls from '@cpd/contract/provider-groups';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { listGroupsToGive, mapGroup } from './given-role-service.ts';

/** The calls with which managers have groups of the identity provider give roles (PPL-08). */
export function givenRoleRoutes(database: Database): Handler[] {
  return [
    handler(calls.listProviderGroups, () => listGroupsToGive(database)),
    handler(calls.mapProviderGroup, (caller, { id }, { rowVersion, givenRole }) =>
      mapGroup(caller, { providerGroupId: id, version: rowVersion, role: givenRole }),
    ),
  ];
}
