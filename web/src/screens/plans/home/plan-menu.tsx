import {
  IconArchive,
  IconCopy,
  IconDownload,
  IconEye,
  IconPencil,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type PlanAction, paths } from '../../../lib/paths.ts';
import { rememberPlan } from '../../../lib/remembered.ts';
import type { Plan } from '../../../queries/plans.ts';
import { ActionsMenu, type MenuAction } from '../../../ui/actions-menu.tsx';
import { savePlanFile } from '../download-plan.tsx';
import type { PlanDialog } from './home-dialogs.tsx';
import { type PlanActionKind, planActions } from './plan-actions.ts';

type PlanMenuProps = { plan: Plan; onDialog: (dialog: PlanDialog) => void };

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
export function PlanMenu({ plan, onDialog }: PlanMenuProps) {
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
