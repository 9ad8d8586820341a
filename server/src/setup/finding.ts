/** What was found of a part of the setup. */
export interface Finding {
  part: 'Sign-in' | 'Token' | 'E-mail' | 'Files' | 'Backups' | 'Virus check';
  isGood: boolean;
  says: string;
}

/** A part that works. */
export function good(part: Finding['part'], says: string): Finding {
  return { part, isGood: true, says };
}

/** A part that does not, with what to do. */
export function bad(part: Finding['part'], says: string): Finding {
  return { part, isGood: false, says };
}
