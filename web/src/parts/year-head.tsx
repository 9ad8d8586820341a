import { Box, Group, Title } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { HelpBubble } from './help-bubble.tsx';
import { YearSelector } from './year-selector.tsx';

type YearHeadProps = ComponentProps<typeof YearSelector> & {
  /** The help text that belongs to the screen (HLP-01), and what it helps with. */
  help: { code: string; about: string };
  children: ReactNode;
};

/** The head of a screen that is about one year: its heading with its help, and which year it is. */
export function YearHead({ help, children, ...selector }: YearHeadProps) {
  return (
    <Group justify="space-between" align="flex-end">
      <Group gap="xs" wrap="nowrap">
        <Title order={1}>{children}</Title>
        {/* The bubble comes with its text; its place is kept, so that nothing moves then. */}
        <Box miw={32} mih={32}>
          <HelpBubble {...help} cpdYearId={selector.value} />
        </Box>
      </Group>
      <YearSelector {...selector} />
    </Group>
  );
}
