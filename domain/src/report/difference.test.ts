import { expect, test } from 'vitest';
import { type ReportLine, reportDifference } from './difference.ts';

const line = (userId: number, changed: Partial<ReportLine> = {}): ReportLine => ({
  ...{ userId, memberNumber: String(100_000 + userId), outcome: 'MET', recognised: 50, required: 50, missing: [] },
  ...changed,
});

test('[RPT-02] the difference of two versions has what changed, came and went, by member number', () => {
  const before = [line(1), line(2), line(3), line(4)];
  const failed = line(2, { outcome: 'NOT_MET', recognised: 40, missing: ['10 more hours of any kind'] });
  const after = [line(5), line(4, { missing: ['Write your plan'] }), line(1), failed];
  expect(reportDifference(before, after)).toEqual([
    { userId: 2, memberNumber: '100002', before: line(2), after: failed },
    { userId: 3, memberNumber: '100003', before: line(3), after: null },
    { userId: 4, memberNumber: '100004', before: line(4), after: line(4, { missing: ['Write your plan'] }) },
    { userId: 5, memberNumber: '100005', before: null, after: line(5) },
  ]);
  expect(reportDifference(after, after)).toEqual([]);
});
