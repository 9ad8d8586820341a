import styles from './bar.module.css';

/** A bar that is filled so far (0 to 100), in the colours of the ring. A picture only, as the ring is. */
export function Bar({ percentage }: { percentage: number }) {
  return (
    <div className={styles.bar} aria-hidden>
      <div className={styles.value} style={{ width: `${Math.min(percentage, 100)}%` }} />
    </div>
  );
}
