import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type ActivityField, activityFields } from './activity-check.ts';
import { fieldId } from './field-ids.ts';
import type { FieldErrors } from './use-activity-values.ts';

/** The three sections of the form: details, date and hours, evidence. */
export type SectionName = 'details' | 'time' | 'evidence';

const SECTION_OF: Readonly<Record<ActivityField, SectionName>> = {
  cpdYearId: 'details',
  name: 'details',
  activityTypeId: 'details',
  additionalInformation: 'details',
  date: 'time',
  hours: 'time',
  areaIds: 'time',
  files: 'evidence',
};

/** Which sections are open, and the way to a field: its section opens, then it gets the focus. */
export function useOpenSections(closedAtFirst: readonly SectionName[]) {
  const [closed, setClosed] = useState(closedAtFirst);

  function focusField(field: ActivityField | undefined) {
    if (field === undefined) return;
    // The field must be on screen before it can take the focus.
    flushSync(() => setClosed((now) => now.filter((name) => name !== SECTION_OF[field])));
    document.getElementById(fieldId(field))?.focus();
  }

  return {
    /** What a section is given. */
    of: (name: SectionName) => ({
      open: !closed.includes(name),
      onToggle: () => setClosed((now) => (now.includes(name) ? now.filter((other) => other !== name) : [...now, name])),
    }),
    focusField,
    /** Leads to the first field that is wrong, in the order of the screen (ACT-47). */
    focusFirst: (errors: FieldErrors) => {
      const first = activityFields.find((field) => errors[field] !== undefined);
      if (first !== undefined) focusField(first);
    },
  };
}
