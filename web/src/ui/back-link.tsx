import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { AppLink } from './app-link.tsx';

/** The way from a screen back to the one that it belongs to, by its name. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor component={AppLink} href={href}>
      <Group gap="xs" component="span">
        <IconArrowLeft size={18} aria-hidden />
        {children}
      </Group>
    </Anchor>
  );
}
