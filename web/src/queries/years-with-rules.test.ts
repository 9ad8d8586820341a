import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { buildYear } from '../testing/build.ts';
import { serve } from '../testing/fake-server.ts';
import { yearsWithRulesQuery } from './years-with-rules.ts';

test('[LIM-02] the years come with the rules that the server says of them', async () => {
  const credits = {
    usesTotalHours: false,
    hasReflectionQuestions: false,
    frameworkCurrencyIsCredits: true,
    reflectionValues: [1, 0.25],
    defaultReflectionValue: 1,
    reflectionRows: 4,
    mandatoryAreaIds: [],
  };
  serve({ listCpdYears: [buildYear(), buildYear({ cpdYearId: 7, ...credits })] });
  const { data } = await new QueryObserver(new QueryClient(), yearsWithRulesQuery(7)).refetch();
  expect(data?.map(({ cpdYearId, rules }) => [cpdYearId, rules])).toEqual([
    [
      11,
      {
        hoursModel: 'total',
        currency: 'H',
        reflection: 'questions',
        reflectionValues: [0.25, 0.5, 0.75, 1, 1.25, 1.5],
        defaultReflectionValue: 0.25,
        reflectionRows: 2,
        mandatoryDomainIds: [206, 207],
      },
    ],
    [
      7,
      {
        hoursModel: 'per-specialty',
        currency: 'C',
        reflection: 'free-text',
        reflectionValues: [1, 0.25],
        defaultReflectionValue: 1,
        reflectionRows: 4,
        mandatoryDomainIds: [],
      },
    ],
  ]);
});
