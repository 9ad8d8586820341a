import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { saveKeys } from '../../ui/save-keys.ts';
import type { Failure } from './failure.ts';
import { NotSaved } from './not-saved.tsx';
import { pressOf, type SavedForm } from './use-form.ts';

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

type FormProblemsProps = {
  failure: Failure | undefined;
  other: readonly string[];
  /** What a colleague saved while the form was open, in lines; undefined while there is no such thing (`useOvertaken`). */
  theirs?: readonly string[] | undefined;
};

/** What is wrong with a short form besides its fields. */
export function FormProblems({ failure, other, theirs }: FormProblemsProps) {
  if (theirs !== undefined && (failure === undefined || failure.kind === 'stale')) return <Theirs lines={theirs} />;
  // What is about fields is there.
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

/** The later of two colleagues reads what the other one saved before it is replaced. */
function Theirs({ lines }: { lines: readonly string[] }) {
  return (
    <Alert color="amber" role="alert" title="A colleague changed this while you were editing">
      {lines.length === 0 ? 'It now says what you entered.' : 'It now says:'}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {lines.length > 0 && 'What you entered is still here; save it to replace theirs.'}
    </Alert>
  );
}
