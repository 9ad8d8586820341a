import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Bar } from '../ui/bar.tsx';
import shared from '../ui/shared.module.css';
import { plannedWords, STATE_WORDS, sharePlanned, stateOf } from './progress-badge.tsx';
import styles from './requirement-bars.module.css';
import { categoryItems } from './requirement-items.ts';
import { WhyFigure } from './why-number.tsx';

/** A bar for each category and their group against its own minimum, which opens its arithmetic (PRG-04, PRG-09). */
export function RequirementBars({ requirements }: { requirements: FrameworkRequirements }) {
  const items = categoryItems(requirements);
  if (items.length === 0) return null;
  return (
    <ul
      className={`${shared.list} ${styles.list}`}
      aria-label={`${requirements.currency === 'C' ? 'Credits' : 'Hours'} by category`}
    >
      {items.map((item) => (
        <RequirementBar key={item.badgeType + item.badgeText1} item={item} currency={requirements.currency} />
      ))}
    </ul>
  );
}

type RequirementBarProps = { item: RequirementItem; currency: FrameworkRequirements['currency'] };

function RequirementBar({ item, currency }: RequirementBarProps) {
  const { currentValue: current, plannedValue: planned, requiredValue: required } = item;
  const state = stateOf(current, required);
  return (
    <li data-state={state}>
      <WhyFigure figure={{ kind: 'requirement', item }} className={styles.bar}>
        <span className={styles.line}>
          <span>{item.badgeText2}</span>{' '}
          <span className={styles.figures}>
            {formatHours(current)} of {formatHours(required)} {currency === 'C' ? 'credits' : 'h'}
            {state === 'done' && <IconCheck size={18} stroke={2.4} aria-hidden className={styles.check} />}
          </span>
        </span>
        <Bar percentage={item.currentPercentage} planned={sharePlanned(current, planned, required)} />
        {planned > 0 && <span className={shared.small}>{plannedWords(planned, currency)}</span>}
        <VisuallyHidden>, {STATE_WORDS[state]}</VisuallyHidden>
      </WhyFigure>
    </li>
  );
}
