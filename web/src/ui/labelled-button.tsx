import { Button } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

type LabelledButtonProps = ComponentProps<typeof Button<'button'>> & {
  icon: TablerIcon;
  /** Of the picture, in pixels. */
  iconSize?: number;
};

/** A button with a picture before its words; quiet unless it is told otherwise. */
export function LabelledButton({ icon: Icon, iconSize = 18, ...props }: LabelledButtonProps) {
  return <Button leftSection={<Icon size={iconSize} aria-hidden />} {...props} />;
}
