import { describe, expect, test } from 'vitest';
import { filtersOf, readListSearch, sortOf, withFilter, withoutFilters, withSort } from './list-search.ts';

describe('the address of a list', () => {
  test.each([
    [{ Source: 'a' }, {}],
    [{ Member: '' }, {}],
    [{ Member: ['a'] }, {}],
    [{ Status: 'Nonsense' }, {}],
    [{ sort: 'Password' }, {}],
    [{ sort: '--LastName' }, {}],
    [
      { sort: '-LastName', Year: 2026, Status: 'Complete' },
      { sort: '-LastName', Year: '2026', Status: 'Complete' },
    ],
  ])('[ADM-06] of members that says %j means %j', (raw, search) => {
    expect(readListSearch('Members', raw)).toEqual(search);
  });

  test('[ADM-06] names filters and order apart, and the order is the list’s own until another is asked for', () => {
    const search = readListSearch('Documents', { DocumentName: 'scan', sort: 'DocumentName' });
    expect(filtersOf(search)).toEqual({ DocumentName: 'scan' });
    expect(sortOf('Documents', search)).toEqual({ column: 'DocumentName', descending: false });
    expect(sortOf('Documents', {})).toEqual({ column: 'UploadedOn', descending: true });
  });

  test('[ADM-04] an empty filter goes from it; without filters the order stays', () => {
    const search = withSort(withFilter({}, 'Member', 'alex'), { column: 'MIN', descending: true });
    expect(search).toEqual({ Member: 'alex', sort: '-MIN' });
    expect(withFilter(search, 'Member', ' ')).toEqual({ sort: '-MIN' });
    expect(withoutFilters(search)).toEqual({ sort: '-MIN' });
  });
});
