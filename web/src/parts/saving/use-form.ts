import { type ChangeEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '../../lib/api-error.ts';
import type { Holder } from '../../lib/unsaved.ts';
import type { Failure } from './failure.ts';
import { partOf, sortProblems } from './problems.ts';
import { useFields } from './use-fields.ts';
import { useSaving } from './use-saving.ts';

type FormOptions<Values extends object, Way, Answer> = {
  initial: Values | (() => Values);
  /** What is wrong before anything is sent, by the names of the values. */
  check?: (values: Values, way: Way) => readonly Problem[];
  /** Makes the call under the idempotency key. */
  save: (values: Values, key: string, way: Way) => Promise<Answer | undefined>;
  /** Other content than this goes under another key; left out, the values. */
  content?: (values: Values, way: Way) => unknown;
  /** The value that a field of an answer is about, where the two have other names. */
  fieldOf?: (field: string, values: Values) => string;
  onSaved: (answer: Answer, way: Way) => void;
  onFailed?: (failure: Failure) => void;
  /** The form may be saved again. */
  again?: boolean;
  /** What happens to what is entered where it is left without saving. */
  leaving?: Pick<Holder, 'kept' | 'onLeave' | 'isOnDevice'>;
};

/** The names of the values that are any text. */
type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? (string extends Values[Name] ? Name : never) : never;
}[keyof Values] &
  string;

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A short form: its values, what is wrong with them, and saving them. What is refused has the focus. */
export function useForm<Values extends object, Answer extends object | string | number | boolean | null, Way = void>(
  options: FormOptions<Values, Way, Answer>,
) {
  const { initial, check, save, content, fieldOf = partOf, ...rest } = options;
  const place = useRef<HTMLFormElement>(null);
  const fields = useFields(initial);
  const sort = (problems: readonly Problem[]) =>
    sortProblems(problems, (field) => {
      const own = fieldOf(field, fields.current());
      return own in fields.current() ? own : undefined;
    });
  const saving = useSaving<Way, Answer>({
    ...rest,
    entered: fields.current,
    check: (way) => sort(check?.(fields.current(), way) ?? []),
    sort,
    save: (way, key) => save(fields.current(), key, way),
    content: (way) => content?.(fields.current(), way) ?? fields.current(),
    onWrongFields: (errors) => {
      // The marks are before the focus comes to the first, so that they are read with it.
      flushSync(() => fields.setErrors(errors));
      place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
  });

  /** What a text field or a list of choices is given to be that of a value. */
  function text(name: TextName<Values>) {
    return {
      value: String(fields.values[name]),
      error: fields.errors[name],
      // The name is one of a value that is any text.
      onChange: ({ currentTarget: { value } }: ChangeEvent<TextElement>) =>
        fields.set({ [name]: value } as Partial<Values>),
    };
  }

  return { ...fields, ...saving, place, text };
}

/** What the fields of a form work with. */
export type FormOf<Values extends object> = Pick<
  ReturnType<typeof useForm<Values, null>>,
  'values' | 'set' | 'errors' | 'text'
>;

type Frame = Pick<ReturnType<typeof useForm>, 'busy' | 'failure' | 'other' | 'place'>;

/** What the frame of a form is given; one with several ways to save says which of them its button is. */
export type SavedForm =
  | { form: Frame & { submit: () => Promise<void> }; onSave?: undefined }
  | { form: Frame; onSave: () => void };

/** What the button of a form does. */
export function pressOf(saved: SavedForm): () => void {
  if (saved.onSave !== undefined) return saved.onSave;
  const { submit } = saved.form;
  return () => void submit();
}
