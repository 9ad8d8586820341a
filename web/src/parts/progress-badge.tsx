import type { FrameworkRequirements } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { VisuallyHidden } from '@mantine/core';
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
import { Ring } from '../ui/ring.tsx';
import shared from '../ui/shared.module.css';
import type { Figure } from './figure.ts';
import styles from './progress-badge.module.css';
import { categoryItems, mandatoryItems } from './requirement-items.ts';
import { WhyFigure } from './why-number.tsx';

/** How far a member is with a year: the rings, and what is missing as a whole (PRG-01 to PRG-03, PRG-07 to PRG-11). */
export function ProgressBadge({ requirements }: { requirements: FrameworkRequirements }) {
  return (
    <div className={styles.badge}>
      <ProgressRings requirements={requirements} />
      <div className={styles.overall} data-state={requirements.allRequirementsMet ? 'done' : 'in-progress'}>
        <OverallIcon requirements={requirements} />
        <span>{overallWords(requirements)}</span>
        <RequirementsHelp requirements={requirements} />
      </div>
    </div>
  );
}

/** The ring of the total and that of the mandatory activities, each with its text (PRG-02, PRG-03). */
export function ProgressRings({ requirements }: { requirements: FrameworkRequirements }) {
  const { completedMandatoryActivities: completed, requiredMandatoryActivities: required } = requirements;
  return (
    <div className={styles.rings}>
      <LabelledRing
        percentage={totalPercentage(requirements)}
        planned={sharePlanned(
          requirements.currentCreditsOrHours,
          requirements.plannedCreditsOrHours,
          requirements.minimumCreditsOrHours,
        )}
        plannedLine={plannedWords(requirements.plannedCreditsOrHours, requirements.currency)}
        line={totalLine(requirements)}
        figure={{ kind: 'total' }}
      />
      {required > 0 && (
        <LabelledRing
          percentage={mandatoryPercentage(requirements)}
          planned={sharePlanned(completed, plannedMandatory(requirements), required)}
          plannedLine={plannedWords(plannedMandatory(requirements))}
          line={`Mandatory activities: ${completed} of ${required} completed`}
          figure={{ kind: 'mandatory' }}
        />
      )}
    </div>
  );
}

type LabelledRingProps = { percentage: number; planned: number; line: string; plannedLine: string; figure: Figure };

