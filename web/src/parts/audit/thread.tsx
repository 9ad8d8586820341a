import type { AuditFile, AuditMessage } from '@cpd/contract/audit-parts';
import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '../../ui/shared.module.css';
import { dayAtCollege } from '../college-time.ts';
import classes from './audit.module.css';

type Props = {
  /** The oldest first. */
  messages: readonly AuditMessage[];
  /** What the thread is about, for those who listen. */
  label: string;
  /** Who wrote, where the reader may not know the name. */
  otherName: string;
  /** Draws a file that came with a message. */
  fileOf: (file: AuditFile) => ReactNode;
};

/** What member and auditor wrote to each other (CAS-06). */
export function Thread({ messages, label, otherName, fileOf }: Props) {
  if (messages.length === 0) return null;
  return (
    <ul className={`${shared.list} ${classes.thread}`} aria-label={label}>
      {messages.map((message) => (
        <li
          key={message.auditMessageId}
          className={classes.message}
          data-yours={message.isYours}
          data-internal={message.isInternal}
        >
          <Text component="div" size="sm" className={`${shared.quiet} ${classes.said}`}>
            {message.isYours ? 'You' : message.authorName || otherName}, {dayAtCollege(message.createdOn)}
            {message.isInternal && <Badge variant="default">Note for the team</Badge>}
            {message.isNew && <Badge>New</Badge>}
          </Text>
          <Text className={shared.prose}>{message.text}</Text>
          {message.files.map((file) => (
            <div key={file.documentId}>{fileOf(file)}</div>
          ))}
        </li>
      ))}
    </ul>
  );
}
