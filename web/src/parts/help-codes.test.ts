import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** The codes of HLP-01 and of the pages that replace a site of the college. */
const CODES = [
  ...Array.from({ length: 10 }, (_, index) => `AddAct${index + 1}`),
  ...['Sum1', 'Sum2'],
  ...Array.from({ length: 7 }, (_, index) => `PDP${index + 1}`),
  ...['MyFiles1', 'SPEC1', 'REG1', 'Contact', 'Cert1', 'AudList1'],
];

test('[HLP-01] every help text has its place on a screen, and no screen asks for one that there is not', () => {
  const shown = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.tsx'))
    .flatMap(([, source]) => [...source.matchAll(/\bcode(?:="|: ')([A-Z][A-Za-z]+\d*)["']/g)].map(([, code]) => code));
  expect([...new Set(shown)].sort()).toEqual(CODES.toSorted());
});
