import type { ReactNode } from 'react';
import { configuration } from '../../lib/configuration.ts';
import { ProductMark } from '../../ui/product-mark.tsx';
import styles from './verify.module.css';

/** A page for anybody: the product's name above, whose it is below, and no menu, because a stranger has no record here. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <ProductMark />
        {configuration.productName}
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>Anybody can check documents issued by {configuration.collegeName} here.</footer>
    </div>
  );
}
