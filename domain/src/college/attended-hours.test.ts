import { expect, test } from 'vitest';
import { shareHours } from './attended-hours.ts';

const areas = (...hours: (number | null)[]) => hours.map((each, areaId) => ({ areaId, hours: each }));

test.each([
  [[4], 1.5, [1.5]],
  [[4, 2], 3, [2, 1]],
  [[1, 1, 1], 1, [0.25, 0.5, 0.25]],
  [[1, 1], 0.25, [0.25]],
  [[null, null], 2, [null, null]],
])('[ADM-06] of areas with %j hours, somebody who attended %f has %j', (hours, own, shared) => {
  expect(shareHours(areas(...hours), own).map((area) => area.hours)).toEqual(shared);
});
