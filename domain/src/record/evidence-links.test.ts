import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dateChoices,
  type EvidenceLink,
  keepLinkDates,
  type LinkedFile,
  linkableDates,
  linkProblem,
  lockedDates,
  NO_DATE_YET,
  settleLink,
  toggleLinkDate,
  WHOLE_ACTIVITY,
} from './evidence-links.ts';

const A = '2026-02-04';
const B = '2026-02-11';
const C = '2026-02-18';
const days = [A, B, C];
const on = (...dates: string[]): EvidenceLink => ({ to: 'dates', dates });
const file = (documentId: number, link: EvidenceLink): LinkedFile => ({ documentId, name: `${documentId}.pdf`, link });

describe('a link that cannot be kept', () => {
  test('[EVD-04] has neither the whole activity nor a date', () => {
    expect(linkProblem(NO_DATE_YET)).toBe('Please choose the whole activity or at least one date.');
  });

  test.each([[WHOLE_ACTIVITY], [on(A)]])('[EVD-04] is not %j', (link) => {
    expect(linkProblem(link)).toBeUndefined();
  });
});

describe('ticking dates', () => {
  test.each<[string, EvidenceLink, string, EvidenceLink]>([
    ['[EVD-05] a date takes the place of the whole activity', WHOLE_ACTIVITY, B, on(B)],
    ['[EVD-05] a first date after the whole activity was cleared', NO_DATE_YET, B, on(B)],
    ['[EVD-05] an earlier date goes in front', on(B), A, on(A, B)],
    ['[EVD-06] one of several dates goes alone', on(A, B), A, on(B)],
    ['[EVD-06] the last date gives way to the whole activity', on(A), A, WHOLE_ACTIVITY],
  ])('%s', (_, link, date, expected) => {
    expect(toggleLinkDate(link, date)).toEqual(expected);
  });

  test('[EVD-08] every date is disabled while the whole activity is chosen', () => {
    expect(dateChoices(WHOLE_ACTIVITY, linkableDates([A, B], []))).toEqual([
      { date: A, ticked: false, hasEvidence: false, disabled: true },
      { date: B, ticked: false, hasEvidence: false, disabled: true },
    ]);
  });

  test('[EVD-07, EVD-08] clearing the whole activity frees the dates without evidence', () => {
    const others = [file(1, on(B)), file(2, WHOLE_ACTIVITY)];
    expect(dateChoices(NO_DATE_YET, linkableDates(days, others)).map(({ disabled }) => disabled)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('[EVD-06, EVD-07] a date with this very file can be unticked', () => {
    expect(dateChoices(on(A), linkableDates([A], []))).toEqual([
      { date: A, ticked: true, hasEvidence: false, disabled: false },
    ]);
  });
});

describe('dates that go', () => {
  test('[OCC-12, OCC-17] take their links with them', () => {
    expect(keepLinkDates(on(A, B), (date) => date !== A)).toEqual(on(B));
  });

  test('[EVD-06, OCC-12] leave the file with the whole activity when they were its last', () => {
    expect(keepLinkDates(on(A), () => false)).toEqual(WHOLE_ACTIVITY);
  });

  test('[EVD-07] a date with evidence of another file is not linked a second time', () => {
    expect(settleLink(on(A, B), days, [file(1, on(A))])).toEqual(on(B));
  });
});

const someDays = fc.subarray(['2026-01-01', ...days, '2026-12-31']);
const anyLink = fc.oneof(
  fc.constant(WHOLE_ACTIVITY),
  someDays.map((dates) => on(...dates)),
);

describe('[EVD-07, FIL-22] a change of a link', () => {
  const others = [file(2, on(A, B)), file(3, WHOLE_ACTIVITY)];
  test.each<[string, EvidenceLink | undefined, EvidenceLink, string[]]>([
    ['adds no date that another file has', undefined, on(A, C), [A]],
    ['names each such date', on(C), on(A, B, C), [A, B]],
    ['keeps a date it had, though another file has it too', on(A), on(A, C), []],
    ['to the whole activity needs no date', on(A), WHOLE_ACTIVITY, []],
    ['from the whole activity finds the same dates locked', WHOLE_ACTIVITY, on(B), [B]],
    ['to free dates is free', WHOLE_ACTIVITY, on(C), []],
  ])('%s', (_, before, wanted, expected) => {
    expect(lockedDates(before, wanted, others)).toEqual(expected);
  });
});

test('[EVD-07] a file of the whole activity takes no date from another', () => {
  expect(settleLink(on(A, B), [A, B], [file(2, WHOLE_ACTIVITY)])).toEqual(on(A, B));
});

describe('links in general', () => {
  test('[EVD-05, EVD-06] never end without anything however dates are ticked and unticked', () => {
    fc.assert(
      fc.property(anyLink, fc.array(fc.constantFrom(...days), { minLength: 1 }), (link, ticks) => {
        const after = ticks.reduce(toggleLinkDate, link);
        expect(linkProblem(after)).toBeUndefined();
        if (after.to === 'dates') expect(after.dates).toEqual([...new Set(after.dates)].sort());
      }),
    );
  });

  test('[EVD-07, OCC-17] never point to a missing date or to one with other evidence once settled', () => {
    fc.assert(
      fc.property(anyLink, someDays, fc.array(anyLink, { maxLength: 3 }), (link, dates, otherLinks) => {
        const others = otherLinks.map((other, index) => file(index, other));
        const settled = settleLink(link, dates, others);
        expect(linkProblem(settled)).toBeUndefined();
        const taken = otherLinks.flatMap((other) => (other.to === 'dates' ? other.dates : []));
        for (const date of settled.to === 'dates' ? settled.dates : []) {
          expect(dates).toContain(date);
          expect(taken).not.toContain(date);
        }
        expect(settleLink(settled, dates, others)).toEqual(settled);
      }),
    );
  });
});
