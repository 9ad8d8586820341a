import { checked } from '@cpd/contract/checked';
import { ListedMember } from '@cpd/contract/members';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';

/** A member as lists of the CPD team have them: 2026 under way. The contract's schema checks it. */
export function buildListedMember(overrides: Partial<Inside<z.input<typeof ListedMember>>> = {}): ListedMember {
  return checked(ListedMember, {
    userId: 7,
    memberNumber: '100007',
    title: 'Dr',
    firstName: 'Alex',
    lastName: 'Example',
    email: 'alex@example.org',
    left: '',
    years: [
      {
        cpdYearId: 11,
        cpdYear: 2026,
        cpdStatusCode: 'INPROGRESS',
        cpdStatusName: 'In Progress',
        currency: 'H',
        recognised: 34.5,
        required: 50,
        allRequirementsMet: false,
        hasExemption: false,
        auditStatus: '',
      },
    ],
    ...overrides,
  });
}
