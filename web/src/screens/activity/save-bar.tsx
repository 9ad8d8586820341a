import type { FrameworkRequirements } from '@cpd/contract/summary';
import { formatHours, sumHours } from '@cpd/domain/hours';
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './activity.module.css';

type SaveBarProps = {
  /** The year's total with this activity, in words. */
  total: string;
  saving: boolean;
  onSave: () => void;
  /** Further buttons, at the far end. */
  children: ReactNode;
};

/** Save with the running total of the year beside it; on a phone it stays at the bottom. */
export function SaveBar({ total, saving, onSave, children }: SaveBarProps) {
  return (
    <div className={classes.saveBar}>
      <Button onClick={onSave} loading={saving} loaderProps={{ 'aria-label': 'Saving' }} title="Ctrl+Enter">
        Save
      </Button>
      <Text aria-live="polite" className={classes.total}>
        {total}
      </Text>
      {children}
    </div>
  );
}

/**
 * "34.5 of 50 hours after this". `counted` are the hours of this activity that the year's total holds already; credit
 * years and years that have not loaded say nothing.
 */
export function totalInWords(
  requirements: FrameworkRequirements | undefined,
  entered: number | undefined,
  counted: number,
): string {
  if (requirements?.Currency !== 'H') return '';
  const others = sumHours([requirements.CurrentCreditsOrHours, -counted]);
  const required = formatHours(requirements.MinimumCreditsOrHours);
  if (entered === undefined)
    return `${formatHours(others)} of ${required} hours ${counted > 0 ? 'without this' : 'so far'}`;
  return `${formatHours(sumHours([others, entered]))} of ${required} hours after this`;
}
