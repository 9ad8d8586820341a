import { describe, expect, test } from 'vitest';
import { factsOf } from '../testing/years.ts';
import { refuseTakingBack, type SubmittedYear, takeBackUntil } from './taking-back.ts';

const facts = factsOf(2026);

function year(change: Partial<Omit<SubmittedYear, 'now'>> & { now?: string } = {}): SubmittedYear {
  const { now = '2026-11-21T00:59:59Z', ...rest } = change;
  return {
    facts,
    submittedAt: '2026-11-20T01:00:00Z',
    exempt: false,
    auditStatus: null,
    takenBack: false,
    ...rest,
    now: Temporal.Instant.from(now),
  };
}

const closing = Temporal.Instant.from(facts.closesAt);
const beforeClosing = (hours: number) => closing.subtract({ hours }).toString();

describe('[SUB-07, ROP-03] a member cannot take back', () => {
  test.each<[string, SubmittedYear, string]>([
    ['what is not submitted', year({ submittedAt: null }), 'is not submitted'],
    ['what comes from the system before', year({ earlier: { system: 'Old Portal' } }), 'comes from Old Portal'],
    ['in a year in which nothing is asked of them', year({ exempt: true }), 'exempt'],
    ['a second time', year({ takenBack: true }), 'once'],
    ['what was selected for audit', year({ auditStatus: 'SELECTED' }), 'audited'],
    ['what is being audited', year({ auditStatus: 'INREVIEW' }), 'audited'],
    ['24 hours later', year({ now: '2026-11-21T01:00:00Z' }), '24 hours'],
    ['in a year that has closed', year({ submittedAt: beforeClosing(2), now: facts.closesAt }), 'closed'],
  ])('%s', (_, submitted, words) => {
    expect(refuseTakingBack(submitted)).toContain(words);
    expect(takeBackUntil(submitted)).toBeUndefined();
  });
});

describe('[SUB-07, ROP-03] a member can take back', () => {
  test.each<[string, SubmittedYear, string]>([
    ['until 24 hours later', year(), '2026-11-21T01:00:00Z'],
    [
      'until the year closes, when that is first',
      year({ submittedAt: beforeClosing(2), now: beforeClosing(1) }),
      closing.toString(),
    ],
    ['what was audited with success', year({ auditStatus: 'PASSED' }), '2026-11-21T01:00:00Z'],
  ])('%s', (_, submitted, until) => {
    expect(refuseTakingBack(submitted)).toBeUndefined();
    expect(takeBackUntil(submitted)).toBe(until);
  });
});
