import { SideEntry } from '../parts/side-entry.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { collegeEntries, settingsEntry } from './header-entries.ts';
import styles from './navigation.module.css';
import { Navigation } from './navigation.tsx';
import { navigationEntries } from './navigation-entries.ts';

export { SideEntry };

/** The menu of narrow screens, with the links to the college's own sites; choosing an entry closes it (NAV-16). */
export function MenuDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Menu">
      <Navigation entries={[...navigationEntries, settingsEntry, ...collegeEntries]} onChoose={onClose} />
      <SideEntry className={styles.entry} />
    </Dialog>
  );
}
