import type { z } from 'zod';
import { email, securityContact, smtpUrl } from './values.ts';

export const MAIL_SETTINGS = {
  TEAM_EMAIL: email.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: email.optional(),
  SECURITY_CONTACT: securityContact.optional(),
};

/** Who writes to whom. */
export function mailOf(env: z.output<z.ZodObject<typeof MAIL_SETTINGS>>) {
  return {
    // Where requests to the CPD team are sent; the table of requests holds them besides.
    teamEmail: env.TEAM_EMAIL ?? 'cpd-team@example.org',
    // Without `smtpUrl`, e-mails are kept in the outbox.
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? 'cpd-logbook@example.org' },
    // Where anyone who found a weakness can report it: an email address, or that of a page.
    securityContact: env.SECURITY_CONTACT,
  };
}
