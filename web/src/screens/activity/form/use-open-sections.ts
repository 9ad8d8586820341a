import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, partOf } from '../../../parts/saving/problems.ts';
import { type SectionName, sectionOf, wrongFields } from './activity-check.ts';
import { fieldId } from './field-ids.ts';

/** Which sections are open, and how a field is reached wherever it is (ACT-14, ACT-47). */
export function useOpenSections(closedAtFirst: readonly SectionName[]) {
  const [closed, setClosed] = useState(closedAtFirst);

  function focusField(field: string | undefined) {
    if (field === undefined) return;
    // The field must be on screen before it can take the focus.
    flushSync(() => setClosed((now) => now.filter((name) => name !== sectionOf(field))));
    const control = document.getElementById(fieldId(field)) ?? document.getElementById(fieldId(partOf(field)));
    control?.focus();
  }

  return {
    /** What a section is given. */
    of: (name: SectionName) => ({
      open: !closed.includes(name),
      onToggle: () => setClosed((now) => (now.includes(name) ? now.filter((other) => other !== name) : [...now, name])),
    }),
    focusField,
    /** Leads to the first field that is wrong, in the order of the screen (ACT-47). */
    focusFirst: (errors: FieldErrors) => focusField(wrongFields(errors)[0]),
  };
}
