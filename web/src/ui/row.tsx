import { Loader, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './row.module.css';

/** What a press anywhere on the row does. */
type RowOpens =
  /** `onOpen` comes before, as what is remembered for the page. */
  | { href: string; onOpen?: () => void }
  /** Shows or hides what is below it. */
  | { expanded: boolean; controls: string; onToggle: () => void }
  /** Does something: the words for readers, the picture for the others. */
  | { label: string; icon: TablerIcon; busy: boolean; onPress: () => void };

type RowProps = {
  title: string;
  /** Whether the title is a heading of the page. */
  heading?: 'h2' | 'h3' | 'div';
  icon?: ReactNode;
  /** A quieter line below the title. */
  meta?: ReactNode;
  /** A figure or a state at its end. */
  value?: ReactNode;
  /** Left out where it leads nowhere. */
  opens?: RowOpens;
  /** What else can be done with it. */
  end?: ReactNode;
};

/** A row of a list: title, meta, value and where it leads; the whole row opens. */
export function Row({ title, heading: Heading = 'div', icon, meta, value, opens, end }: RowProps) {
  return (
    <div className={styles.row}>
      {icon}
      <div className={styles.text}>
        <Heading className={styles.heading}>
          <RowTitle title={title} opens={opens} />
        </Heading>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      </div>
      {value !== undefined && <div className={styles.value}>{value}</div>}
      <RowEnd opens={opens} />
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}

type OpensProps = { opens: RowOpens | undefined };

function RowTitle({ title, opens }: OpensProps & { title: string }) {
  const open = `${styles.title} ${styles.open}`;
  if (opens === undefined || 'label' in opens) return <span className={styles.title}>{title}</span>;
  if ('href' in opens) {
    return (
      <AppLink href={opens.href} className={open} {...(opens.onOpen && { onClick: opens.onOpen })}>
        {title}
      </AppLink>
    );
  }
  return (
    <button
      type="button"
      className={open}
      aria-expanded={opens.expanded}
      aria-controls={opens.controls}
      onClick={opens.onToggle}
    >
      {title}
    </button>
  );
}

function RowEnd({ opens }: OpensProps) {
  if (opens === undefined) return null;
  if ('href' in opens) return <IconChevronRight size={20} aria-hidden className={styles.chevron} />;
  if ('expanded' in opens) {
    return <IconChevronDown size={20} aria-hidden className={styles.chevron} data-open={opens.expanded} />;
  }
  const { label, icon: Icon, busy, onPress } = opens;
  return (
    <UnstyledButton className={styles.open} aria-label={label} disabled={busy} onClick={onPress}>
      {busy ? <Loader size={20} /> : <Icon size={20} aria-hidden className={styles.chevron} />}
    </UnstyledButton>
  );
}
