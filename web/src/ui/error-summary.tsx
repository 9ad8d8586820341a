import { Alert, Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import styles from './error-summary.module.css';

/** A message and the id of the control it is about. */
type FieldProblem = { id: string; message: string };

type ErrorSummaryProps = {
  title: string;
  /** In the order of the screen. */
  problems: readonly FieldProblem[];
  /** Messages that belong to no field. */
  other: readonly string[];
  /** Leads to the control of that id. */
  onChoose: (id: string) => void;
};

/** Every problem of a form, each leading to its field; said once when it appears (ACT-47, PDP-25). */
export function ErrorSummary({ title, problems, other, onChoose }: ErrorSummaryProps) {
  if (problems.length + other.length === 0) return null;
  return (
    <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={title} role="alert">
      <ul className={styles.problems}>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <Anchor
              href={`#${id}`}
              underline="always"
              onClick={(event) => {
                event.preventDefault();
                onChoose(id);
              }}
            >
              {message}
            </Anchor>
          </li>
        ))}
        {other.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}
