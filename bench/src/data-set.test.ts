import { describe, expect, test } from 'vitest';
import { ACTIVITIES_A_YEAR, makeActivity, type YearOffer } from './data-set.ts';

const offer: YearOffer = { cpdYearId: 11, year: 2026, activityTypeIds: [101, 106, 201], areaIds: [201, 202, 206] };
const slots = Array.from({ length: ACTIVITIES_A_YEAR }, (_, slot) => slot);
const yearOf = (seed: number, member: number) => slots.map((slot) => makeActivity(seed, member, offer, slot));

describe('the data set', () => {
  test('has 100 activities with 320 dates in each year of a member, all inside the year and each once in its activity', () => {
    for (const member of [0, 1, 299]) {
      const activities = yearOf(1, member);
      const dates = activities.flatMap((activity) => activity.dates);
      expect([activities.length, dates.length]).toEqual([100, 320]);
      expect(dates.filter((day) => !day.startsWith('2026-'))).toEqual([]);
      for (const activity of activities) expect(new Set(activity.dates).size).toBe(activity.dates.length);
    }
  });

  test('is ordered by time: single activities begin one after the other, and so do series', () => {
    const activities = yearOf(1, 7);
    for (const isSeries of [true, false]) {
      const firsts = activities.filter(({ dates }) => dates.length > 1 === isSeries).map(({ dates }) => dates[0]);
      expect(firsts).toEqual(firsts.toSorted());
    }
  });

  test('is the same for the same seed, and another one for another seed or member', () => {
    expect(yearOf(1, 7)).toEqual(yearOf(1, 7));
    expect(yearOf(2, 7)).not.toEqual(yearOf(1, 7));
    expect(yearOf(1, 8)).not.toEqual(yearOf(1, 7));
  });

  test('uses only what the year offers, with hours in quarters', () => {
    for (const { activityTypeId, areaIds, hours } of yearOf(3, 0)) {
      expect(offer.activityTypeIds).toContain(activityTypeId);
      expect(areaIds.length).toBeGreaterThan(0);
      for (const areaId of areaIds) expect(offer.areaIds).toContain(areaId);
      expect((hours * 4) % 1).toBe(0);
      expect(hours).toBeGreaterThan(0);
    }
  });
});
