import type { Kinds } from '@cpd/contract/edge';

/**
 * What in a call’s body or answer is more than its names tell, as `kindsOf` finds it in the contract: a table, so that the
 * browser needs none of the schemas. A test holds it against the contract.
 */
export const wireKinds: Readonly<Record<string, Kinds>> = {
  'createActivity.body': { '': 'recurrence' },
  'exportList.body': { Filters: 'dictionary' },
  'getActivity.answer': { '': 'recurrence' },
  'getActivityToCopy.answer': { '': 'recurrence' },
  'importCalendar.answer': { '': 'recurrence', 'Events.Activity': 'recurrence' },
  'readList.body': { Filters: 'dictionary' },
  'updateActivity.body': { '': 'recurrence' },
};
