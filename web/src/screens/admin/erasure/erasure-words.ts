import type { ErasureCaseDetails } from '@cpd/contract/erasures';
import { sizeInWords } from '@cpd/domain/values/sizes';

type Counts = ErasureCaseDetails['counts'];

const NUMBER = new Intl.NumberFormat('en-AU');

function several(count: number, one: string, more: string): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : more}`;
}

/** What an erasure takes away, a line each. */
export function countLines({ activities, files, bytes, messages, events }: Counts): string[] {
  return [
    `The text of ${several(activities, 'activity', 'activities')} (types, dates and hours stay, without a name)`,
    `${several(files, 'file', 'files')} (${sizeInWords(bytes)}), with their names`,
    several(messages, 'notification or email', 'notifications and emails'),
    `The content of ${several(events, 'entry', 'entries')} in the history (who did what, and when, stays)`,
  ];
}

/** How many members a run is about. */
export function membersIn(count: number): string {
  return several(count, 'member', 'members');
}

export const SOURCE_NAMES = {
  MEMBER: 'the member',
  PHONE: 'the member, by phone',
  EMAIL: 'the member, by email',
  TEAM: 'the CPD team',
} as const;
