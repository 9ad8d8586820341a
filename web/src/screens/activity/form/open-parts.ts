import type { FormSection } from '@cpd/domain/record/short-form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toggled } from '../../../lib/toggled.ts';
import { type FieldErrors, partOf } from '../../../parts/saving/problems.ts';
import { fieldId, groupOf, type SectionName, sectionOf, wrongFields } from './activity-check.ts';

/**
 * Which sections and folded groups are open, and how a field is reached wherever it is (ACT-14, ACT-47). Sections
 * start open, and of the groups those that are named.
 */
export function useOpenParts(openGroups: readonly FormSection[]) {
  const [closed, setClosed] = useState<readonly SectionName[]>([]);
  const [groups, setGroups] = useState(openGroups);

  /** Opens everything that the fields are in. */
  function uncover(fields: readonly string[]) {
    const sections = fields.map(sectionOf);
    setClosed((now) => now.filter((name) => !sections.includes(name)));
    setGroups((now) => [...new Set([...now, ...fields.flatMap((field) => groupOf(field) ?? [])])]);
  }

  function focusField(field: string | undefined) {
    if (field === undefined) return;
    // The field must be on screen before it can take the focus.
    flushSync(() => uncover([field]));
    const control = document.getElementById(fieldId(field)) ?? document.getElementById(fieldId(partOf(field)));
    control?.focus();
  }

  return {
    /** What a section is given. */
    section: (name: SectionName) => ({
      open: !closed.includes(name),
      onToggle: () => setClosed((now) => toggled(now, name)),
    }),
    /** What a folded group is given. */
    group: (name: FormSection) => ({
      open: groups.includes(name),
      onToggle: () => setGroups((now) => toggled(now, name)),
    }),
    uncover,
    focusField,
    /** Leads to the first field that is wrong, in the order of the screen, and uncovers the others (ACT-47). */
    focusFirst: (errors: FieldErrors) => {
      const wrong = wrongFields(errors);
      uncover(wrong);
      focusField(wrong[0]);
    },
  };
}
