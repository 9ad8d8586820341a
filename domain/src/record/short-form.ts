import { DETAIL_NAMES } from './activity-details.ts';
import type { ActivityFormModel } from './activity-form.ts';

/** The folded groups of the activity form. */
export type FormSection = 'more' | 'areas' | 'reflection' | 'evidence';

type Opening = {
  /** Nothing can be changed, so everything is there to be read (ACT-29). */
  isRead: boolean;
  /** The activity is saved already, or another one is copied. */
  isOfOther: boolean;
  /** The reflection is what the member adds: the college entered the rest (ACT-31). */
  takesReflection: boolean;
  /** The form's year is to be looked at: another one may be meant. */
  asksForYear: boolean;
};

/**
 * The folded groups that are open when the form opens (ACT-14): none for an everyday activity; elsewhere those that have
 * something in them, so that nothing that is filled is overlooked.
 */
export function openGroups(values: ActivityFormModel, opening: Opening): FormSection[] {
  if (opening.isRead) return ['more', 'areas', 'reflection', 'evidence'];
  const { isOfOther, takesReflection, asksForYear } = opening;
  return [
    ...(asksForYear || (isOfOther && hasMore(values)) ? (['more'] as const) : []),
    ...(takesReflection || (isOfOther && values.reflection.chosen) ? (['reflection'] as const) : []),
  ];
}

function hasMore(values: ActivityFormModel): boolean {
  const { goalIds, additionalInformation } = values;
  return goalIds.length > 0 || additionalInformation !== '' || DETAIL_NAMES.some((name) => values[name] !== '');
}
