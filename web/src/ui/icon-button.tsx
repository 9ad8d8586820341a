import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<typeof ActionIcon<'button'>>, 'children' | 'aria-label'> & {
  icon: TablerIcon;
  /** Its name, for anyone who does not see the picture. */
  label: string;
  /** Of the picture, in pixels. */
  iconSize?: number;
};

/** A quiet button that is a picture alone. */
export function IconButton({ icon: Icon, label, iconSize = 18, ...props }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...props}>
      <Icon size={iconSize} aria-hidden />
    </ActionIcon>
  );
}
