/** Where a reason stays that a member who has left does not read: they cannot sign in (PPL-05). */
export const KEPT_IN_HISTORY = 'It is kept in the history of the record.';
