import type { YearElsewhere } from '@cpd/contract/year-archives';
import { elsewhereInWords } from '@cpd/domain/year/elsewhere';
import { dayAtCollege } from '../college-time.ts';

/** A year from another CPD home in one line: hours, college, and how it stands. */
export function elsewhereLine({ state, recognised, unit, collegeName, decidedOn }: YearElsewhere): string {
  const day = decidedOn === null ? null : dayAtCollege(decidedOn);
  return elsewhereInWords({ state, recognised, unit, collegeName, decidedOn: day });
}

/** That an accepted year changes nothing of the member's own, as a sentence; empty where its hours count, or may yet. */
export function notCounted({ state, counted, unit }: YearElsewhere): string {
  return state === 'ACCEPTED' && counted === 0 ? `These ${unit} are not counted towards your year here.` : '';
}
