import { z } from 'zod';

/** The kinds of settings by which OpenTelemetry is switched on, as its specification spells them; each says what is right. */

const HEADER = /^[!#$%&'*+.^_`|~\w-]{1,100}=[^,\n\r]{0,4000}$/;

/** `name=value` between commas, values in percent where they need be; as an object. */
export const otlpHeaders = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => HEADER.test(one) && isSpelled(one)), {
    error: 'must be such as authorization=Bearer%20secret, several between commas',
  })
  .transform((all) => Object.fromEntries(all.map(readHeader)));

/** What we speak; a collector listens for it where it listens for protobuf. */
export const otlpProtocol = z.literal('http/json', { error: 'must be http/json or nothing: spans are sent so' });

/** What the traces of the product are filed under. */
export const serviceName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, { error: 'must be letters, digits, points and hyphens, such as cpd' });

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** Which traces are kept. */
export const sampler = z.enum([...SAMPLERS, ...SAMPLERS.map((one) => `parentbased_${one}` as const)], {
  error: 'must be always_on, always_off or traceidratio, perhaps with parentbased_ before it',
});

/** A share of all, from 0 to 1. */
export const share = z
  .string()
  .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, { error: 'must be a share from 0 to 1, such as 0.1' })
  .transform(Number);

function isSpelled(header: string): boolean {
  try {
    readHeader(header);
    return true;
  } catch {
    return false;
  }
}

function readHeader(header: string): [name: string, value: string] {
  const at = header.indexOf('=');
  return [header.slice(0, at).trim(), decodeURIComponent(header.slice(at + 1).trim())];
}
