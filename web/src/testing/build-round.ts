import type { AuditRound, AuditRoundDetails } from '@cpd/contract/audit-rounds';
import { DEFAULT_ROUND_SETTINGS } from '@cpd/domain/audit/round';

/** A round of 2025 by hand, for which no one is chosen yet. */
export function buildRound(overrides: Partial<AuditRound> = {}): AuditRound {
  return {
    auditRoundId: 8,
    cpdYearId: 10,
    cpdYear: 2025,
    roundName: 'Late submissions',
    origin: 'BY_HAND',
    isDrawn: false,
    settings: DEFAULT_ROUND_SETTINGS,
    chosenByName: '',
    releasedByName: '',
    releasedOn: null,
    members: 0,
    answered: 0,
    decided: 0,
    waitForMember: 0,
    waitForAuditor: 0,
    waitForTeam: 0,
    unassigned: 0,
    openWishes: 0,
    openReviews: 0,
    lastDay: null,
    rowVersion: 1,
    ...overrides,
  };
}

/** One who is chosen for it. */
export function buildChosen(
  overrides: Partial<AuditRoundDetails['chosen'][number]> = {},
): AuditRoundDetails['chosen'][number] {
  return {
    ...{ userId: 3, memberNumber: '100003', name: 'Robin Example', because: 'BY_HAND', reason: 'It was late.' },
    problem: null,
    ...overrides,
  };
}
