import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink, type TablerIcon } from '@tabler/icons-react';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './home.module.css';

/** A tile that leads to a screen of the product (HOM-05). */
export function ScreenTile({ icon: Icon, label, path }: { icon: TablerIcon; label: string; path: string }) {
  return (
    <li>
      <AppLink href={path} className={styles.tile}>
        <Icon size={26} stroke={1.6} aria-hidden />
        {label}
      </AppLink>
    </li>
  );
}

type SiteTileProps = { icon: TablerIcon; label: string; address: string | undefined; path: string };

/** A tile that opens a site of the college in a tab of its own, or our own page where no site is set. */
export function SiteTile({ icon: Icon, label, address, path }: SiteTileProps) {
  if (address === undefined) return <ScreenTile icon={Icon} label={label} path={path} />;
  return (
    <li>
      <a href={address} className={styles.tile} target="_blank" rel="noopener noreferrer">
        <Icon size={26} stroke={1.6} aria-hidden />
        {label}
        <IconExternalLink size={17} stroke={1.6} aria-hidden />
        <VisuallyHidden>, opens in a new tab</VisuallyHidden>
      </a>
    </li>
  );
}
