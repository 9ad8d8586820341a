import { expect, test } from 'vitest';
import { deliveredRuleSet } from './delivered-rules.ts';
import { readReferenceData } from './reference-data.ts';
import { readRuleSetFile, writeRuleSetFile } from './rule-file-service.ts';

const data = readReferenceData();

/** The rules of the year with this id. */
function rulesOf(cpdYearId: number) {
  const set = deliveredRuleSet(data, cpdYearId);
  if (set === undefined) throw new Error('There is no such year.');
  // Without what the files note beside the rules.
  return JSON.parse(JSON.stringify(set));
}

/** A file with other content and the checksum that belongs to it. */
function fileWith(change: (rules: ReturnType<typeof rulesOf>) => void): string {
  const rules = rulesOf(11);
  change(rules);
  return writeRuleSetFile(rules, 'Another college');
}

test.each(data.years.map(({ facts }) => facts.cpdYearId))('rules of year %i come back as they were saved', (id) => {
  expect(readRuleSetFile(writeRuleSetFile(rulesOf(id), 'A college'))).toEqual({
    set: rulesOf(id),
    collegeName: 'A college',
  });
});

test('a file that was changed in one place is refused, whichever it is', () => {
  const text = writeRuleSetFile(rulesOf(11), 'A college');
  const read = readRuleSetFile(text);
  for (let place = 0; place < text.length; place += 97) {
    const other = text[place] === '7' ? '8' : '7';
    const now = readRuleSetFile(text.slice(0, place) + other + text.slice(place + 1));
    // A blank between two values says nothing; a 7 in its place is no JSON.
    expect(now, `at ${place}`).not.toEqual(read);
    expect(now, `at ${place}`).toHaveProperty('problems');
  }
});

test('a file of a newer format is refused before anything else in it is read', () => {
  const newer = { format: 'cpd-rules', formatVersion: 2, pages: [] };
  expect(readRuleSetFile(JSON.stringify(newer))).toEqual({ problems: [expect.stringContaining('newer version')] });
});

test.each(['', '[]', '{"format":"other","formatVersion":1}', 'PK\u0003'])('what is not a file of rules: %j', (text) => {
  expect(readRuleSetFile(text)).toEqual({ problems: [expect.stringContaining('not a file of rules')] });
});

test('everything that is wrong is named with its place, at once', () => {
  const wrong = fileWith((rules) => {
    rules.framework.minimum = 'fifty';
    rules.activityTypes[2].name = '';
    rules.areas[0].colour = 'red';
  });
  const read = readRuleSetFile(wrong);
  const problems = 'problems' in read ? read.problems : [];
  expect(problems.map((line) => line.split(':')[0])).toEqual([
    'rules › framework › minimum',
    'rules › activityTypes › 3 › name',
    'rules › areas › 1',
  ]);
});
