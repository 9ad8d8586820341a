import { isParticipant } from './roles.ts';

/** The roles that a group of the identity provider can give, the highest first (PPL-08). */
export const PROVIDED_ROLES = ['STAFF', 'VERIFIED', 'WATCHER'] as const;
export type ProvidedRole = (typeof PROVIDED_ROLES)[number];

/** The highest of the roles that someone's groups give; undefined where they give none. */
export function highestOf(roles: readonly string[]): ProvidedRole | undefined {
  return PROVIDED_ROLES.find((role) => roles.includes(role));
}

/** Someone in a group, as it decides whether the group may give them a role. */
export type InGroup = {
  role: string;
  /** A group gave them the role that they have. */
  isProvided: boolean;
  /** They work for the team no more. */
  hasEnded: boolean;
  /** They are a member with a record. */
  hasRecord: boolean;
};

/** Roles that only a manager of the college gives and takes. */
const BY_HAND: Readonly<Record<string, string>> = { MANAGER: 'they are a manager', AUDITOR: 'they are an auditor' };

/** Why a group changes nothing for someone, to be read after “because”; undefined where it does. */
export function unchangedBecause({ role, isProvided, hasEnded, hasRecord }: InGroup): string | undefined {
  if (BY_HAND[role] !== undefined) return BY_HAND[role];
  if (hasEnded) return 'they were removed by hand';
  if (isProvided) return undefined;
  if (!isParticipant(role)) return 'a manager chose their role by hand';
  return hasRecord ? 'they are a member with a record' : undefined;
}
