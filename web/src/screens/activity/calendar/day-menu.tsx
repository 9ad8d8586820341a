import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconCopy,
  IconEye,
  IconPaperclip,
  IconPencil,
  IconTargetArrow,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './calendar.module.css';
import type { DayAction } from './day-actions.ts';

const ICONS = {
  edit: IconPencil,
  view: IconEye,
  copy: IconCopy,
  'add-file': IconPaperclip,
  'attach-to-plan': IconTargetArrow,
  delete: IconTrash,
} as const satisfies Record<DayAction['kind'], TablerIcon>;

/** The kinds of entries that open a dialog. */
export type DialogKind = Exclude<DayAction, { href: string }>['kind'];

type DayMenuProps = {
  /** The activity's name. */
  name: string;
  actions: readonly DayAction[];
  onDialog: (kind: DialogKind) => void;
};

/** The "Actions" of an activity of the day (CAL-04). */
export function DayMenu({ name, actions, onDialog }: DayMenuProps) {
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
          variant="default"
          size="sm"
          className={styles.actions}
          aria-label={`Actions for ${name}`}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const Icon = ICONS[action.kind];
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
              className={action.kind === 'delete' ? styles.danger : undefined}
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
