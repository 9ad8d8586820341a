import { describe, expect, test } from 'vitest';
import { activityAbilities, certificateAvailability } from './abilities.ts';

const PLAIN = { recurring: false, isPlanEntry: false, verified: false, isPlanType: false };

/** The names of what is allowed. */
function allowed(editable: boolean, activity: Partial<typeof PLAIN>, anyEditableYear = true): string[] {
  const abilities = activityAbilities({ editable }, { ...PLAIN, ...activity }, anyEditableYear);
  return Object.entries(abilities).flatMap(([name, may]) => (may ? [name] : []));
}

describe('what may be done with an activity', () => {
  test.each([{}, { recurring: true }, { verified: true }, { isPlanEntry: true }, { isPlanType: true }])(
    '[SUM-18, CAL-05, CAL-07] in a year that is not editable only looking, and copying into another year: %j',
    (activity) => {
      expect(allowed(false, activity)).toEqual(['view', 'copy']);
      expect(allowed(false, activity, false)).toEqual(['view']);
    },
  );

  test('[SUM-18] a read-only activity that is not verified can only be looked at and copied', () => {
    expect(allowed(true, { isPlanEntry: true })).toEqual(['view', 'copy']);
    expect(allowed(true, { isPlanEntry: true, recurring: true })).toEqual(['view', 'copy']);
  });

  test('[SUM-14, SUM-15] an ordinary activity has the whole menu', () => {
    expect(allowed(true, {})).toEqual(['edit', 'view', 'copy', 'addFile', 'attachToPlan', 'delete']);
  });

  test('[SUM-15] a verified activity can be opened and deleted although it is read-only', () => {
    expect(allowed(true, { isPlanEntry: true, verified: true })).toEqual(allowed(true, {}));
  });

  test('[SUM-16] a recurring activity is deleted as a whole', () => {
    expect(allowed(true, { recurring: true })).toEqual([
      'edit',
      'view',
      'copy',
      'addFile',
      'attachToPlan',
      'deleteAll',
    ]);
  });

  test('[SUM-17, CAL-06] a plan is not attached to a plan', () => {
    expect(allowed(true, { isPlanType: true })).not.toContain('attachToPlan');
  });
});

describe('what can be downloaded', () => {
  const year = { status: 'COMPLETE', closed: true, auditPassed: false, exempt: false } as const;

  test.each([
    ['the year is still open', { closed: false }],
    ['the record is incomplete', { status: 'INCOMPLETE' }],
    ['the record waits for its audit', { status: 'SUBMITTED' }],
    ['the record was never started', { status: 'OPEN' }],
    ['the year is exempt', { exempt: true }],
  ] as const)('[CRT-04] no certificate while %s', (_, changes) => {
    expect(certificateAvailability({ ...year, ...changes })).toEqual({
      certificate: false,
      auditLetter: false,
    });
  });

  test('[CRT-04] a certificate for a complete record once the year closed', () => {
    expect(certificateAvailability(year)).toEqual({ certificate: true, auditLetter: false });
  });

  test('[CRT-04, CRT-05] a passed audit brings the letter, and the certificate before closing', () => {
    const audited = { ...year, closed: false, auditPassed: true };
    expect(certificateAvailability(audited)).toEqual({ certificate: true, auditLetter: true });
    expect(certificateAvailability({ ...audited, status: 'INCOMPLETE' }).certificate).toBe(false);
  });
});
