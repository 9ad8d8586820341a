import { Button, Text, Title } from '@mantine/core';
import { ApiError } from '../../lib/api-error.ts';
import styles from './verify.module.css';

type CheckFailedProps = { error: Error; headingOrder: 1 | 2; onTryAgain: () => void };

/** No verdict at all: that says nothing about the document, and can be tried again. */
export function CheckFailed({ error, headingOrder, onTryAgain }: CheckFailedProps) {
  return (
    <section className={styles.verdict} role="alert">
      <Title order={headingOrder}>It could not be checked</Title>
      <Text>{error instanceof ApiError ? error.message : 'The file could not be read.'}</Text>
      <Text>This says nothing about the document itself.</Text>
      <Button variant="default" className={styles.action} onClick={onTryAgain}>
        Try again
      </Button>
    </section>
  );
}
