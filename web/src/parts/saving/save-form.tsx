import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveKeys } from '../../ui/save-keys.ts';
import { pressOf, type SavedForm } from './use-form.ts';
import '@mantine/core/styles/Alert.css';
import type { Failure } from './failure.ts';
import { NotSaved } from './not-saved.tsx';

type SaveFormProps = SavedForm & {
  className?: string | undefined;
  /** The id of what names it. */
  labelledBy?: string;
  children: ReactNode;
};

/** The frame of a short form that is part of a page. */
export function SaveForm(props: SaveFormProps) {
  const press = pressOf(props);
  return (
    <form
      ref={props.form.place}
      className={props.className}
      aria-labelledby={props.labelledBy}
      noValidate
      {...saveKeys(press)}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      {props.children}
    </form>
  );
}

/** What is wrong with a short form besides its fields. */
export function FormProblems({ failure, other }: { failure: Failure | undefined; other: readonly string[] }) {
  // What is about fields stands there.
  if (failure !== undefined && failure.problems.length === 0) return <NotSaved failure={failure} />;
  if (other.length === 0) return null;
  return (
    <Alert color="red" role="alert">
      {other.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  );
}
