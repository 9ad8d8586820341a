import { ActionIcon, Menu, Stack, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconBulb,
  IconCopy,
  IconDots,
  IconEye,
  IconPaperclip,
  IconPencil,
  IconTargetArrow,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { AppLink } from '../../ui/app-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { ActivityAction, DialogKind } from './activity-actions.ts';
import styles from './activity-row.module.css';

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
  const [opened, { open, close, toggle }] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const opener = useRef<HTMLButtonElement>(null);
  const openDialog = (kind: DialogKind) => {
    close();
    // The entry goes with the menu; the dialog that follows gives the focus back to what has it now.
    opener.current?.focus();
    onDialog(kind);
  };
  const button = (
    <ActionIcon
      ref={opener}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Actions for ${name}`}
      aria-haspopup={narrow ? 'dialog' : 'menu'}
      onClick={narrow ? open : undefined}
    >
      <IconDots size={22} aria-hidden />
    </ActionIcon>
  );
  if (narrow) {
    return (
      <>
        {button}
        <Dialog opened={opened} onClose={close} title={name}>
          <Stack gap={4}>
            {actions.map((action) => (
              <DialogEntry key={action.label} action={action} onDialog={openDialog} />
            ))}
          </Stack>
        </Dialog>
      </>
    );
  }
  return (
    <Menu
      opened={opened}
      onChange={toggle}
      position="bottom-end"
      width={180}
      transitionProps={{ duration: 100 }}
      // Inside the page's own landmarks, and with nothing but its entries in it.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <MenuEntry key={action.label} action={action} onDialog={openDialog} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type EntryProps = { action: ActivityAction; onDialog: (kind: DialogKind) => void };

function MenuEntry({ action, onDialog }: EntryProps) {
  const Icon = ICONS[action.kind];
  const icon = <Icon size={18} aria-hidden />;
  if (!('href' in action)) {
    return (
      <Menu.Item leftSection={icon} className={dangerOf(action)} onClick={() => onDialog(action.kind)}>
        {action.label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item leftSection={icon} component={AppLink} href={action.href}>
      {action.label}
    </Menu.Item>
  );
}

function DialogEntry({ action, onDialog }: EntryProps) {
  const Icon = ICONS[action.kind];
  const content = (
    <>
      <Icon size={20} aria-hidden />
      {action.label}
    </>
  );
  if (!('href' in action)) {
    return (
      <UnstyledButton
        className={`${styles.dialogEntry} ${dangerOf(action) ?? ''}`}
        onClick={() => onDialog(action.kind)}
      >
        {content}
      </UnstyledButton>
    );
  }
  return (
    <AppLink className={styles.dialogEntry} href={action.href}>
      {content}
    </AppLink>
  );
}

function dangerOf({ kind }: ActivityAction): string | undefined {
  return kind === 'delete' ? styles.danger : undefined;
}
