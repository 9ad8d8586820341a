import { IconCamera, IconHome, IconListDetails, IconMenu2, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { menuPath, paths } from '../lib/paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { fetchedPart } from '../ui/fetched-part.ts';
import { pickFiles } from '../ui/pick-files.ts';
import styles from './layout.module.css';

const PhotoSheet = fetchedPart(async () => (await import('../parts/attach/photo-sheet.tsx')).PhotoSheet);

/** What a phone has at its bottom, in reach of the thumb; "More" opens the menu (NAV-16). A form has its Save button there instead. */
export function PhoneBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <nav aria-label="Quick actions" className={styles.bar}>
      <BarLink icon={IconHome} label="Home" href={paths.home} />
      <BarLink icon={IconListDetails} label="Activities" href={paths.summary} />
      <AppLink href={paths.activity()} className={styles.barItem} aria-label="Add activity" data-tour="add">
        <span className={styles.round}>
          <IconPlus size={26} aria-hidden />
        </span>
      </AppLink>
      <PhotoButton />
      <button type="button" className={styles.barItem} aria-haspopup="dialog" onClick={onOpenMenu}>
        <IconMenu2 size={24} stroke={1.7} aria-hidden />
        More
      </button>
    </nav>
  );
}

type BarLinkProps = { icon: TablerIcon; label: string; href: string };

function BarLink({ icon: Icon, label, href }: BarLinkProps) {
  // As the menu has it: a search or a filter in the address leaves the screen the same.
  const isCurrent = useLocation({
    select: ({ pathname, search }) => menuPath(pathname, search) === href.toLowerCase(),
  });
  return (
    <AppLink href={href} className={styles.barItem} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={24} stroke={1.7} aria-hidden />
      {label}
    </AppLink>
  );
}

/** The camera or the pictures of the phone first; then a sheet asks what the photo is for (EVD-29). */
function PhotoButton() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const close = useCallback(() => setFiles([]), []);
  return (
    <>
      <button
        type="button"
        className={styles.barItem}
        aria-label="Photo of a certificate"
        onClick={() => void pickFiles({ several: true }).then(setFiles)}
      >
        <IconCamera size={24} stroke={1.7} aria-hidden />
        Photo
      </button>
      <Suspense fallback={null}>{files.length > 0 && <PhotoSheet files={files} onClose={close} />}</Suspense>
    </>
  );
}
