import { IconCamera, IconHome, IconListDetails, IconMenu2, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { handFiles } from '../lib/handed-files.ts';
import { menuPath, paths } from '../lib/paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { pickFiles } from '../ui/pick-files.ts';
import styles from './layout.module.css';

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

/** The camera or the pictures of the phone first; a new activity then opens with what was taken. */
function PhotoButton() {
  const router = useRouter();
  const begin = async () => {
    const files = await pickFiles({ several: true });
    if (files.length === 0) return;
    handFiles(files);
    void router.navigate({ href: paths.activity() });
  };
  return (
    <button type="button" className={styles.barItem} aria-label="Photo of a certificate" onClick={() => void begin()}>
      <IconCamera size={24} stroke={1.7} aria-hidden />
      Photo
    </button>
  );
}
