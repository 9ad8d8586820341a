import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What there is to know about something, to be read: a list of `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One fact; without a value it is left out. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === '' || children === false) return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
