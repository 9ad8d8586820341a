import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import styles from './header.module.css';
import { NameMenu } from './name-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';

/** The full header of a participant: product, bell, greeting with the links of NAV-17, the look, and the menu on narrow screens. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <ActionIcon
          className={styles.menu}
          variant="subtle"
          color="gray"
          size={44}
          aria-label="Open the menu"
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <IconMenu2 aria-hidden />
        </ActionIcon>
        <AppLink href={paths.home} className={styles.product}>
          <ProductMark />
          {configuration.productName}
        </AppLink>
        <LookSwitch />
        <NotificationBell />
        <NameMenu />
      </div>
    </header>
  );
}

function LookSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={isDark ? 'Switch to light colours' : 'Switch to dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={21} stroke={1.7} aria-hidden /> : <IconMoon size={21} stroke={1.7} aria-hidden />}
    </ActionIcon>
  );
}
