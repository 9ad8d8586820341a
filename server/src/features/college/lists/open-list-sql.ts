import type { ListName } from '@cpd/domain/college/lists';
import { activitiesList } from './activities-sql.ts';
import { auditsList } from './audits-sql.ts';
import { documentsList } from './documents-sql.ts';
import type { ListMoment, ListSql } from './list-sql.ts';
import { membersList } from './members-sql.ts';
import { participationList } from './participation-sql.ts';

const LISTS: Readonly<Record<ListName, (moment: ListMoment) => ListSql>> = {
  Members: membersList,
  Documents: documentsList,
  Activities: activitiesList,
  Audits: auditsList,
  Participation: participationList,
};

/** The SQL of a list by its name on the wire. */
export function openList(name: ListName, moment: ListMoment): ListSql {
  return LISTS[name](moment);
}
