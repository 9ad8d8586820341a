import { Navigation } from './navigation.tsx';
import { navigationEntries } from './navigation-entries.ts';

/** The menu at the side of wide screens (NAV-13, NAV-14). */
export function SideMenu() {
  return <Navigation entries={navigationEntries} />;
}
