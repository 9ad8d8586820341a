import { describe, expect, test } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { withFile, withOffered, withoutFile, withYear } from './activity-changes.ts';
import { type ActivityValues, emptyValues } from './activity-values.ts';

const filled: ActivityValues = {
  ...emptyValues(11),
  name: 'Peer review group',
  activityTypeId: 202,
  additionalInformation: 'Third meeting',
  date: '2026-03-12',
  hours: '1.5',
  areaIds: [206, 8],
  files: [{ documentId: 4, name: 'scan.pdf' }],
};

describe('another year', () => {
  test('[ACT-35, ACT-37] takes away the files and a date outside it, and leaves everything else', () => {
    const changed = withYear(filled, buildYear({ CPDYearId: 10, CPDYearYear: 2025 }));
    expect(changed).toEqual({ ...filled, cpdYearId: 10, date: '', files: [] });
  });

  test('[ACT-35] chosen again, the same year changes nothing', () => {
    expect(withYear(filled, buildYear())).toBe(filled);
  });
});

describe('what a year offers', () => {
  test('[ACT-36] a type it does not have becomes "not chosen"', () => {
    expect(withOffered(filled, { activityTypeIds: [101], areaIds: [206, 8] }).activityTypeId).toBe(0);
  });

  test('[ACT-36] the same type stays chosen', () => {
    expect(withOffered(filled, { activityTypeIds: [101, 202], areaIds: [206, 8] })).toEqual(filled);
  });

  test('[DOM-08] areas it does not know are no longer named', () => {
    expect(withOffered(filled, { activityTypeIds: [202], areaIds: [206] }).areaIds).toEqual([206]);
  });
});

test('[EVD-01] a file is attached once and can be taken off again', () => {
  const twice = withFile(withFile(filled, { documentId: 5, name: 'a.pdf' }), { documentId: 5, name: 'a.pdf' });
  expect(twice.files.map((file) => file.documentId)).toEqual([4, 5]);
  expect(withoutFile(twice, 4).files).toEqual([{ documentId: 5, name: 'a.pdf' }]);
});
