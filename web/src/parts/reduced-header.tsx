import { IconLogout } from '@tabler/icons-react';
import { configuration } from '../lib/configuration.ts';
import { signOut } from '../lib/session.ts';
import { LabelledButton } from '../ui/labelled-button.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import styles from './reduced-header.module.css';

/** The header that holds Logout only (NAV-18): for the CPD team and for people who have no record of their own to see. */
export function ReducedHeader({ area }: { area?: string }) {
  return (
    <header className={styles.header}>
      <span className={styles.product}>
        <ProductMark />
        {configuration.productName}
        {area !== undefined && <span className={styles.area}>{area}</span>}
      </span>
      <LabelledButton icon={IconLogout} variant="subtle" color="gray" onClick={() => void signOut()}>
        Logout
      </LabelledButton>
    </header>
  );
}
