import { expect, test } from 'vitest';
import { audienceWithoutNumbers, TYPED_FILTERS, withoutTypedWords } from './typed-words.ts';

test('[R41] of filters the log has what was chosen, and of what was typed that there was something', () => {
  expect(withoutTypedWords('Members', { Member: 'Confidential', Year: '2026', Status: 'Open' })).toEqual({
    filters: { Year: '2026', Status: 'Open' },
    searched: ['Member'],
  });
  expect(withoutTypedWords('Members', {})).toEqual({ filters: {}, searched: [] });
});

test('[R41] what the list does not have counts as typed, and all of a list that there is no more', () => {
  expect(withoutTypedWords('Members', { Shoes: '44' })).toEqual({ filters: {}, searched: ['Shoes'] });
  expect(withoutTypedWords('Shoes', { Year: '2026' })).toEqual({ filters: {}, searched: ['Year'] });
});

test('[R41] names are typed in the filter for a member, and years are not', () => {
  expect(TYPED_FILTERS).toContain('Member');
  expect(TYPED_FILTERS).not.toContain('Year');
  expect(new Set(TYPED_FILTERS).size).toBe(TYPED_FILTERS.length);
});

test('[R41] whom a notification is for is told without a member number', () => {
  expect(audienceWithoutNumbers({ kind: 'ONE', memberNumber: '4711' })).toEqual({ kind: 'ONE' });
  expect(audienceWithoutNumbers({ kind: 'NUMBERS', memberNumbers: ['4711', '12'], except: ['12'] })).toEqual({
    kind: 'NUMBERS',
    memberNumbers: 2,
    except: 1,
  });
  expect(audienceWithoutNumbers({ kind: 'ALL', except: ['4711'] })).toEqual({ kind: 'ALL', except: 1 });
  expect(audienceWithoutNumbers({ kind: 'ALL' })).toEqual({ kind: 'ALL' });
  const filters = { Member: 'Confidential', Year: '2026' };
  expect(audienceWithoutNumbers({ kind: 'LIST', list: 'Members', filters })).toEqual({
    kind: 'LIST',
    list: 'Members',
    filters: { Year: '2026' },
    searched: ['Member'],
  });
});
