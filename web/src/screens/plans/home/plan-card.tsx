import type { CPDYear } from '@cpd/contract/cpd-years';
import { formatHours } from '@cpd/domain/values/hours';
import { Collapse } from '@mantine/core';
import {
  IconArchive,
  IconCopy,
  IconDownload,
  IconEye,
  IconFileText,
  IconPencil,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type PlanAction, paths } from '../../../lib/paths.ts';
import { rememberPlan } from '../../../lib/remembered.ts';
import { goalsInWords } from '../../../parts/goals-words.ts';
import type { Plan } from '../../../queries/plans.ts';
import { ActionsMenu, type MenuAction } from '../../../ui/actions-menu.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import { YearEndNote } from '../closing/year-end-note.tsx';
import { savePlanFile } from '../download-plan.tsx';
import { longDay } from '../plan-dates.ts';
import { activitiesInWords, GoalItem } from './goal-item.tsx';
import type { PlanDialog } from './home-dialogs.tsx';
import styles from './plans.module.css';

type PlanCardProps = {
  plan: Plan;
  year: CPDYear;
  /** It is unfolded at first. */
  startsOpen: boolean;
  onDialog: (dialog: PlanDialog) => void;
};

/** A plan with its goals and how far each is (PDP-01, PDP-29). */
export function PlanCard({ plan, year, startsOpen, onDialog }: PlanCardProps) {
  const [opened, setOpened] = useState(startsOpen);
  const id = useId();
  const isGoals = plan.planGoals.length > 0;
  const written = `${plan.isUploadedPlan ? 'Uploaded' : 'Written'} on ${longDay(plan.createdOn)}`;
  return (
    <article className={row.list}>
      <Row
        heading="h2"
        title={plan.planName}
        meta={isGoals ? `${written} · ${activitiesInWords(plan.attachedActivitiesCount)}` : written}
        {...(isGoals && { value: goalsInWords(plan.goalCount) })}
        opens={{ expanded: opened, controls: id, onToggle: () => setOpened(!opened) }}
        end={<PlanMenu plan={plan} onDialog={onDialog} />}
      />
      <Collapse expanded={opened} id={id} transitionDuration={100}>
        <div className={styles.content}>
          <Facts>
            {plan.isUploadedPlan && (
              <Fact label="Your own file">
                <span className={styles.file}>
                  <IconFileText size={18} aria-hidden />
                  {plan.documentName}
                </span>
              </Fact>
            )}
            <Fact label="CPD need">{plan.cpdNeed}</Fact>
            <Fact label="Hours spent on it">{formatHours(plan.hoursSpent)}</Fact>
          </Facts>
          <YearEndNote plan={plan} year={year} onClose={() => onDialog({ kind: 'close-goals', planId: plan.planId })} />
          {isGoals && (
            <ol className={styles.goals} aria-label={`Goals of ${plan.planName}`}>
              {plan.planGoals.map((goal) => (
                <GoalItem key={goal.planGoalId} goal={goal} plan={plan} year={year} onDialog={onDialog} />
              ))}
            </ol>
          )}
        </div>
      </Collapse>
    </article>
  );
}

const ICONS = {
  view: IconEye,
  download: IconDownload,
  copy: IconCopy,
  edit: IconPencil,
  goals: IconTargetArrow,
  close: IconArchive,
  delete: IconTrash,
} as const satisfies Record<PlanActionKind, MenuAction['icon']>;

/** "Actions": what can be done with a plan (PDP-03). */
function PlanMenu({ plan, onDialog }: { plan: Plan; onDialog: (dialog: PlanDialog) => void }) {
  const navigate = useNavigate();
  const planId = plan.planId;
  /** PDP-15: what is meant travels in the session, too. */
  function open(action: Exclude<PlanAction, 'add'>, editGoal = false) {
    rememberPlan({ cpdYearId: plan.cpdYearId, action, planId, editGoal });
    void navigate({ href: paths.plan(action, planId) });
  }
  const does: Record<PlanActionKind, () => void> = {
    view: () => open('view'),
    download: () => void savePlanFile(plan),
    copy: () => open('copy'),
    edit: () => open('edit'),
    goals: () => open('edit', true),
    close: () => onDialog({ kind: 'close-goals', planId }),
    delete: () => onDialog({ kind: 'delete', planId }),
  };
  const actions = planActions(plan).map(({ kind, label }) => ({
    label,
    icon: ICONS[kind],
    onChoose: does[kind],
    danger: kind === 'delete',
  }));
  return <ActionsMenu name={plan.planName} actions={actions} />;
}

/** What the menu of a plan can offer (PDP-03). */
type PlanActionKind = 'view' | 'download' | 'copy' | 'edit' | 'goals' | 'close' | 'delete';

/** An entry of the menu, with its words. */
type OfferedAction = { kind: PlanActionKind; label: string };

/** What the menu of a plan offers now, by what the server allows (PDP-03 to PDP-06). */
function planActions({ abilities, isUploadedPlan, planGoals }: Plan): OfferedAction[] {
  const offered: [boolean, PlanActionKind, string][] = [
    [abilities.view, 'view', 'View'],
    [abilities.download, 'download', isUploadedPlan ? 'Download' : 'Download PDF'],
    [abilities.copy, 'copy', 'Copy'],
    [abilities.edit, 'edit', 'Edit'],
    [abilities.changeGoals && abilities.edit, 'goals', 'Attach or detach goals'],
    [abilities.changeGoals && planGoals.some(({ outcome }) => outcome === null), 'close', 'Close the goals'],
    [abilities.delete, 'delete', 'Delete'],
  ];
  return offered.filter(([allowed]) => allowed).map(([, kind, label]) => ({ kind, label }));
}
