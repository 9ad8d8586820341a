import type { CSSProperties } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './figure-tiles.module.css';
import shared from './shared.module.css';

export type FigureTile = {
  name: string;
  count: number;
  /** A line below the name. */
  more?: string;
  href: string;
};

/** Figures side by side, two in a row on a phone; each leads to what it counts. */
export function FigureTiles({ label, figures }: { label: string; figures: readonly FigureTile[] }) {
  return (
    <ul
      className={`${shared.list} ${styles.tiles}`}
      style={{ '--tiles': figures.length } as CSSProperties}
      aria-label={label}
    >
      {figures.map(({ name, count, more = '', href }) => (
        <li key={name}>
          <AppLink href={href} className={`${shared.frame} ${styles.tile}`} data-none={count === 0}>
            <span className={styles.count}>{count.toLocaleString('en-AU')}</span>
            <span>
              {name}
              {more !== '' && <span className={styles.more}>{more}</span>}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
