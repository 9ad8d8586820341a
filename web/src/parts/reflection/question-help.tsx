import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import classes from './reflection.module.css';

/** The help of a question, opened beside it (RFL-09). */
export function QuestionHelp({ question, text }: { question: string; text: string }) {
  return (
    <Popover position="bottom-end" withArrow withRoles withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={36} aria-label={`Help: ${question}`}>
          <IconHelpCircle size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={question} tabIndex={-1} data-autofocus>
        <Text size="sm" className={classes.helpText}>
          {text}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
