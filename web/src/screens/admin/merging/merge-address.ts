import { paths } from '../../../lib/paths.ts';

/** The address where a member’s entry is compared and merged with another one; without another one, where it is chosen. */
export function mergePath(memberNumber: string, other = ''): string {
  return `${paths.adminMember(memberNumber)}?merge=${encodeURIComponent(other)}`;
}
