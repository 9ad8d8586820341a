import {
  IconBook2,
  IconCertificate,
  IconCirclePlus,
  IconFolder,
  IconHeadset,
  IconHome,
  IconIdBadge2,
  IconLibrary,
  IconReportAnalytics,
  IconSchool,
  IconSettings,
  IconStars,
  IconStethoscope,
  IconTargetArrow,
  IconUsers,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';

/** An entry of the menu: a screen of the product, or a site outside it that opens in a tab of its own. */
export type NavigationEntry = { label: string; icon: TablerIcon; href: string; external: boolean };

const links = configuration.links;

/** The menu in the order of NAV-13: only what works, and what the college has on no site of its own yet on a page of ours. */
export const navigationEntries: readonly NavigationEntry[] = [
  screen('Home', IconHome, paths.home),
  screen('Add Activity', IconCirclePlus, paths.activity()),
  screen('CPD Summary', IconReportAnalytics, paths.summary),
  screen('My Files', IconFolder, paths.files()),
  screen('Professional Development Plan', IconTargetArrow, paths.plans),
  screen('My Specialties', IconStethoscope, paths.specialties('specialties')),
  screen('Professional Domains', IconStars, paths.specialties('ProfessionalDomains')),
  siteOrScreen('CPD framework', IconSchool, links.elearning, paths.framework),
  screen('Registration', IconIdBadge2, paths.registration),
  screen('Certificates & Statements', IconCertificate, paths.certificate),
  siteOrScreen('Resources', IconLibrary, links.resources, paths.resources),
  siteOrScreen('Handbook', IconBook2, links.handbook, paths.handbook),
  screen('Contact', IconHeadset, paths.contact),
];

/** What the header has on wide screens and the menu on narrow ones (NAV-16, NAV-17). */
export const collegeEntries: readonly NavigationEntry[] = [
  ...site('College website', IconWorld, links.website),
  ...site('Members portal', IconUsers, links.membersPortal),
];

/** Where the settings are reached: behind the name on wide screens, in the menu on narrow ones. */
export const settingsEntry: NavigationEntry = screen('Settings and my data', IconSettings, paths.settings);

function screen(label: string, icon: TablerIcon, href: string): NavigationEntry {
  return { label, icon, href, external: false };
}

function siteOrScreen(label: string, icon: TablerIcon, address: string | undefined, path: string): NavigationEntry {
  return address === undefined ? screen(label, icon, path) : { label, icon, href: address, external: true };
}

function site(label: string, icon: TablerIcon, href: string | undefined): NavigationEntry[] {
  return href === undefined ? [] : [{ label, icon, href, external: true }];
}
