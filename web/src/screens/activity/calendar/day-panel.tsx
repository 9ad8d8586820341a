import type { Calendar, UserActivitySummary } from '@cpd/contract/calendar';
import { formatHours } from '@cpd/domain/values/hours';
import { Anchor, Button, Menu, Text, Title } from '@mantine/core';
import { IconChevronDown, IconPaperclip, IconPlus, IconRepeat, IconTargetArrow } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { ACTIVITY_ICONS } from '../../../parts/activity-facts/activity-icons.ts';
import { PlannedMark } from '../../../parts/activity-facts/planned-mark.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import styles from './calendar.module.css';
import { countInWords, dayInWords } from './calendar-words.ts';

const HEADING_ID = 'calendar-day';

export type DayPanelProps = {
  day: string;
  /** What was logged on that day and others. */
  query: UseQueryResult<Calendar>;
  /** Left out where the day's year takes nothing new (CAL-08). */
  onAdd: (() => void) | undefined;
  onDialog: (kind: DialogKind, activity: UserActivitySummary) => void;
};

/** The selected day: what was logged on it and what can be done with that (CAL-04, CAL-08, CAL-14). */
export function DayPanel({ day, query, onAdd, onDialog }: DayPanelProps) {
  const activities = query.data?.userActivitySummaries.filter(({ date }) => date === day) ?? [];
  return (
    <section className={styles.panel} aria-labelledby={HEADING_ID}>
      <Title order={3} id={HEADING_ID} tabIndex={-1} className={styles.panelTitle}>
        {dayInWords(day)}
      </Title>
      <Loaded query={query} waiting={48} failed="Your activities could not be loaded.">
        {() => activities.length === 0 && <Text c="dimmed">Nothing is logged on this day.</Text>}
      </Loaded>
      {activities.length > 0 && (
        <>
          <Text size="sm" c="dimmed" className={styles.total}>
            {countInWords(activities.length)}
          </Text>
          <DayActivities activities={activities} onDialog={onDialog} />
        </>
      )}
      {onAdd && (
        <LabelledButton icon={IconPlus} iconSize={20} variant="filled" onClick={onAdd}>
          Add activity
        </LabelledButton>
      )}
    </section>
  );
}

type DayActivitiesProps = Pick<DayPanelProps, 'onDialog'> & { activities: readonly UserActivitySummary[] };

/** What was logged on a day: name, hours and type, marks, and what can be done with it (CAL-04, CAL-14). */
export function DayActivities({ activities, onDialog }: DayActivitiesProps) {
  return (
    <ul className={`${shared.list} ${styles.list}`}>
      {activities.map((activity) => {
        const actions = dayActions(activity);
        return (
          <li key={activity.activityId}>
            <Name activity={activity} actions={actions} />
            <Text size="sm" c="dimmed">
              {formatHours(activity.hours)} h · {activity.activityType}
            </Text>
            <Marks activity={activity} />
            <DayMenu name={activity.activityName} actions={actions} onDialog={(kind) => onDialog(kind, activity)} />
          </li>
        );
      })}
    </ul>
  );
}

/** Leads where its first action does: to change it, or to look at it. */
function Name({ activity, actions }: { activity: UserActivitySummary; actions: readonly DayAction[] }) {
  const href = actions.map((action) => ('href' in action ? action.href : undefined)).find(Boolean);
  if (href === undefined) return <span className={styles.name}>{activity.activityName}</span>;
  return (
    <Anchor component={AppLink} href={href} className={styles.name}>
      {activity.activityName}
    </Anchor>
  );
}

/** The heading of what is shown, which is there also where no day is. */
export const SHOWN_ID = 'calendar-shown';

/** When a row goes, and the focus with it, the day takes the focus, or in a list of days the month. */
export function focusDay(): void {
  (document.getElementById(HEADING_ID) ?? document.getElementById(SHOWN_ID))?.focus();
}

function Marks({ activity }: { activity: UserActivitySummary }) {
  const { isPlanned, isRecurring, dateCount, hasEvidence, linkedPlans } = activity;
  const plans = linkedPlans.map(({ linkedPlanName }) => linkedPlanName).join(', ');
  if (dateCount === 1 && !isPlanned && !hasEvidence && plans === '') return null;
  return (
    <span className={styles.marks}>
      {isPlanned && <PlannedMark />}
      {dateCount > 1 && (
        <Mark icon={<IconRepeat size={16} aria-hidden />}>
          {isRecurring && 'Recurring, '}
          {dateCount} dates
        </Mark>
      )}
      {hasEvidence && <Mark icon={<IconPaperclip size={16} aria-hidden />}>Evidence</Mark>}
      {plans !== '' && <Mark icon={<IconTargetArrow size={16} aria-hidden />}>PDP: {plans}</Mark>}
    </span>
  );
}

function Mark({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.mark}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

/** The kinds of entries that open a dialog. */
export type DialogKind = Exclude<DayAction, { href: string }>['kind'];

type DayMenuProps = {
  /** The activity's name. */
  name: string;
  actions: readonly DayAction[];
  onDialog: (kind: DialogKind) => void;
};

/** The "Actions" of an activity of the day (CAL-04). */
function DayMenu({ name, actions, onDialog }: DayMenuProps) {
  return (
    <Menu
      position="bottom-start"
      width={200}
      transitionProps={{ duration: 100 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button
          size="sm"
          className={shared.start}
          aria-label={`Actions for ${name}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = ACTIVITY_ICONS[action.kind];
          const icon = <Icon size={18} aria-hidden />;
          if ('href' in action) {
            return (
              <Menu.Item key={action.kind} leftSection={icon} component={AppLink} href={action.href}>
                {action.label}
              </Menu.Item>
            );
          }
          return (
            <Menu.Item
              key={action.kind}
              leftSection={icon}
              {...(action.kind === 'delete' && { color: 'var(--mantine-color-error)' })}
              onClick={() => onDialog(action.kind)}
            >
              {action.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** An entry of an activity's menu: it leads somewhere, or opens a dialog. */
type DayAction =
  | { kind: 'edit' | 'view' | 'copy'; label: string; href: string }
  | { kind: 'add-file' | 'attach-to-plan' | 'delete'; label: string };

/**
 * What the menu of an activity offers (CAL-04 to CAL-07, CAL-15). In a year that cannot be changed it is View alone
 * (CAL-05); otherwise what the server allows.
 */
export function dayActions(activity: UserActivitySummary): DayAction[] {
  const { activityId, abilities, editable, hasPlanAvailable } = activity;
  const view: DayAction = { kind: 'view', label: 'View', href: paths.activity({ viewactid: activityId }) };
  if (!editable) return [view];
  const actions: DayAction[] = [
    abilities.edit ? { kind: 'edit', label: 'Edit/View', href: paths.activity({ actid: activityId }) } : view,
  ];
  if (abilities.copy) actions.push({ kind: 'copy', label: 'Copy', href: paths.activity({ copyactid: activityId }) });
  if (abilities.addFile) actions.push({ kind: 'add-file', label: 'Add file' });
  if (abilities.attachToPlan && hasPlanAvailable) actions.push({ kind: 'attach-to-plan', label: 'Attach to PDP' });
  if (abilities.delete || abilities.deleteAll) actions.push({ kind: 'delete', label: 'Delete' });
  return actions;
}
