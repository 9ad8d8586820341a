import { Alert, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './activity.module.css';

/** The heading of the mode, which is the page's title too, and what is below it (ACT-03). */
export function ActivityPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <Stack gap="lg" maw={760} className={classes.page}>
      <Title order={1}>{title}</Title>
      {children}
    </Stack>
  );
}

/** A form that takes the place of another is read out from its heading (NAV-21). */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

/** An empty form that could be saved by mistake would be worse than none (ERR-04). */
export function NotAvailable({ error }: { error: Error }) {
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <NothingToShow title="This activity is not available">
      {gone
        ? 'It may have been deleted, or the address may be wrong.'
        : 'It did not load. Please try again in a moment.'}{' '}
      Nothing was changed.
    </NothingToShow>
  );
}

/** ACT-50. */
export function NoOpenYear() {
  return (
    <NothingToShow title="No year is open">
      None of your CPD years can be changed now, so no activity can be added. Your earlier records are in the summary.
    </NothingToShow>
  );
}

function NothingToShow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert color="gray" title={title}>
      <Stack gap="sm" align="flex-start">
        <Text>{children}</Text>
        <LinkButton href={paths.summary}>Go to the CPD summary</LinkButton>
      </Stack>
    </Alert>
  );
}

/** The first value that was there: a later version of it must not slip under what someone has typed. */
export function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

type DeleteButtonProps = {
  label: string;
  /** The question that comes before. */
  children: (close: () => void) => ReactNode;
};

/** The button that deletes what the form is about, after a question (EVD-22, OCC-16). */
export function DeleteButton({ label, children }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <LabelledButton icon={IconTrash} variant="subtle" color="red" onClick={() => setAsking(true)}>
        {label}
      </LabelledButton>
      {asking && children(() => setAsking(false))}
    </>
  );
}
