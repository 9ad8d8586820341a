import { describe, expect, test } from 'vitest';
import { type Draft, draftTime, readDrafts, withDraft, withoutDraft } from './use-draft.ts';

const template = { name: '', areaIds: [] as number[], reflection: { chosen: false } };
const draft = (id: string, overrides: Partial<Draft<typeof template>> = {}): Draft<typeof template> => ({
  id,
  savedAt: '2026-11-21T03:05:00.000Z',
  basis: 0,
  values: { ...template, name: `Draft ${id}` },
  ...overrides,
});

describe('reading what the device kept', () => {
  test.each([
    ['nothing', null],
    ['no JSON', 'not json'],
    ['no list', '{}'],
    ['values of another shape', JSON.stringify([{ ...draft('a'), values: { name: 'x' } }])],
    ['a part of another kind', JSON.stringify([{ ...draft('a'), values: { ...template, areaIds: 'none' } }])],
    ['a nested part that is missing', JSON.stringify([{ ...draft('a'), values: { ...template, reflection: {} } }])],
  ])('[ERR-16] %s is no draft', (_, text) => {
    expect(readDrafts(text, template)).toEqual([]);
  });

  test('[ERR-16] what was kept comes back as it was', () => {
    const kept = [draft('a'), draft('b')];
    expect(readDrafts(JSON.stringify(kept), template)).toEqual(kept);
  });
});

test('[ERR-16] two unsaved forms do not overwrite each other, and a changed one becomes the newest', () => {
  const both = withDraft(withDraft([], draft('a')), draft('b'));
  expect(withDraft(both, draft('a', { basis: 1 })).map(({ id, basis }) => [id, basis])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
  expect(withoutDraft(both, 'a').map(({ id }) => id)).toEqual(['b']);
});

test('[ERR-16] at most five are kept', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<Draft<typeof template>[]>(
    (all, id) => withDraft(all, draft(id)),
    [],
  );
  expect(many.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b']);
});

test('[LIM-09] its time is that of today, or has its day', () => {
  const then = new Date(2026, 10, 21, 14, 5);
  expect(draftTime(then.toISOString(), new Date(2026, 10, 21, 23, 0))).toBe('14:05');
  expect(draftTime(then.toISOString(), new Date(2026, 10, 22, 1, 0))).toBe('21/11/2026, 14:05');
});
