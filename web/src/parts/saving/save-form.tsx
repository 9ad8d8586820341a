import type { ReactNode } from 'react';
import { saveKeys } from '../../ui/save-keys.ts';
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
