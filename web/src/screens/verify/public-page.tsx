import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { configuration } from '../../lib/configuration.ts';
import { ProductMark } from '../../parts/product-mark.tsx';
import shared from '../../ui/shared.module.css';
import styles from './verify.module.css';

/** A page for anyone: the product's name above, whose it is below, and no menu, because a stranger has no record here. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <ProductMark />
        {configuration.productName}
      </header>
      <main className={styles.main}>{children}</main>
      <footer className={styles.footer}>Anybody can check documents issued by {configuration.collegeName} here.</footer>
    </div>
  );
}

type CheckFailedProps = { error: Error; headingOrder: 1 | 2; onTryAgain: () => void };

/** No verdict at all: that says nothing about the document, and can be tried again. */
export function CheckFailed({ error, headingOrder, onTryAgain }: CheckFailedProps) {
  return (
    <section className={styles.verdict} role="alert">
      <Title order={headingOrder}>It could not be checked</Title>
      <Text>{error instanceof ApiError ? error.message : 'The file could not be read.'}</Text>
      <Text>This says nothing about the document itself.</Text>
      <Button className={`${shared.start} ${styles.action}`} onClick={onTryAgain}>
        Try again
      </Button>
    </section>
  );
}
