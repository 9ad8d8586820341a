import {
  IconBulb,
  IconCopy,
  IconEye,
  IconPaperclip,
  IconPencil,
  IconTargetArrow,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import type { ActivityAction, DialogKind } from './activity-actions.ts';

type ActivityMenuProps = {
  /** The activity's name. */
  name: string;
  actions: readonly ActivityAction[];
  onDialog: (kind: DialogKind) => void;
};

const ICONS = {
  edit: IconPencil,
  view: IconEye,
  copy: IconCopy,
  'add-file': IconPaperclip,
  'attach-to-plan': IconTargetArrow,
  reflect: IconBulb,
  delete: IconTrash,
} as const satisfies Record<ActivityAction['kind'], TablerIcon>;

/** What can be done with an activity: a menu, and on a phone a dialog with the same entries (SUM-14, SUM-21). */
export function ActivityMenu({ name, actions, onDialog }: ActivityMenuProps) {
  const entries = actions.map((action) => {
    const looks = { label: action.label, icon: ICONS[action.kind] };
    if ('href' in action) return { ...looks, href: action.href };
    return { ...looks, danger: action.kind === 'delete', onChoose: () => onDialog(action.kind) };
  });
  return <ActionsMenu name={name} actions={entries} />;
}
