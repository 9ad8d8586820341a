import { checked } from '@cpd/contract/checked';
import { Declaration } from '@cpd/contract/declarations';
import type { Inside } from '@cpd/contract/spelling';
import type { z } from 'zod';

/** A compulsory question of general scope before 2021, with the year that its Yes asks for. */
export const practiceReviewSection: Declaration['sections'][number] = {
  title: 'General scope of practice',
  statements: [],
  questions: [
    {
      field: 'Subjecttoregularpractisereviewlast3years',
      kind: 'yes-no',
      text: 'Did you have a regular practice review?',
      compulsory: true,
      years: [],
      after: null,
      recorded: null,
    },
    {
      field: 'Practicereviewinwhichyear',
      kind: 'year',
      text: 'In which year was the practice review?',
      compulsory: true,
      years: [2018, 2019, 2020],
      after: 'Subjecttoregularpractisereviewlast3years',
      recorded: null,
    },
  ],
};

/** The declaration of 2026 in Australia: two questions, none compulsory, nothing answered. */
export function buildDeclaration(overrides: Partial<Inside<z.input<typeof Declaration>>> = {}): Declaration {
  return checked(Declaration, {
    cpdYear: 2026,
    frameworkCurrency: 'H',
    registrationText: 'Specialist registration (Australia)',
    isAustralian: true,
    isMcnzGeneral: false,
    isMcnzVocational: false,
    isMcnzSpecialPurpose: false,
    frameworkMinimumCriteriaPassed: true,
    actualPoint: 52.5,
    requiredPoints: 50,
    plannedDays: [],
    statusOnceSubmitted: 'Complete',
    sections: [
      {
        title: 'Your 2026 record',
        statements: ['The activities recorded are my own.'],
        questions: [
          {
            field: 'Fiftyhourscpd',
            kind: 'yes-no',
            text: 'Did you complete at least 50 hours?',
            compulsory: false,
            years: [],
            after: null,
            recorded: { text: '52.5 of 50 hours', contradictsYes: false },
          },
        ],
      },
    ],
    declared: null,
    ...overrides,
  });
}
