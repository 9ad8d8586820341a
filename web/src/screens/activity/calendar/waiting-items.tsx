import type { Activity } from '@cpd/contract/activities';
import { Button, Text, Title } from '@mantine/core';
import styles from './calendar.module.css';
import { itemInWords, itemName } from './import-words.ts';

type WaitingItemsProps = {
  items: readonly Activity[];
  onOpen: (item: Activity) => void;
  onRemove: (item: Activity) => void;
  onRemoveAll: () => void;
};

/** Imported items that are not saved yet; each is finished in the form or taken away (CAL-12). */
export function WaitingItems({ items, onOpen, onRemove, onRemoveAll }: WaitingItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="imported">
      <Title order={2} size="h4" id="imported">
        Imported, to finish ({items.length})
      </Title>
      <ul className={styles.list}>
        {items.slice(0, 5).map((item) => (
          <li key={`${item.activityName} ${item.timeframe} ${item.hoursPerDate}`} className={styles.waiting}>
            <span>
              <span className={styles.name}>{itemName(item)}</span>
              <Text size="sm" c="dimmed">
                {itemInWords(item)}
              </Text>
            </span>
            <span className={styles.waitingActions}>
              <Button size="sm" variant="default" onClick={() => onOpen(item)} aria-label={`Finish ${itemName(item)}`}>
                Finish
              </Button>
              <Button
                size="sm"
                variant="subtle"
                color="red"
                onClick={() => onRemove(item)}
                aria-label={`Remove ${itemName(item)}`}
              >
                Remove
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {items.length > 5 && <Text size="sm">and {items.length - 5} more</Text>}
      {items.length > 1 && (
        <Button variant="subtle" color="red" size="sm" className={styles.actions} onClick={onRemoveAll}>
          Remove all
        </Button>
      )}
    </section>
  );
}
