import { CPDYear } from '@cpd/contract/cpd-years';
import { User } from '@cpd/contract/users';

/** A year as the server answers it: 2026, open. The contract's schema checks it, so fakes cannot drift. */
export function buildYear(overrides: Partial<CPDYear> = {}): CPDYear {
  const id = overrides.CPDYearId ?? 11;
  return CPDYear.parse({
    CPDYearId: id,
    CPDYearYear: 2015 + id,
    CPDStatusCode: 'INPROGRESS',
    CPDStatusName: 'In progress',
    Editable: true,
    Checked: false,
    FrameworkCurrencyIsCredits: false,
    FrameworkId: 4,
    FrameworkName: 'CPD framework from 2025',
    HasPDPs: false,
    ShowRegistrationQuestions: false,
    Submitted: false,
    UserCPDYearId: 1,
    UserId: 7,
    CloseDate: `${2016 + id}-03-31T13:00:00Z`,
    IsEnding: false,
    UsesTotalHours: true,
    MandatorySpecialityIds: [206, 207],
    HasReflectionQuestions: true,
    ReflectionValues: [0.25, 0.5, 0.75, 1, 1.25, 1.5],
    DefaultReflectionValue: 0.25,
    ReflectionRows: 2,
    ...overrides,
  });
}

/** A participant as the server answers them. */
export function buildUser(overrides: Partial<User> = {}): User {
  return User.parse({
    UserId: 7,
    SecurityRoleCode: 'PARTICIPANT',
    Username: 'participant',
    MIN: '100007',
    Title: 'Dr',
    FirstName: 'Alex',
    LastName: 'Example',
    HasLoggedInBefore: true,
    ResearchConsent: null,
    ...overrides,
  });
}
