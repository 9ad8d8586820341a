import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from '../activity.module.css';

type ActivitySectionProps = {
  number: number;
  title: string;
  /** The section in one line, shown while it is closed. */
  summary: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** A numbered section of the form that closes to one line (ACT-14). Its fields stay mounted, so nothing typed is lost. */
export function ActivitySection({ number, title, summary, open, onToggle, children }: ActivitySectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h3" id={`${id}-title`}>
        <UnstyledButton
          className={classes.sectionButton}
          aria-expanded={open}
          aria-controls={`${id}-fields`}
          aria-describedby={open ? undefined : `${id}-summary`}
          onClick={onToggle}
        >
          <span className={classes.number}>{number}</span>
          <span className={classes.sectionTitle}>{title}</span>
          {open ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
        </UnstyledButton>
      </Title>
      {!open && (
        <Text id={`${id}-summary`} className={classes.sectionSummary}>
          {summary}
        </Text>
      )}
      <div id={`${id}-fields`} hidden={!open} className={classes.sectionFields}>
        {children}
      </div>
    </Paper>
  );
}