function LabelledRing({ percentage, planned, line, plannedLine, figure }: LabelledRingProps) {
  const state = ringState(percentage);
  // Cut, not rounded: 100 is in the ring only when it is green (PRG-10).
  const shown = Math.floor(percentage);
  return (
    <div data-state={state}>
      <WhyFigure figure={figure} className={styles.ring}>
        <Ring percentage={percentage} planned={planned} label={`${shown}%`} />
        <span className={styles.words}>
          <span className={styles.line}>{line}</span>
          {plannedLine !== '' && <span className={shared.quiet}> {plannedLine}</span>}
          <VisuallyHidden>
            , {STATE_WORDS[state]}, {shown} percent
          </VisuallyHidden>
        </span>
      </WhyFigure>
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
  'both-missing': (hours) => `Mandatory activities and ${hours} are missing`,
  'activities-missing': () => 'Only mandatory activities are missing',
  'hours-missing': (hours) => `Only ${hours} are missing`,
  complete: () => 'Everything is done: all requirements are complete',
} as const satisfies Record<OverallState, (hours: string) => string>;

/** Of a year in which no one has to do anything (framework rule 9), nothing is missing. */
const WAIVED = 'Nothing counts against you in this year';

/** What is missing as a whole, in words (PRG-08). */
export function overallWords(requirements: FrameworkRequirements): string {
  const state = overallState(requirements);
  if (requirements.waived && state !== 'complete') return WAIVED;
  return OVERALL_WORDS[state](`${formatHours(requirements.shortBy)} ${unitOf(requirements.currency)}`);
}

/** The same as a picture, which goes with its words or those of a pill (PRG-08). */
export function OverallIcon({ requirements }: { requirements: FrameworkRequirements }) {
  const Icon = OVERALL_ICONS[overallState(requirements)];
  return <Icon size={20} aria-hidden className={styles.overallIcon} />;
}

/** The help that is offered while something is missing (PRG-07). */
export function RequirementsHelp({ requirements }: { requirements: FrameworkRequirements }) {
  const help = useId();
  const helpText = requirements.userFrameworkRequirements[0]?.helpText ?? '';
  if (requirements.allRequirementsMet || helpText === '') return null;
  return (
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
  );
}

/** The three meanings that a requirement's colour can have; each goes with an icon and a word (PRG-09, PRG-17). */
export type ProgressState = 'done' | 'in-progress' | 'not-started';

/** What is still missing of a year as a whole (PRG-08). */
type OverallState = 'both-missing' | 'activities-missing' | 'hours-missing' | 'complete';

/** The words that go with each state, so that no colour stands alone (PRG-17). */
export const STATE_WORDS = {
  done: 'Done',
  'in-progress': 'In progress',
  'not-started': 'Not started',
} as const satisfies Record<ProgressState, string>;

/** Done needs something: nothing recorded is not started, even where nothing is required (PRG-09). */
export function stateOf(current: number, required: number): ProgressState {
  if (current === 0) return 'not-started';
  return current >= required ? 'done' : 'in-progress';
}

/** A ring is done, and green, at 100 percent and only there (PRG-10). */
export function ringState(percentage: number): ProgressState {
  if (percentage >= 100) return 'done';
  return percentage > 0 ? 'in-progress' : 'not-started';
}

/** The total ring's percentage, in which 99.9 is shown as 100 (PRG-11). */
export function totalPercentage(requirements: FrameworkRequirements): number {
  const percentage = requirements.currentPercentage;
  return percentage >= 99.9 ? 100 : percentage;
}

/** The mandatory ring's percentage (PRG-03). */
export function mandatoryPercentage(requirements: FrameworkRequirements): number {
  const { completedMandatoryActivities, requiredMandatoryActivities } = requirements;
  if (requiredMandatoryActivities === 0) return 0;
  return Math.min(100, (completedMandatoryActivities / requiredMandatoryActivities) * 100);
}

/** What is missing as a whole; a missing category or group minimum counts as hours missing (PRG-08). */
export function overallState(requirements: FrameworkRequirements): OverallState {
  if (requirements.allRequirementsMet) return 'complete';
  const total = stateOf(requirements.currentCreditsOrHours, requirements.minimumCreditsOrHours);
  const hoursMissing = total !== 'done' || categoryItems(requirements).some((item) => !item.complete);
  const activitiesMissing = mandatoryItems(requirements).some((item) => !item.complete);
  if (hoursMissing) return activitiesMissing ? 'both-missing' : 'hours-missing';
  return 'activities-missing';
}

/** What of a figure is on days to come, in words; empty for nothing. Without a currency the figure counts activities. */
export function plannedWords(planned: number, currency?: FrameworkRequirements['currency']): string {
  if (planned === 0) return '';
  const unit = { H: ' h', C: planned === 1 ? ' credit' : ' credits' };
  return `of these ${formatHours(planned)}${currency === undefined ? '' : unit[currency]} planned`;
}

/** How many percent of what is required only the planned part fills: none where the rest is enough. */
export function sharePlanned(current: number, planned: number, required: number): number {
  const filled = (value: number) => (required === 0 ? 0 : Math.min(value / required, 1) * 100);
  return filled(current) - filled(current - planned);
}

/** How many of the completed mandatory activities are complete by what is planned alone. */
function plannedMandatory(requirements: FrameworkRequirements): number {
  return mandatoryItems(requirements).filter(
    ({ complete, currentValue, plannedValue, requiredValue }) =>
      complete && stateOf(currentValue - plannedValue, requiredValue) !== 'done',
  ).length;
}

/** The word for what a year is counted in (SUM-30). */
function unitOf(currency: FrameworkRequirements['currency']): 'credits' | 'hours' {
  return currency === 'C' ? 'credits' : 'hours';
}

/** The total line, word for word (PRG-02). */
export function totalLine(requirements: FrameworkRequirements): string {
  const unit = unitOf(requirements.currency);
  const name = requirements.currency === 'C' ? 'Credits' : 'Hours';
  const current = formatHours(requirements.currentCreditsOrHours);
  return `Total CPD ${name}: ${current} / ${formatHours(requirements.minimumCreditsOrHours)} ${unit} min`;
}

/** The picture that goes with each state. */
export const STATE_ICONS = {
  done: IconCircleCheckFilled,
  'in-progress': IconProgress,
  'not-started': IconCircleDashed,
} as const satisfies Record<ProgressState, TablerIcon>;
