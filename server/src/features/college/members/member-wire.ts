import type { ListedMember, ListedYear } from '@cpd/contract/members';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import { judgeTotals } from '../../year/progress/progress-service.ts';
import { auditStatusName } from '../../year/progress/progress-wire.ts';
import { memberYearOf, statusOf } from '../../year/years/year-service.ts';
import type { FoundMember } from './member-list-reader.ts';

/** A found member as the wire has it; progress is judged by the rules of each year, as on the summary. */
export function memberToWire(member: FoundMember, now: Temporal.Instant): ListedMember {
  return {
    UserId: member.userId,
    MIN: member.memberNumber,
    Title: member.title,
    FirstName: member.firstName,
    LastName: member.lastName,
    Email: member.email,
    Years: member.years.map((listed) => yearToWire(listed, now)),
  };
}

function yearToWire({ year: row, totals }: FoundMember['years'][number], now: Temporal.Instant): ListedYear {
  const year = memberYearOf(row);
  const status = statusOf(year, now);
  const progress = judgeTotals(year, totals);
  return {
    CPDYearId: year.facts.cpdYearId,
    CPDYear: year.facts.year,
    CPDStatusCode: status,
    CPDStatusName: yearStatusName(status),
    Currency: progress.currency,
    Recognised: progress.current,
    Required: progress.minimum,
    AllRequirementsMet: progress.allMet,
    HasExemption: year.exemptionReason !== null,
    AuditStatus: auditStatusName(year.auditStatus),
  };
}
