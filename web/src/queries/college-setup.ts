import type { CollegeSetup } from '@cpd/contract/college-setup';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery, undisturbed } from './call-query.ts';
import { sends } from './use-change.ts';

const KEY = 'college-setup';

/** What a new college has laid down of itself so far. */
export const collegeSetupQuery = callQuery([KEY], 'readCollegeSetup', {}, { refetchOnMount: 'always', ...undisturbed });

const keep = (client: QueryClient, answer: CollegeSetup) => client.setQueryData([KEY], answer);

/** The changes of this resource. */
export const collegeSetupChanges = {
  save: { call: sends('saveCollegeSetup'), keep },
  finish: { call: sends('finishCollegeSetup') },
};
