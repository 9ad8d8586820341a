import { expect, test } from 'vitest';
import { linkedFiles } from './linked-files-service.ts';

const dates = ['2026-03-04', '2026-02-18', '2026-02-04'].map((startDate, index) => ({
  ...{ activityDateId: index + 1, startDate, endDate: startDate, hours: 1, ownHours: false, areas: [], answers: [] },
  ...{ additionalInformation: '', reflection: null, reflectionHours: 0, movedFrom: null },
}));
const file = { documentId: 7, documentName: 'talk.txt', uploadedOn: '2026-03-05', sizeBytes: 1, linkId: 3 };

test.each([
  ['the whole activity', [], { to: 'activity' }],
  ['its days in their order', [1, 3], { to: 'dates', dates: ['2026-02-04', '2026-03-04'] }],
])('[EVD-28] a file proves %s', (_what, dateIds, link) => {
  expect(linkedFiles({ documents: [{ ...file, dateIds }], dates })).toEqual([
    { documentId: 7, name: 'talk.txt', link: expect.objectContaining(link) },
  ]);
});
