import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '../../../ui/shared.module.css';
import styles from './content.module.css';
import { changedLine } from './text-entry.ts';

type RowProps = {
  label: string;
  detail: string;
  state: { changedOn: string | null; changedBy: string | null };
  /** Left out for who may only look. */
  onEdit: (() => void) | undefined;
  onHistory: () => void;
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
};

/** One thing that is edited in place, with who changed it. */
export function Row({ label, detail, state, onEdit, onHistory, more, children }: RowProps) {
  const name = detail === '' ? label : `${label}, ${detail}`;
  return (
    <li className={styles.row} aria-label={name}>
      <div>
        <Text fw={600}>{label}</Text>
        {detail !== '' && <div className={shared.small}>{detail}</div>}
        <div className={shared.prose}>{children}</div>
        <div className={shared.small}>{changedLine(state)}</div>
      </div>
      <div className={shared.wrap}>
        {onEdit && (
          <Button size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {more}
        {state.changedOn !== null && (
          <Button size="sm" variant="subtle" aria-label={`History of ${name}`} onClick={onHistory}>
            History
          </Button>
        )}
      </div>
    </li>
  );
}
