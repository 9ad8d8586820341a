import styles from './ring.module.css';

const RADIUS = 32.5;

type RingProps = {
  /** 0 to 100. */
  percentage: number;
  /** What stands inside. */
  label: string;
};

/**
 * A ring that is filled so far, in the colours `--progress-colour` on `--progress-track`. It is a picture only: whoever
 * shows it says the same in words.
 */
export function Ring({ percentage, label }: RingProps) {
  return (
    <div className={styles.ring} aria-hidden>
      <svg viewBox="0 0 72 72" aria-hidden>
        <circle className={styles.track} cx={36} cy={36} r={RADIUS} />
        {/* A round end would show as a dot where there is nothing yet. */}
        {percentage > 0 && (
          <circle
            className={styles.value}
            cx={36}
            cy={36}
            r={RADIUS}
            pathLength={100}
            strokeDasharray={`${Math.min(percentage, 100)} 100`}
          />
        )}
      </svg>
      <div className={styles.label}>{label}</div>
    </div>
  );
}
