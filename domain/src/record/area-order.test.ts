import { expect, test } from 'vitest';
import { compareAreas } from './area-order.ts';

test('[DOM-07, SPC-03] Generic is first, then the specialties by name, then the domains by name', () => {
  const specialties = ['Sleep medicine', 'Cardiology', 'Generic'].map((name) => ({ name, isArea: true }));
  const domains = ['Research', 'Communication', 'Generic thinking'].map((name) => ({ name, isArea: false }));
  expect([...domains, ...specialties].toSorted(compareAreas).map(({ name }) => name)).toEqual([
    'Generic',
    'Cardiology',
    'Sleep medicine',
    'Communication',
    'Generic thinking',
    'Research',
  ]);
});
