import type { YearElsewhere } from '@cpd/contract/year-archives';
import { elsewhereInWords } from '@cpd/domain/year/elsewhere';
import { dayAtCollege } from '../college-time.ts';

/** A year from another CPD home in one line: hours, college, and how it stands. */
export function elsewhereLine({ state, recognised, unit, collegeName, decidedOn }: YearElsewhere): string {
  const day = decidedOn === null ? null : dayAtCollege(decidedOn);
  return elsewhereInWords({ state, recognised, unit, collegeName, decidedOn: day });
}
