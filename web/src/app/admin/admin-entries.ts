import { mayDo, type TeamWork } from '@cpd/domain/member/roles';
import {
  IconBell,
  IconCalendarEvent,
  IconInbox,
  IconLink,
  IconPencil,
  IconSearch,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { paths } from '../../lib/paths.ts';

/** A kind of work of the CPD team, with its screen. */
export type AdminEntry = {
  label: string;
  icon: TablerIcon;
  href: string;
  work: TeamWork;
  /** How the addresses of all its screens begin, where it has several. */
  area?: string;
};

const ENTRIES: readonly AdminEntry[] = [
  { label: 'Find a member', icon: IconSearch, href: paths.adminSearch, work: 'observe' },
  { label: 'Requests', icon: IconInbox, href: paths.adminRequests, work: 'observe' },
  { label: 'Lists', icon: IconTable, href: paths.adminList('Members'), work: 'observe', area: '/Admin/Lists/' },
  { label: 'Notifications', icon: IconBell, href: paths.adminNotifications(), work: 'observe' },
  { label: 'Shortcuts', icon: IconLink, href: paths.adminShortcuts, work: 'observe' },
  { label: 'College activities', icon: IconCalendarEvent, href: paths.adminPrograms, work: 'programs' },
  { label: 'Texts and colours', icon: IconPencil, href: paths.adminContent, work: 'observe' },
];

/** The work that a role may do (ROL-07), in the order of the menu. */
export function entriesFor(role: string): readonly AdminEntry[] {
  return ENTRIES.filter(({ work }) => mayDo(role, work));
}
