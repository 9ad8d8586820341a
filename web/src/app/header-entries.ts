import { IconSettings, IconUsers, IconWorld, type TablerIcon } from '@tabler/icons-react';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';

/** An entry of a menu: a screen of the product, or a site outside it that opens in a tab of its own. */
export type NavigationEntry = { label: string; icon: TablerIcon; href: string; external: boolean };

const { website, membersPortal } = configuration.links;

/** What the header has on wide screens and the menu on narrow ones (NAV-16, NAV-17). */
export const collegeEntries: readonly NavigationEntry[] = [
  ...site('College website', IconWorld, website),
  ...site('Members portal', IconUsers, membersPortal),
];

/** Where the settings are reached: behind the name on wide screens, in the menu on narrow ones. */
export const settingsEntry: NavigationEntry = {
  label: 'Settings and my data',
  icon: IconSettings,
  href: paths.settings,
  external: false,
};

function site(label: string, icon: TablerIcon, href: string | undefined): NavigationEntry[] {
  return href === undefined ? [] : [{ label, icon, href, external: true }];
}
