import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { Text } from '@mantine/core';
import shared from '../ui/shared.module.css';
import { plannedWords, STATE_ICONS, stateOf } from './progress-badge.tsx';
import styles from './progress-details.module.css';
import { mandatoryItems, mandatoryStatus } from './requirement-items.ts';
import { WhyNumber } from './why-number.tsx';

/** The activities and the plan that a year asks for, each completed or not (PRG-05, PRG-06). */
export function MandatoryActivities({ requirements }: { requirements: FrameworkRequirements }) {
  const items = mandatoryItems(requirements);
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Mandatory CPD Activities</h3>
      <ul className={`${shared.list} ${styles.list}`}>
        {items.map((item) => (
          <Mandatory key={`${item.badgeType} ${item.badgeText1}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Mandatory({ item }: { item: RequirementItem }) {
  const state = item.complete ? 'done' : stateOf(item.currentValue, item.requiredValue);
  const Icon = STATE_ICONS[state];
  return (
    <li className={styles.mandatory} data-state={state}>
      <Icon size={20} aria-hidden className={styles.mandatoryIcon} />
      <div>
        <Text span fw={600} display="block">
          {item.badgeText1}
        </Text>
        <Text span size="sm" className={shared.quiet}>
          <WhyNumber figure={{ kind: 'requirement', item }} text={mandatoryStatus(item)} of={item.badgeText1} />
          {item.plannedValue > 0 && `, ${plannedWords(item.plannedValue)}`}
        </Text>
      </div>
      <span className={styles.mark}>
        {item.complete ? (item.currentValue > 0 ? 'COMPLETED' : 'NOT DUE YET') : 'NOT COMPLETED'}
      </span>
    </li>
  );
}
