import styles from './ring.module.css';

const RADIUS = 32.5;

type RingProps = {
  /** 0 to 100. */
  percentage: number;
  /** How much of that is hatched, at its end: what is planned. */
  planned?: number;
  /** What stands inside. */
  label: string;
};

/**
 * A ring that is filled so far, in the colours `--progress-colour` on `--progress-track`. It is a picture only: what
 * shows it says the same in words.
 */
export function Ring({ percentage, planned = 0, label }: RingProps) {
  const end = Math.min(percentage, 100);
  const solid = Math.max(end - planned, 0);
  const circle = { cx: 36, cy: 36, r: RADIUS, pathLength: 100 };
  return (
    <span className={styles.ring} aria-hidden>
      <svg viewBox="0 0 72 72" aria-hidden>
        <circle className={styles.track} cx={36} cy={36} r={RADIUS} />
        {/* A round end would show as a dot where there is nothing yet. */}
        {solid > 0 && <circle className={styles.value} {...circle} strokeDasharray={`${solid} 100`} />}
        {solid < end && <circle className={styles.planned} {...circle} strokeDasharray={ticks(solid, end)} />}
      </svg>
      <span className={styles.label}>{label}</span>
    </span>
  );
}

/** Dashes from one percentage to another, and none elsewhere. */
function ticks(from: number, to: number): string {
  return `0 ${from} ${'1 1 '.repeat(Math.max(Math.round((to - from) / 2), 1))}0 100`;
}
