import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './row.module.css';

type RowLinkProps = {
  children: ReactNode;
  onClick?: () => void;
  /** Where it leads; without one it opens a dialog. */
  href?: string;
  /** A quieter line below it. */
  meta?: string;
  /** A figure at its end. */
  value?: string;
  disabled?: boolean;
};

/** A line of which the whole row is the way on. */
export function RowLink({ children, href, onClick, meta, value, disabled }: RowLinkProps) {
  const className = `${styles.row} ${styles.link}`;
  const content = (
    <>
      <span className={styles.text}>
        {children}
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
      </span>
      {value}
      <IconChevronRight size={20} aria-hidden className={styles.chevron} />
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className={className} onClick={onClick} aria-haspopup="dialog" disabled={disabled}>
        {content}
      </button>
    );
  }
  return (
    <AppLink href={href} className={className} {...(onClick && { onClick })}>
      {content}
    </AppLink>
  );
}
