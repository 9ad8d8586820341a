import { describe, expect, test } from 'vitest';
import { areAreasUntouched, ownSpecialtyIds, startingAreaIds } from './starting-areas.ts';

const area = (areaId: number, isArea: boolean, linkedToUser: boolean) => ({ areaId, isArea, linkedToUser });
const CARDIOLOGY = area(4, true, true);
const DERMATOLOGY = area(11, true, false);
const NEUROLOGY = area(27, true, true);
const RESEARCH = area(205, false, true);
const CULTURAL_SAFETY = area(206, false, true);
const all = [CARDIOLOGY, DERMATOLOGY, NEUROLOGY, RESEARCH, CULTURAL_SAFETY];

describe('a new activity begins', () => {
  test.each([
    ['without a list of its year', [], [], []],
    ['for nobody’s specialty', [DERMATOLOGY], [], []],
    ['[DOM-05] without the domains on the member’s own list', [RESEARCH, CULTURAL_SAFETY], [], []],
    ['with all specialties of the member', all, [], [4, 27]],
    ['with what it was opened for, too', all, [206], [206, 4, 27]],
    ['with a specialty that it was opened for once', all, [27], [27, 4]],
  ])('%s', (_, areas, openedFor, expected) => {
    expect(startingAreaIds(areas, openedFor)).toEqual(expected);
  });
});

test.each([
  [[4], [4, 27], false],
  [[4, 206], [4, 27], false],
  [[4, 27, 206], [4, 27], false],
  [[206], [], false],
  [[27, 4], [4, 27], true],
  [[], [4, 27], true],
  [[], [], true],
])('areas %j of a member with %j are untouched: %s', (areaIds, own, expected) => {
  expect(areAreasUntouched(areaIds, own)).toBe(expected);
});

test('the member’s own specialties keep the order of the year’s list', () => {
  expect(ownSpecialtyIds([NEUROLOGY, CARDIOLOGY])).toEqual([27, 4]);
});
