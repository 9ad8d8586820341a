import { checked } from '@cpd/contract/checked';
import { Speciality } from '@cpd/contract/reference';
import { expect, test } from 'vitest';
import { areasWithLines, sumOfLines, withAreaHours } from './area-hours-field.tsx';

const area = (id: number, name: string, own = false) =>
  checked(Speciality, {
    areaId: id,
    userAreaId: 0,
    name: name,
    isArea: true,
    isMandatory: false,
    linkedToUser: own,
  });
const areas = [area(8, 'Cardiology', true), area(9, 'Dermatology'), area(1, 'Generic'), area(11, 'Neurology')];
const names = (shownIds: number[]) => areasWithLines(areas, shownIds).map(({ name }) => name);

test('[DOM-07] Generic stands first whatever the order of the list, then the own areas; others only when they have hours', () => {
  expect(names([])).toEqual(['Generic', 'Cardiology']);
  expect(names([11])).toEqual(['Generic', 'Cardiology', 'Neurology']);
});

test('[HRS-01] a line changes only its own area, and a new one joins', () => {
  const lines = [{ areaId: 1, hours: '1' }];
  expect(withAreaHours(lines, 8, '0.5')).toEqual([...lines, { areaId: 8, hours: '0.5' }]);
  expect(withAreaHours(lines, 1, '2')).toEqual([{ areaId: 1, hours: '2' }]);
});

test.each([
  [[], 0],
  [['', '.', '1.5'], 1.5],
  [['1.13', '1.13'], 2.5],
])('[HRS-03, HRS-06] %j add up as they will be kept: %s', (typed, sum) => {
  expect(sumOfLines(typed.map((hours, areaId) => ({ areaId, hours })))).toBe(sum);
});
