import { ActionIcon, Popover, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { helpTextsQuery } from '../queries/reference.ts';
import shared from '../ui/shared.module.css';
import styles from './help-bubble.module.css';

type HelpBubbleProps = {
  /** The code that the server knows the text by (HLP-01). */
  code: string;
  /** Left out, the newest text. */
  cpdYearId?: number;
  /** What it helps with, as its name goes on: "Help: CPD category". */
  about: string;
};

/**
 * A button that opens a text of the server, by touch and by key; Esc closes it (HLP-01 to HLP-04). Without a text there is
 * no button.
 */
export function HelpBubble({ code, cpdYearId, about }: HelpBubbleProps) {
  const { data: texts } = useQuery(helpTextsQuery(cpdYearId));
  const textId = useId();
  const text = texts?.find(({ uiCode }) => uiCode === code)?.text ?? '';
  if (text === '') return null;
  return (
    <Popover position="bottom" width={300} shadow="md" withinPortal={false} withRoles trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" size={32} aria-label={`Help: ${about}`}>
          <IconHelpCircle size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Help: ${about}`} aria-describedby={textId} tabIndex={-1} data-autofocus>
        <Text id={textId} size="sm" className={shared.prose}>
          {text}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A field with its bubble at the height of its label. */
export function WithHelp({ children, ...bubble }: HelpBubbleProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      {children}
      <div className={styles.bubble}>
        <HelpBubble {...bubble} />
      </div>
    </div>
  );
}
