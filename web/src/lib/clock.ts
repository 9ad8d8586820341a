import { configuration } from './configuration.ts';

/** The present instant by the product's clock: that of the device, unless the product's stands still (`CPD_NOW`). */
export function now(): Temporal.Instant {
  const { fixedNow } = configuration;
  return fixedNow === undefined ? Temporal.Now.instant() : Temporal.Instant.from(fixedNow);
}

/** Today by the product's clock, where the device is. */
export function today(): Temporal.PlainDate {
  if (configuration.fixedNow === undefined) return Temporal.Now.plainDateISO();
  return now().toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate();
}
