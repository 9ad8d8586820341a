import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { configuration } from '../lib/configuration.ts';
import { signOut } from '../lib/session.ts';
import { ProductMark } from '../ui/product-mark.tsx';
import styles from './plain-page.module.css';

/** A page with the reduced header that holds Logout only (NAV-18): for people who have no record of their own to see. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <span className={styles.product}>
          <ProductMark />
          {configuration.productName}
        </span>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void signOut()}
        >
          Logout
        </Button>
      </header>
      <main className={styles.main}>
        <div className={styles.card}>{children}</div>
      </main>
    </>
  );
}
