import { checked } from '@cpd/contract/checked';
import { Proof } from '@cpd/contract/proofs';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';

/** What is proven of a 2026 in which one activity has still no evidence. */
export function buildProof(overrides: Partial<Inside<z.input<typeof Proof>>> = {}): Proof {
  return checked(Proof, {
    cpdYearId: 11,
    cpdYear: 2026,
    editable: true,
    nothingAsked: false,
    claimedHours: 28,
    evidenceHours: 7.5,
    verifiedHours: 3,
    planHours: 0,
    requirements: [
      { kind: 'Total', text: '', requiredValue: 50, claimedValue: 28, provenValue: 10.5, unit: 'hours' },
      {
        kind: 'PDP',
        text: 'Professional Development Plan',
        requiredValue: 1,
        claimedValue: 1,
        provenValue: 1,
        unit: 'plans',
      },
    ],
    toAttach: [
      {
        activityId: 51,
        activityName: 'Peer review group',
        activityType: 'Peer review of cases',
        startDate: '2026-03-12',
        hours: 6,
        dateCount: 4,
        evidenceCounts: 'An attendance list.',
        evidenceDoesNotCount: 'Case notes.',
      },
    ],
    ...overrides,
  });
}
