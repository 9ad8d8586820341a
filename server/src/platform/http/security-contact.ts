import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';

/** So long a copy that someone took may be believed, in days; RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** Where a weakness can be reported. */
interface SecurityContact {
  /** An email address, or the address of a page; undefined while no one is named. */
  contact: string | undefined;
  /** The address people type, without a slash at its end. */
  publicUrl: string;
}

/**
 * Serves `/.well-known/security.txt` (RFC 9116). Without a contact there is none, and the address answers 404: the page of
 * the web would look like one to programs that search for it.
 */
export function serveSecurityContact(
  app: FastifyInstance,
  { contact, publicUrl }: SecurityContact,
  clock: Clock,
): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === undefined) return reply.callNotFound();
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${expiryFrom(clock())}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}

/** A midnight, so that every copy taken on one day is the same. */
function expiryFrom(now: Temporal.Instant): string {
  const day = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: GOOD_FOR_DAYS });
  return `${day.toString()}T00:00:00Z`;
}
