import { Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { Folded } from '../../../ui/folded.tsx';
import shared from '../../../ui/shared.module.css';
import type { Fold } from './folded-group.tsx';
import { GroupHelp } from './group-help.tsx';
import classes from './sections.module.css';

type ActivitySectionProps = {
  title: string;
  year: YearWithRules;
  help: Omit<ComponentProps<typeof GroupHelp>, 'cpdYearId'>;
  /** Left out where the section is always open; the summary is the section in one line, shown while it is closed. */
  fold?: (Fold & { summary: string }) | undefined;
  /** What can be done while it is closed. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of the form, most of which close to one line (ACT-14). Its fields stay mounted, so nothing typed is lost. */
export function ActivitySection({ title, year, help, fold, aside, children }: ActivitySectionProps) {
  const id = useId();
  const open = fold?.open ?? true;
  const heading = <span className={classes.sectionTitle}>{title}</span>;
  return (
    <Paper component="section" withBorder className={classes.section} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <Title order={2} id={`${id}-title`} className={shared.fill}>
          {fold ? (
            <UnstyledButton
              className={classes.sectionButton}
              aria-expanded={open}
              aria-controls={`${id}-fields`}
              aria-describedby={open || fold.summary === '' ? undefined : `${id}-summary`}
              onClick={fold.onToggle}
            >
              {heading}
              {open ? <IconChevronUp size={20} aria-hidden /> : <IconChevronDown size={20} aria-hidden />}
            </UnstyledButton>
          ) : (
            <span className={classes.sectionHeading}>{heading}</span>
          )}
        </Title>
        {aside}
        <GroupHelp {...help} cpdYearId={year.cpdYearId} />
      </div>
      {!open && fold?.summary !== '' && (
        <Text id={`${id}-summary`} className={`${shared.quiet} ${shared.long}`}>
          {fold?.summary}
        </Text>
      )}
      <Folded id={`${id}-fields`} open={open} className={classes.sectionFields}>
        {children}
      </Folded>
    </Paper>
  );
}
