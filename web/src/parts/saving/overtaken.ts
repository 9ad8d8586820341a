import { useState } from 'react';

/**
 * Whether a colleague saved what a form is about since the form opened. `version` is that of what was fetched last, which the
 * form sends: so the form must show what the colleague saved while this is so, and nothing is replaced unseen.
 */
export function useOvertaken(
  version: number | undefined,
  form: { busy: boolean; isSaved: () => boolean },
): {
  isOvertaken: boolean /** For a form that can be saved again: the next version is its own. */;
  settle: () => void;
} {
  const [seen, setSeen] = useState(version);
  const [isOwn, setOwn] = useState(false);
  if (isOwn && seen !== version) {
    setSeen(version);
    setOwn(false);
  }
  // While it is being saved, what is fetched may be its own.
  return { isOvertaken: seen !== version && !form.busy && !form.isSaved(), settle: () => setOwn(true) };
}

/** A field of a form in words: its label, and what it says. */
export type SaidField<Values> = readonly [label: string, said: (values: Values) => string];

/** What a colleague saved and a form says otherwise, a line for each field. */
export function differences<Values>(
  fields: readonly SaidField<Values>[],
  theirs: Values,
  entered: Values,
): readonly string[] {
  return fields.flatMap(([label, said]) => {
    const [now, here] = [said(theirs), said(entered)];
    return now === here ? [] : [`${label}: ${now || 'empty'} (here: ${here || 'empty'})`];
  });
}
