import type { MessageBlock } from '@cpd/domain/member/message-blocks';

/** A notification for a demo member. */
export interface DemoNotice {
  title: string;
  alertCode: 'L' | 'M' | 'H';
  message: readonly MessageBlock[];
  /** Days before the demo was loaded. */
  daysAgo: number;
  occasion: string;
}

/** One notification of each level, written for a clock in `currentYear` (NOT-07). */
export function demoNotices(currentYear: number): DemoNotice[] {
  return [
    {
      title: 'Your plan was saved',
      alertCode: 'L',
      message: [
        { paragraph: `Your professional development plan for ${currentYear} counts towards your requirements.` },
      ],
      daysAgo: 40,
      occasion: 'demo:plan',
    },
    {
      title: `Two kinds of activity to remember in ${currentYear}`,
      alertCode: 'M',
      message: [
        { paragraph: 'Besides the hours, your record needs at least:' },
        {
          list: ['2 activities on cultural safety', '2 activities on ethics and professional behaviour'],
        },
        { paragraph: 'Tick them on the activity form; one activity can count for both.' },
      ],
      daysAgo: 9,
      occasion: 'demo:domains',
    },
    {
      title: 'Keep patients out of your evidence',
      alertCode: 'H',
      message: [
        {
          paragraph:
            'Files must not contain identifiable patient details or other sensitive information. Please check what you have uploaded, and replace any that do.',
        },
      ],
      daysAgo: 2,
      occasion: 'demo:patients',
    },
  ];
}
