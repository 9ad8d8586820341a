import type { Person } from '../http/caller.ts';
import { AppError } from './app-error.ts';

/** Whether someone, who calls as one of the CPD team, has a record of their own as well (PPL-17). */
export function hasOwnRecord({ otherSide }: Person): boolean {
  return otherSide === 'RECORD' || otherSide === 'PAST_RECORD';
}

/** The refusal of what one of the CPD team, who is a member too, wants to do as such with their own record (PPL-17). */
export function ownRecord(): AppError {
  return new AppError(
    'OWN_RECORD',
    'This is about your own record, which you do not open or decide as one of the CPD team. Please ask a colleague, or change ' +
      'to your own record.',
  );
}
