import * as calls from '@cpd/contract/team';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { addColleague, addMember, changeColleague, endColleague, listTeam } from './team-service.ts';

/** The calls with which managers make and change the people of the CPD team (PPL-06). */
export function teamRoutes(database: Database): Handler[] {
  return [
    handler(calls.listTeam, async ({ actor }) =>
      (await listTeam(database)).map((colleague) => ({ ...colleague, isYou: colleague.userId === actor.userId })),
    ),
    handler(calls.addTeamMember, (caller, _query, person) => addColleague(caller, person)),
    handler(calls.addMemberToTeam, (caller, _query, { forUserId, role, mayBeSecond }) =>
      addMember(caller, { userId: forUserId, role, mayBeSecond }),
    ),
    handler(calls.changeTeamMember, (caller, { id }, { rowVersion, role, mayBeSecond, mayReadHealth }) =>
      changeColleague(caller, { userId: id, version: rowVersion, role, mayBeSecond, mayReadHealth }),
    ),
    handler(calls.endTeamMember, (caller, { id, rowVersion }) =>
      endColleague(caller, { userId: id, version: rowVersion }),
    ),
  ];
}
