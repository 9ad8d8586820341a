import { ActionIcon, Button, Menu, Stack, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconDots, type TablerIcon } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './actions-menu.module.css';
import { AppLink } from './app-link.tsx';
import { Dialog } from './dialog.tsx';
import { useIsPhone } from './screen-width.ts';

/** An entry of a menu: it does something, or leads to an address of the product. */
export type MenuAction = { label: string; icon: TablerIcon; danger?: boolean } & (
  | { onChoose: () => void }
  | { href: string }
);

type ActionsMenuProps = {
  /** The name of the thing that the actions are for. */
  name: string;
  /** What the button says; without it, it is three dots that are read as "Actions for" the thing. */
  label?: string;
  actions: readonly MenuAction[];
  /** On a phone a dialog has the same entries (FIL-08); by the width of the window unless the caller knows. */
  narrow?: boolean;
};

/** What can be done with a thing, behind one button (FIL-09, PDP-03). Without any action there is no button. */
export function ActionsMenu({ name, label, actions, narrow: asked }: ActionsMenuProps) {
  const [opened, { open, close, toggle }] = useDisclosure(false);
  const onPhone = useIsPhone();
  const narrow = asked ?? onPhone;
  const opener = useRef<HTMLButtonElement>(null);
  // Of many menus on a screen few are ever opened.
  const [wasAsked, setWasAsked] = useState(false);
  if (actions.length === 0) return null;
  const choose = (action: () => void) => {
    close();
    // The entry goes with the menu; the dialog that follows gives the focus back to what has it now.
    opener.current?.focus();
    action();
  };
  const openDialog = () => {
    setWasAsked(true);
    open();
  };
  const opens = {
    ref: opener,
    'aria-haspopup': narrow ? ('dialog' as const) : ('menu' as const),
    onClick: narrow ? openDialog : undefined,
  };
  const button =
    label === undefined ? (
      <ActionIcon {...opens} variant="subtle" color="gray" size={44} aria-label={`Actions for ${name}`}>
        <IconDots size={22} aria-hidden />
      </ActionIcon>
    ) : (
      <Button {...opens} rightSection={<IconChevronDown size={18} aria-hidden />}>
        {label}
      </Button>
    );
  if (narrow) {
    return (
      <>
        {button}
        {wasAsked && (
          <Dialog opened={opened} onClose={close} title={name}>
            <Stack gap={4}>
              {actions.map((action) => (
                <DialogEntry key={action.label} action={action} onChoose={choose} />
              ))}
            </Stack>
          </Dialog>
        )}
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
          <MenuEntry key={action.label} action={action} onChoose={choose} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type EntryProps = { action: MenuAction; onChoose: (action: () => void) => void };

function MenuEntry({ action, onChoose }: EntryProps) {
  const looks = {
    leftSection: <action.icon size={18} aria-hidden />,
    className: classes.menuEntry,
    'data-danger': action.danger,
  };
  return 'href' in action ? (
    <Menu.Item {...looks} component={AppLink} href={action.href}>
      {action.label}
    </Menu.Item>
  ) : (
    <Menu.Item {...looks} onClick={() => onChoose(action.onChoose)}>
      {action.label}
    </Menu.Item>
  );
}

function DialogEntry({ action, onChoose }: EntryProps) {
  const content = (
    <>
      <action.icon size={20} aria-hidden />
      {action.label}
    </>
  );
  return 'href' in action ? (
    <AppLink className={classes.dialogEntry} href={action.href}>
      {content}
    </AppLink>
  ) : (
    <UnstyledButton
      className={classes.dialogEntry}
      data-danger={action.danger}
      onClick={() => onChoose(action.onChoose)}
    >
      {content}
    </UnstyledButton>
  );
}
