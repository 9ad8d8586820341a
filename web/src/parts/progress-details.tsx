import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { Text } from '@mantine/core';
import { Bar } from '../ui/bar.tsx';
import { categoryItems, mandatoryItems, mandatoryStatus, stateOf, unitOf } from './progress-badge-states.ts';
import styles from './progress-details.module.css';
import { STATE_ICONS, StateLine } from './state-line.tsx';
import { WhyNumber } from './why-number.tsx';

/** The requirements of a year one by one: categories and mandatory activities (PRG-04 to PRG-06, PRG-09). */
export function ProgressDetails({ requirements }: { requirements: FrameworkRequirements }) {
  return (
    <div className={styles.details}>
      <Categories requirements={requirements} />
      <MandatoryActivities items={mandatoryItems(requirements)} />
    </div>
  );
}

function Categories({ requirements }: { requirements: FrameworkRequirements }) {
  const items = categoryItems(requirements);
  if (items.length === 0) return null;
  const unit = unitOf(requirements.currency);
  return (
    <section>
      <h3 className={styles.heading}>{requirements.currency === 'C' ? 'Credits' : 'Hours'} by category</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <Category key={item.badgeType} item={item} unit={unit} />
        ))}
      </ul>
    </section>
  );
}

function Category({ item, unit }: { item: RequirementItem; unit: string }) {
  const state = stateOf(item.currentValue, item.requiredValue);
  return (
    <li className={styles.category} data-state={state}>
      <div className={styles.categoryLine}>
        <Text span fw={600}>
          {item.badgeText1}
          {/* A group is named by its categories; their names stand right above it. */}
          {item.badgeType !== 'CategoryGroupMinimum' && `: ${item.badgeText2}`}
        </Text>
        <Text span className={styles.figures}>
          <WhyNumber
            figure={{ kind: 'requirement', item }}
            text={`${formatHours(item.currentValue)} / ${formatHours(item.requiredValue)} ${unit}`}
            of={item.badgeText1}
          />
        </Text>
      </div>
      <Bar percentage={item.currentPercentage} />
      <StateLine state={state} />
    </li>
  );
}

function MandatoryActivities({ items }: { items: readonly RequirementItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Mandatory CPD Activities</h3>
      <ul className={styles.list}>
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
        <Text span size="sm" className={styles.quiet}>
          <WhyNumber figure={{ kind: 'requirement', item }} text={mandatoryStatus(item)} of={item.badgeText1} />
        </Text>
      </div>
      <span className={styles.mark}>{item.complete ? 'COMPLETED' : 'NOT COMPLETED'}</span>
    </li>
  );
}
