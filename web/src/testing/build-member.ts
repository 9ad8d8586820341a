import { ListedMember } from '@cpd/contract/members';
import type { z } from 'zod';

/** A member as lists of the CPD team have them: 2026 under way. The contract's schema checks it. */
export function buildListedMember(overrides: Partial<z.input<typeof ListedMember>> = {}): ListedMember {
  return ListedMember.parse({
    UserId: 7,
    MIN: '100007',
    Title: 'Dr',
    FirstName: 'Alex',
    LastName: 'Example',
    Email: 'alex@example.org',
    Years: [
      {
        CPDYearId: 11,
        CPDYear: 2026,
        CPDStatusCode: 'INPROGRESS',
        CPDStatusName: 'In Progress',
        Currency: 'H',
        Recognised: 34.5,
        Required: 50,
        AllRequirementsMet: false,
        HasExemption: false,
        AuditStatus: '',
      },
    ],
    ...overrides,
  });
}
