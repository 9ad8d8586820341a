import type { YearStatus } from '../year/framework.ts';
import { isOpenStatus } from '../year/year-rules.ts';

/** The scope of practice in New Zealand that a registration stands for, as the reference data flags it. */
export type DeclarationFlag = 'IsMCNZGeneral' | 'IsMCNZVocational' | 'IsMCNZSpecialPurpose';

/** A group of registrations with the member's choice of one year (REG-05). */
export type RegistrationGroup = {
  /** The group's name, shown as country of practice. */
  group: string;
  /** AU, NZ or OS. */
  groupCode: string;
  registrations: readonly {
    registrationId: number;
    declarationFlag?: DeclarationFlag | null;
    isLinkedToUser: boolean;
  }[];
};

/** What a year's registrations say about the member (SUB-14, SUM-09). */
export type RegistrationFacts = ReturnType<typeof registrationFacts>;

const NEW_ZEALAND = 'NZ';

/** Reads the linked registrations of one year (framework rule 14, REG-07). Members overseas count as Australian. */
export function registrationFacts(groups: readonly RegistrationGroup[]) {
  const linkedGroups = groups.filter(hasLinked);
  const flags = new Set(
    linkedGroups.flatMap(({ registrations }) =>
      registrations.filter((registration) => registration.isLinkedToUser).map(({ declarationFlag }) => declarationFlag),
    ),
  );
  return {
    countryOfPractice: linkedGroups.map(({ group }) => group).join(' and ') || 'Not stated',
    isAustralian: !linkedGroups.some(({ groupCode }) => groupCode === NEW_ZEALAND),
    isMcnzGeneral: flags.has('IsMCNZGeneral'),
    isMcnzVocational: flags.has('IsMCNZVocational'),
    isMcnzSpecialPurpose: flags.has('IsMCNZSpecialPurpose'),
  };
}

/** Whether the year still asks for the member's registration: open, and nothing linked (HOM-15). */
export function showRegistrationQuestions(groups: readonly RegistrationGroup[], status: YearStatus): boolean {
  return isOpenStatus(status) && !groups.some(hasLinked);
}

function hasLinked({ registrations }: RegistrationGroup): boolean {
  return registrations.some((registration) => registration.isLinkedToUser);
}

/** Whether someone with these registrations practises nowhere; without any, no one knows (SUM-07). */
export function isInactive(registrations: readonly { practising: boolean }[]): boolean {
  return registrations.length > 0 && !registrations.some(({ practising }) => practising);
}

/**
 * The registrations chosen after a box was ticked or unticked: within its group at most one stays (REG-03). `chosen` are
 * registration ids, of any group.
 */
export function withRegistration(
  groups: readonly { registrations: readonly { registrationId: number }[] }[],
  chosen: readonly number[],
  registrationId: number,
  ticked: boolean,
): number[] {
  const idsOf = (group: (typeof groups)[number]) =>
    group.registrations.map((registration) => registration.registrationId);
  if (!ticked) return chosen.filter((id) => id !== registrationId);
  const group = groups.map(idsOf).find((ids) => ids.includes(registrationId)) ?? [registrationId];
  return [...chosen.filter((id) => !group.includes(id)), registrationId];
}
