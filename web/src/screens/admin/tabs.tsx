import { AppLink } from '../../ui/app-link.tsx';
import styles from './tabs.module.css';

type TabsProps<Name extends string> = {
  /** What they are called for those who cannot see them. */
  label: string;
  tabs: readonly { name: Name; title: string; href: string; count?: number | undefined }[];
  current: Name;
  /** Below much else the page stays where it is. */
  keepsScroll?: boolean;
};

/** The parts of a screen, each with an address of its own, so that the way back leads through them. */
export function TabLinks<Name extends string>({ label, tabs, current, keepsScroll = false }: TabsProps<Name>) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ name, title, href, count = 0 }) => (
        <AppLink
          key={name}
          href={href}
          className={styles.tab}
          aria-current={name === current ? 'page' : undefined}
          keepsScroll={keepsScroll}
        >
          {title}
          {count > 0 && ` (${count})`}
        </AppLink>
      ))}
    </nav>
  );
}
