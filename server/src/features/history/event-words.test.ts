import { describe, expect, test } from 'vitest';
import { eventInWords, type ToldEvent } from './event-words.ts';

const told = (kind: string, overrides: Partial<ToldEvent> = {}): string =>
  eventInWords({ kind, before: null, after: null, year: null, ...overrides });

describe('an event in plain words', () => {
  test.each([
    ['activity.created', { after: { name: 'Grand rounds' } }, 'Logged the activity “Grand rounds”'],
    ['activity.deleted', { before: { name: 'Grand rounds' } }, 'Deleted the activity “Grand rounds”'],
    [
      'document.renamed',
      { before: { name: 'a.pdf' }, after: { name: 'b.pdf' } },
      'Renamed the file “a.pdf” to “b.pdf”',
    ],
    ['year.submitted', { year: 2026 }, 'Submitted the record of 2026'],
    [
      'year.reopened',
      { year: 2025, after: { reason: 'Evidence came late.' } },
      'Opened the submitted record again of 2025: Evidence came late.',
    ],
    [
      'research-consent.answered',
      { after: { researchConsent: null } },
      'Answered the question about research: not now',
    ],
    ['areas.chosen', {}, 'Chose specialties and professional domains'],
    ['activity.updated', {}, 'Changed the activity'],
  ])('%s with %j', (kind, overrides, sentence) => {
    expect(told(kind, overrides)).toBe(sentence);
  });

  test('[IMP-07] names the member to the member as you, and to the team as the member', () => {
    const event = { kind: 'acting.started', before: null, after: { reason: 'Asked by telephone' }, year: null };
    expect(eventInWords(event)).toBe('Began to act for you: Asked by telephone');
    expect(eventInWords(event, 'team')).toBe('Began to act for the member: Asked by telephone');
    expect(eventInWords({ ...event, kind: 'acting.ended' }, 'team')).toBe('Stopped acting for the member');
  });

  test('of a kind that has no sentence is told by its name', () => {
    expect(told('pigeon.sent_home')).toBe('Changed the record (pigeon sent home)');
  });
});
