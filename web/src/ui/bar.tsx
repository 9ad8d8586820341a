import styles from './bar.module.css';

type BarProps = {
  /** 0 to 100. */
  percentage: number;
  /** How much of that is hatched, at its end. */
  planned?: number;
};

/** A bar that is filled so far, in the colours of the ring. A picture only, as the ring is. */
export function Bar({ percentage, planned = 0 }: BarProps) {
  const end = Math.min(percentage, 100);
  const solid = Math.max(end - planned, 0);
  return (
    <span className={styles.bar} aria-hidden>
      <span className={styles.value} style={{ width: `${solid}%` }} />
      {solid < end && <span className={styles.planned} style={{ width: `${end - solid}%` }} />}
    </span>
  );
}
