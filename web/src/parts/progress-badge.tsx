import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/hours';
import { Progress, RingProgress, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import '@mantine/core/styles/RingProgress.css';
import {
  IconAlertCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4,
  IconHelpCircle,
  IconListCheck,
  IconProgress,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import styles from './progress-badge.module.css';
import {
  categoryItems,
  mandatoryItems,
  mandatoryPercentage,
  mandatoryStatus,
  type OverallState,
  overallState,
  type ProgressState,
  ringState,
  STATE_WORDS,
  stateOf,
  totalLine,
  totalPercentage,
  unitOf,
} from './progress-badge-states.ts';

type ProgressBadgeProps = {
  requirements: FrameworkRequirements;
  /** Also the categories and the mandatory activities one by one (PRG-04, PRG-05). */
  details?: boolean;
};

/** How far a member is with a year: rings, what is missing as a whole, and on wish every requirement (PRG-01 to PRG-11). */
export function ProgressBadge({ requirements, details = false }: ProgressBadgeProps) {
  const { CompletedMandatoryActivities: completed, RequiredMandatoryActivities: required } = requirements;
  return (
    <div className={styles.badge}>
      <div className={styles.rings}>
        <Ring percentage={totalPercentage(requirements)} line={totalLine(requirements)} />
        {required > 0 && (
          <Ring
            percentage={mandatoryPercentage(requirements)}
            line={`Mandatory activities: ${completed} of ${required} completed`}
          />
        )}
        <Overall requirements={requirements} />
      </div>
      {details && (
        <div className={styles.details}>
          <Categories requirements={requirements} />
          <MandatoryActivities items={mandatoryItems(requirements)} />
        </div>
      )}
    </div>
  );
}

const STATE_ICONS = {
  done: IconCircleCheckFilled,
  'in-progress': IconProgress,
  'not-started': IconCircleDashed,
} as const satisfies Record<ProgressState, TablerIcon>;

function Ring({ percentage, line }: { percentage: number; line: string }) {
  const state = ringState(percentage);
  // Cut, not rounded: 100 stands in the ring only when it is green (PRG-10).
  const shown = Math.floor(percentage);
  return (
    <div className={styles.ring} data-state={state}>
      <div aria-hidden>
        <RingProgress
          size={72}
          thickness={7}
          roundCaps
          rootColor="var(--progress-track)"
          // A round end would show as a dot where there is nothing yet.
          sections={percentage === 0 ? [] : [{ value: percentage, color: 'var(--progress-colour)' }]}
          label={<div className={styles.percentage}>{shown}%</div>}
        />
      </div>
      <div>
        <Text fw={600}>{line}</Text>
        <StateLine state={state} />
        <VisuallyHidden>, {shown} percent</VisuallyHidden>
      </div>
    </div>
  );
}

function StateLine({ state }: { state: ProgressState }) {
  const Icon = STATE_ICONS[state];
  return (
    <span className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {STATE_WORDS[state]}
    </span>
  );
}

const OVERALL_ICONS = {
  'both-missing': IconAlertCircle,
  'activities-missing': IconListCheck,
  'hours-missing': IconClockHour4,
  complete: IconCircleCheckFilled,
} as const satisfies Record<OverallState, TablerIcon>;

const OVERALL_WORDS = {
  'both-missing': (unit) => `Mandatory activities and ${unit} are missing`,
  'activities-missing': () => 'Only mandatory activities are missing',
  'hours-missing': (unit) => `Only ${unit} are missing`,
  complete: () => 'Everything is done: all requirements are complete',
} as const satisfies Record<OverallState, (unit: string) => string>;

/** PRG-08, with the help that is offered while something is missing (PRG-07). */
function Overall({ requirements }: { requirements: FrameworkRequirements }) {
  const help = useId();
  const state = overallState(requirements);
  const Icon = OVERALL_ICONS[state];
  const helpText = requirements.UserFrameworkRequirements[0]?.HelpText ?? '';
  return (
    <div className={styles.overall} data-state={state === 'complete' ? 'done' : 'in-progress'}>
      <Icon size={22} aria-hidden className={styles.overallIcon} />
      <span>{OVERALL_WORDS[state](unitOf(requirements.Currency))}</span>
      {state !== 'complete' && helpText !== '' && (
        <span className={styles.helpAnchor}>
          <button
            type="button"
            className={styles.helpButton}
            popoverTarget={help}
            aria-label="What does the year ask for?"
          >
            <IconHelpCircle size={20} aria-hidden />
          </button>
          {/* The browser's own popover closes it with Esc and on a click elsewhere. */}
          <span id={help} popover="auto" role="note" className={styles.help}>
            {helpText}
          </span>
        </span>
      )}
    </div>
  );
}

function Categories({ requirements }: { requirements: FrameworkRequirements }) {
  const items = categoryItems(requirements);
  if (items.length === 0) return null;
  const unit = unitOf(requirements.Currency);
  return (
    <section>
      <h3 className={styles.heading}>{requirements.Currency === 'C' ? 'Credits' : 'Hours'} by category</h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <Category key={item.BadgeType} item={item} unit={unit} />
        ))}
      </ul>
    </section>
  );
}

function Category({ item, unit }: { item: RequirementItem; unit: string }) {
  const state = stateOf(item.CurrentValue, item.RequiredValue);
  return (
    <li className={styles.category} data-state={state}>
      <div className={styles.categoryLine}>
        <Text span fw={600}>
          {item.BadgeText1}
          {/* A group is named by its categories; their names stand right above it. */}
          {item.BadgeType !== 'CategoryGroupMinimum' && `: ${item.BadgeText2}`}
        </Text>
        <Text span className={styles.figures}>
          {formatHours(item.CurrentValue)} / {formatHours(item.RequiredValue)} {unit}
        </Text>
      </div>
      <Progress value={item.CurrentPercentage} color="var(--progress-colour)" size={8} aria-hidden />
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
          <Mandatory key={`${item.BadgeType} ${item.BadgeText1}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Mandatory({ item }: { item: RequirementItem }) {
  const state = item.Complete ? 'done' : stateOf(item.CurrentValue, item.RequiredValue);
  const Icon = STATE_ICONS[state];
  return (
    <li className={styles.mandatory} data-state={state}>
      <Icon size={20} aria-hidden className={styles.mandatoryIcon} />
      <div>
        <Text span fw={600} display="block">
          {item.BadgeText1}
        </Text>
        <Text span size="sm" className={styles.quiet}>
          {mandatoryStatus(item)}
        </Text>
      </div>
      <span className={styles.mark}>{item.Complete ? 'COMPLETED' : 'NOT COMPLETED'}</span>
    </li>
  );
}
