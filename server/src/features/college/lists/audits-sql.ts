import { sql } from 'kysely';
import { isOpenParticipant } from '../../member/users/participants-sql.ts';
import {
  byMember,
  contactColumns,
  type ListMoment,
  type ListOf,
  memberColumns,
  missingInstantColumn,
  numberColumn,
  textColumn,
} from './list-sql.ts';
import { auditInWords, yearStatusInWords } from './year-status-sql.ts';

/** The years of members that were drawn for an audit (ADM-02, ADM-06). */
export function auditsList({ now }: ListMoment): ListOf<'Audits'> {
  const year = numberColumn(sql`year.cpd_year`);
  const audit = textColumn(auditInWords);
  return {
    from: sql`member_year mine
      join member on member.user_id = mine.user_id
      join cpd_year year on year.cpd_year_id = mine.cpd_year_id`,
    where: sql`mine.audit_status is not null and ${isOpenParticipant}`,
    id: sql`mine.member_year_id`,
    columns: {
      ...memberColumns,
      ...contactColumns,
      Year: year,
      Audit: audit,
      Status: textColumn(yearStatusInWords(now)),
      SubmittedOn: missingInstantColumn(sql`mine.submitted_at`),
    },
    filters: { Member: byMember, Year: year, Audit: { ...audit, whole: true } },
  };
}
