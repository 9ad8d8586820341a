// The part of the program that comes and runs first (web/vite.config.ts): what asks the server, without what draws.
import { askAhead } from './ask-ahead.ts';
import { createQueryClient } from './query-client.ts';

/** What the server answered in this page, and is being asked. */
export const queryClient = createQueryClient();

void askAhead(queryClient);
