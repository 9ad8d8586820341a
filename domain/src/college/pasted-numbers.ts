/** Whether the person with a pasted number is a member, has left or is unknown. */
export type FoundNumber = {
  memberNumber: string;
  name: string;
  standing: 'participant' | 'team' | 'gone';
};

/** A pasted number that will not be notified, or not a second time, and why. */
export type LeftOut = { memberNumber: string; name: string; why: 'UNKNOWN' | 'REPEATED' | 'TEAM' | 'GONE' };

/** Why a number is left out, in words that follow it. */
export const LEFT_OUT_WORDS = {
  UNKNOWN: 'is not a member number',
  REPEATED: 'is there more than once and counts once',
  TEAM: 'is one of the CPD team',
  GONE: 'has left, or can no longer sign in',
} as const satisfies Record<LeftOut['why'], string>;

const WHY = { team: 'TEAM', gone: 'GONE' } as const;

/** The member numbers in a text as it was pasted: from a column, a line or a letter, in their order, repeated ones too. */
export function readMemberNumbers(text: string): string[] {
  return text.split(/[\s,;]/).filter((word) => word !== '');
}

/** Of pasted numbers those that are left out, each once, in the pasted order (COH-10). */
export function leftOutOf(pasted: readonly string[], found: readonly FoundNumber[]): LeftOut[] {
  const known = new Map(found.map((each) => [each.memberNumber, each]));
  const times = Map.groupBy(pasted, (number) => number);
  return [...times].flatMap(([memberNumber, { length }]): LeftOut[] => {
    const member = known.get(memberNumber);
    if (member === undefined) return [{ memberNumber, name: '', why: 'UNKNOWN' }];
    const { name, standing } = member;
    if (standing !== 'participant') return [{ memberNumber, name, why: WHY[standing] }];
    return length > 1 ? [{ memberNumber, name, why: 'REPEATED' }] : [];
  });
}
