import { IconCircleCheckFilled, IconCircleDashed, IconProgress, type TablerIcon } from '@tabler/icons-react';
import { type ProgressState, STATE_WORDS } from './progress-badge-states.ts';
import styles from './state-line.module.css';

/** The picture that goes with each state. */
export const STATE_ICONS = {
  done: IconCircleCheckFilled,
  'in-progress': IconProgress,
  'not-started': IconCircleDashed,
} as const satisfies Record<ProgressState, TablerIcon>;

/** A state as picture and word, so that its colour never stands alone (PRG-17). */
export function StateLine({ state }: { state: ProgressState }) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {STATE_WORDS[state]}
    </span>
  );
}
