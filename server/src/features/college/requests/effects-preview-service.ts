import { type ContactRequest, whenProblems } from '@cpd/domain/member/contact';
import { leaveEffect, leaveYears } from '@cpd/domain/year/leave';
import { variationEffect } from '@cpd/domain/year/variation';
import { isOpenStatus } from '@cpd/domain/year/year-rules';
import type { Database } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getYear, listYears, statusOf } from '../../record/years/year-service.ts';
import { listAskedYears } from './asked-years-service.ts';

/** The days of a leave, or the year and the months of reduced targets, as far as they are filled in. */
export type EffectsAsked = Pick<ContactRequest, 'year'> & {
  askedFor: 'LEAVE' | 'REDUCTION';
  leaveFrom?: string | undefined;
  leaveTo?: string | undefined;
  monthsOfLeave?: number | undefined;
};

/**
 * What leave or reduced targets would make of each year if they were granted as asked for, a sentence a year (PPL-12); none
 * while the days, year or months are not complete. It goes by the usual targets, which a grant takes the place of.
 */
export async function previewEffects(database: Database, caller: Caller, asked: EffectsAsked): Promise<string[]> {
  const { askedFor, year, leaveFrom = '', leaveTo = '', monthsOfLeave = 0 } = asked;
  const open = (await listYears(database, caller)).filter((each) => isOpenStatus(statusOf(each, caller.now)));
  const years = open.map(({ facts }) => facts.year);
  if (whenProblems({ askedFor, year, leaveFrom, leaveTo, monthsOfLeave }, years).length > 0) return [];
  const leave = askedFor === 'LEAVE' ? { from: leaveFrom, to: leaveTo } : null;
  const about = await listAskedYears(database, caller, { kind: askedFor, year, leave });
  const effects: string[] = [];
  for (const { record } of about) {
    const { framework } = await getYear(database, record.facts.cpdYearId);
    const part = leave && leaveYears(leave).find((each) => each.year === record.facts.year);
    if (part) effects.push(leaveEffect(part, framework));
    else if (leave === null) effects.push(variationEffect(record.facts.year, framework, { monthsOfLeave }));
  }
  return effects;
}
