/** One account of the embedded provider: a name to sign in with and a line that says whom it stands for. */
export interface DemoAccount {
  /** The username, and the exact text of the account's button. */
  name: string;
  description: string;
}

/**
 * The accounts of the embedded provider, in the order of its page. Known by name only: what a person is and may do is
 * read from the member table at each request, and `non-member` has no row there (AUTH-04, AUTH-16).
 */
export const demoAccounts: readonly DemoAccount[] = [
  { name: 'participant', description: 'Dr Alex Example, Australia: eight years of records, this year well under way' },
  { name: 'participant-nz', description: 'Dr Aroha Example, New Zealand: vocational registration' },
  { name: 'participant-new', description: 'Dr Robin Example: has never signed in, nothing recorded yet' },
  { name: 'participant-reopened', description: 'Dr Kit Example: last year was submitted and then re-opened' },
  { name: 'participant-leave', description: 'Dr Noor Example: eight months of leave, so this year asks for less' },
  { name: 'participant-left', description: 'Dr Noa Example: resigned in March, and can still submit this year' },
  {
    name: 'participant-audited',
    description: 'Dr Jude Example: last year is being audited, and the auditor asked for more',
  },
  { name: 'fellow', description: 'Dr Finn Example: a member who works for the CPD team too' },
  { name: 'staff', description: 'CPD team: finds members and helps them' },
  { name: 'manager', description: 'CPD team: manages programs and reports' },
  { name: 'manager2', description: 'CPD team: the second manager, where two people are asked for' },
  { name: 'verified', description: 'Verified reviewer: looks after verified activities' },
  { name: 'watcher', description: 'CPD team: can look, but not change anything' },
  { name: 'auditor', description: 'Audits the records given to them' },
  { name: 'non-member', description: 'An account that belongs to no member of the college' },
];
