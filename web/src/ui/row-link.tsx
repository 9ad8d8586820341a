import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './row-link.module.css';

type RowLinkProps = {
  children: ReactNode;
  onClick?: () => void;
  /** Where it leads; without one it opens a dialog. */
  href?: string;
};

/** A line of which the whole row is the way on. */
export function RowLink({ children, href, onClick }: RowLinkProps) {
  const content = (
    <>
      <span>{children}</span>
      <IconChevronRight size={20} aria-hidden />
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" className={styles.row} onClick={onClick} aria-haspopup="dialog">
        {content}
      </button>
    );
  }
  return (
    <AppLink href={href} className={styles.row} {...(onClick && { onClick })}>
      {content}
    </AppLink>
  );
}
