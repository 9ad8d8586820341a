import { ActionIcon, Menu, Stack, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, type TablerIcon } from '@tabler/icons-react';
import { useRef } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './files.module.css';

/** An entry of the menu of a file or folder. */
export type RowAction = { label: string; icon: TablerIcon; onChoose: () => void; danger?: boolean };

type RowMenuProps = {
  /** The name of the file or folder. */
  name: string;
  actions: readonly RowAction[];
  /** On a phone a dialog has the same entries (FIL-08). */
  narrow: boolean;
};

/** What can be done with a file or a folder (FIL-09). */
export function RowMenu({ name, actions, narrow }: RowMenuProps) {
  const [opened, { open, close, toggle }] = useDisclosure(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  const choose = (action: RowAction) => {
    close();
    // The entry goes with the menu; the dialog that follows gives the focus back to what has it now.
    opener.current?.focus();
    action.onChoose();
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
              <UnstyledButton
                key={action.label}
                className={classes.dialogEntry}
                data-danger={action.danger}
                onClick={() => choose(action)}
              >
                <action.icon size={20} aria-hidden />
                {action.label}
              </UnstyledButton>
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
      width={250}
      transitionProps={{ duration: 100 }}
      // Inside the page's own landmarks, and with nothing but its entries in it.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={<action.icon size={18} aria-hidden />}
            className={classes.menuEntry}
            data-danger={action.danger}
            onClick={() => choose(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
