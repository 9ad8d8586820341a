import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheckFilled,
  IconClockHour4,
  IconHelpCircle,
  IconListCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { useId } from 'react';
import { Ring } from '../ui/ring.tsx';
import styles from './progress-badge.module.css';
import {
  mandatoryPercentage,
  type OverallState,
  overallState,
  ringState,
  totalLine,
  totalPercentage,
  unitOf,
} from './progress-badge-states.ts';
import { StateLine } from './state-line.tsx';
import { type Figure, WhyNumber } from './why-number.tsx';

/** How far a member is with a year: the rings, and what is missing as a whole (PRG-01 to PRG-03, PRG-07 to PRG-11). */
export function ProgressBadge({ requirements }: { requirements: FrameworkRequirements }) {
  const { completedMandatoryActivities: completed, requiredMandatoryActivities: required } = requirements;
  return (
    <div className={styles.rings}>
      <LabelledRing
        percentage={totalPercentage(requirements)}
        line={totalLine(requirements)}
        figure={{ kind: 'total' }}
      />
      {required > 0 && (
        <LabelledRing
          percentage={mandatoryPercentage(requirements)}
          line={`Mandatory activities: ${completed} of ${required} completed`}
          figure={{ kind: 'mandatory' }}
        />
      )}
      <Overall requirements={requirements} />
    </div>
  );
}

type LabelledRingProps = { percentage: number; line: string; figure: Figure };

function LabelledRing({ percentage, line, figure }: LabelledRingProps) {
  const state = ringState(percentage);
  // Cut, not rounded: 100 stands in the ring only when it is green (PRG-10).
  const shown = Math.floor(percentage);
  return (
    <div className={styles.ring} data-state={state}>
      <Ring percentage={percentage} label={`${shown}%`} />
      <div>
        <Text fw={600}>
          <WhyNumber figure={figure} text={line} />
        </Text>
        <StateLine state={state} />
        <VisuallyHidden>, {shown} percent</VisuallyHidden>
      </div>
    </div>
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
  const helpText = requirements.userFrameworkRequirements[0]?.helpText ?? '';
  return (
    <div className={styles.overall} data-state={state === 'complete' ? 'done' : 'in-progress'}>
      <Icon size={22} aria-hidden className={styles.overallIcon} />
      <span>{OVERALL_WORDS[state](unitOf(requirements.currency))}</span>
      {state !== 'complete' && helpText !== '' && (
        <span className={styles.helpAnchor}>
          <button
            type="button"
            className={styles.helpButton}
            popoverTarget={help}
            aria-label="What does this year require?"
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
