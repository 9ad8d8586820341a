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
  IconStars,
  IconStethoscope,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';
import type { NavigationEntry } from './header-entries.ts';

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

function screen(label: string, icon: TablerIcon, href: string): NavigationEntry {
  return { label, icon, href, external: false };
}

function siteOrScreen(label: string, icon: TablerIcon, address: string | undefined, path: string): NavigationEntry {
  return address === undefined ? screen(label, icon, path) : { label, icon, href: address, external: true };
}
