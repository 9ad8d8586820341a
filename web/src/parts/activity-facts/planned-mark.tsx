import styles from './planned-mark.module.css';

/** Says of a day, or of part of a figure, that it has not come yet; the picture is that of the planned part of a ring. */
export function PlannedMark({ words = 'Planned' }: { words?: string }) {
  return (
    <span className={styles.planned}>
      <span className={styles.hatch} aria-hidden />
      {words}
    </span>
  );
}
