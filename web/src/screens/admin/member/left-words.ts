/** Where a reason stays that a member who has left may never read (PPL-05, PPL-14). */
export const KEPT_IN_HISTORY = 'It is kept in the history of the record.';
