import { readFileSync } from 'node:fs';
import { isTimeZone } from '@cpd/domain/member/notification-emails';
import { z } from 'zod';

const College = z.strictObject({
  timeZone: z.string().refine(isTimeZone),
  offices: z.array(
    z.strictObject({
      country: z.string(),
      email: z.string(),
      phone: z.string(),
      hours: z.string(),
      time: z.string(),
      /** Examples for the demo. */
      memberServices: z.strictObject({ email: z.string(), phone: z.string() }),
    }),
  ),
});

/** What the delivered college says of itself; another college says its own (FWK-06). */
export const DELIVERED_COLLEGE = College.parse(
  JSON.parse(readFileSync(new URL('data/college.json', import.meta.url), 'utf8')),
);
