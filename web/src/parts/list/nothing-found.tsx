import type { ListShape } from '@cpd/domain/college/lists';
import { Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import styles from './list.module.css';

type NothingFoundProps = {
  shape: ListShape;
  filters: Readonly<Record<string, string>>;
  onRemove: (name: string) => void;
  onClear: () => void;
};

/** A list without rows: which filters hide everything, each with a way to take it off. */
export function NothingFound({ shape: { row, about, filters: known }, filters, onRemove, onClear }: NothingFoundProps) {
  const used = known.filter(({ name }) => filters[name] !== undefined);
  if (used.length === 0)
    return (
      <p className={styles.note}>
        There are no {row[1]} yet. {about}
      </p>
    );
  return (
    <div className={styles.note}>
      <Text>{used.length === 1 ? `No ${row[1]} match this filter:` : `No ${row[1]} match all of these filters:`}</Text>
      <ul className={styles.used}>
        {used.map(({ name, label, kind }) => (
          <li key={name}>
            {label} {kind === 'choice' ? 'is' : 'contains'} “{filters[name]}”
            {used.length > 1 && (
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconX size={16} aria-hidden />}
                onClick={() => onRemove(name)}
              >
                Remove {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    </div>
  );
}
