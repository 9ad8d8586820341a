import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { helpTextsQuery } from '../../../queries/reference.ts';
import classes from './sections.module.css';

type GroupHelpProps = {
  /** What it helps with, as its name goes on: "Help: name and category". */
  about: string;
  cpdYearId: number;
  /** The codes of the group's fields, with what each is about. */
  entries: readonly { code: string; about: string }[];
};

/** One bubble for a group of fields, with the server's text of each; without any there is no button (HLP-01 to HLP-04). */
export const GroupHelp = memo(function GroupHelp({ about, cpdYearId, entries }: GroupHelpProps) {
  const { data: texts } = useQuery(helpTextsQuery(cpdYearId));
  const shown = entries.flatMap((entry) => {
    const text = texts?.find(({ uiCode }) => uiCode === entry.code)?.text ?? '';
    return text === '' ? [] : [{ ...entry, text }];
  });
  if (shown.length === 0) return null;
  return (
    <Popover position="bottom-end" width={320} shadow="md" withinPortal={false} withRoles trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={40} className={classes.help} aria-label={`Help: ${about}`}>
          <IconHelpCircle size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      {/* It scrolls in itself, so that it can be reached and read by keys. */}
      <Popover.Dropdown aria-label={`Help: ${about}`} tabIndex={0} data-autofocus className={classes.helpTexts}>
        <dl className={classes.helpList}>
          {shown.map((entry) => (
            <div key={entry.code}>
              <dt>{entry.about}</dt>
              <Text component="dd" size="sm" className={classes.helpText}>
                {entry.text}
              </Text>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
});
