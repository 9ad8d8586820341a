import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { configuration } from '../lib/configuration.ts';
import { signOut } from '../lib/sign-out.ts';
import { LabelledButton } from '../ui/labelled-button.tsx';
import { useLeaving } from '../ui/leaving.ts';
import shared from '../ui/shared.module.css';
import styles from './plain-page.module.css';
import { ProductMark } from './product-mark.tsx';
import reducedHeaderStyles from './reduced-header.module.css';

/** A page with the reduced header that holds Logout only (NAV-18): for people who have no record of their own to see. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <ReducedHeader />
      <main className={styles.main}>
        <div className={`${shared.frame} ${styles.card}`}>{children}</div>
      </main>
    </>
  );
}

/** The header that holds Logout only (NAV-18): for the CPD team and for people who have no record of their own to see. */
export function ReducedHeader({ area }: { area?: string }) {
  const { leave } = useLeaving();
  return (
    <header className={reducedHeaderStyles.header}>
      <span className={reducedHeaderStyles.product}>
        <ProductMark />
        {configuration.productName}
        {area !== undefined && <span className={reducedHeaderStyles.area}>{area}</span>}
      </span>
      <LabelledButton icon={IconLogout} variant="subtle" color="gray" onClick={() => leave(() => void signOut())}>
        Logout
      </LabelledButton>
    </header>
  );
}
