import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Text } from '@mantine/core';
import { goalsInWords } from '../../../parts/goals-words.ts';
import type { Plan } from '../../../queries/plans.ts';
import styles from './closing.module.css';

/** At the year's end, which the server knows, whatever the browser's clock says: which goals nothing was said about yet. */
export function YearEndNote({ plan, year, onClose }: { plan: Plan; year: CPDYear; onClose: () => void }) {
  const open = plan.planGoals.filter(({ outcome }) => outcome === null).length;
  if (open === 0 || !plan.abilities.changeGoals || !year.isEnding) return null;
  return (
    <div className={styles.note}>
      <Text>
        {goalsInWords(open)} {open === 1 ? 'is' : 'are'} still open.
      </Text>
      <Button size="sm" onClick={onClose}>
        Review goals
      </Button>
    </div>
  );
}
