import { Declaration } from '@cpd/contract/declarations';
import type { z } from 'zod';

/** A compulsory question of general scope before 2021, with the year that its Yes asks for. */
export const practiceReviewSection: Declaration['Sections'][number] = {
  Title: 'General scope of practice',
  Statements: [],
  Questions: [
    {
      Field: 'Subjecttoregularpractisereviewlast3years',
      Kind: 'yes-no',
      Text: 'Did you have a regular practice review?',
      Compulsory: true,
      Years: [],
      After: null,
    },
    {
      Field: 'Practicereviewinwhichyear',
      Kind: 'year',
      Text: 'In which year was the practice review?',
      Compulsory: true,
      Years: [2018, 2019, 2020],
      After: 'Subjecttoregularpractisereviewlast3years',
    },
  ],
};

/** The declaration of 2026 in Australia: two questions, none compulsory, nothing answered. */
export function buildDeclaration(overrides: Partial<z.input<typeof Declaration>> = {}): Declaration {
  return Declaration.parse({
    CPDYear: 2026,
    FrameworkCurrency: 'H',
    RegistrationText: 'Specialist registration (Australia)',
    IsAustralian: true,
    IsMCNZGeneral: false,
    IsMCNZVocational: false,
    IsMCNZSpecialPurpose: false,
    FrameworkMinimumCriteriaPassed: true,
    ActualPoint: 52.5,
    RequiredPoints: 50,
    Sections: [
      {
        Title: 'Your 2026 record',
        Statements: ['The activities recorded are my own.'],
        Questions: [
          {
            Field: 'Fiftyhourscpd',
            Kind: 'yes-no',
            Text: 'Did you complete at least 50 hours?',
            Compulsory: false,
            Years: [],
            After: null,
          },
        ],
      },
    ],
    Answers: {},
    Declared: null,
    ...overrides,
  });
}
