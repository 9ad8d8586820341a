import type { ListedMember, ListedYear } from '@cpd/contract/members';
import { departureInWords, isAway } from '@cpd/domain/member/departure';
import { collegeDay } from '@cpd/domain/values/college-day';
import { fromHundredths } from '@cpd/domain/values/hours';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import { statusOf, yearStandingOf } from '../../record/years/year-service.ts';
import { auditStatusName } from '../../year/progress/progress-wire.ts';
import type { FoundMember } from './member-list-reader.ts';

/** A found member as the wire has it with the figures that are kept of each year. */
export function memberToWire({ departure, ...member }: FoundMember, now: Temporal.Instant): ListedMember {
  return { ...member, left: leftInWords(departure, now), years: member.years.map((listed) => yearToWire(listed, now)) };
}

/** Nothing for who came back (PPL-05). */
function leftInWords(departure: FoundMember['departure'], now: Temporal.Instant): string {
  const today = collegeDay(now).toString();
  const isOf = departure !== null && (departure.leftOn > today || isAway([departure], today));
  return isOf ? departureInWords(departure, today) : '';
}

function yearToWire({ year: row, figures }: FoundMember['years'][number], now: Temporal.Instant): ListedYear {
  const year = yearStandingOf(row);
  const status = statusOf(year, now);
  return {
    cpdYearId: year.facts.cpdYearId,
    cpdYear: year.facts.year,
    cpdStatusCode: status,
    cpdStatusName: yearStatusName(status),
    currency: year.framework.currency,
    recognised: fromHundredths(figures?.recognised ?? 0),
    required: figures === null ? year.framework.minimum : fromHundredths(figures.minimum),
    allRequirementsMet: figures?.allMet ?? false,
    hasExemption: year.exemptionReason !== null,
    auditStatus: auditStatusName(year.auditStatus),
  };
}
