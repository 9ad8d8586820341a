import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { Lab } from './lab.tsx';

const BEFORE = { cpdYearId: 12, cpdYearYear: 2027, yearToTry: 2025, isOver: true, run: null };
const ROWS = [
  { name: 'Total', missedBefore: 1, wouldMiss: 2 },
  { name: 'Category 4', missedBefore: null, wouldMiss: 12 },
];
const TALLY = { records: 120, metBefore: 119, wouldMeet: 118, requirements: ROWS };
const RESULT = {
  ...TALLY,
  words: '118 of 120 would meet the rules for 2027. 119 met those for 2025.',
  ...{ nowMiss: 1, nowMeet: 0, exempt: 3, earlier: 0, uncountedHours: 1.5, uncountedRecords: 1 },
  groups: [
    { name: 'Cardiology', ...TALLY },
    { name: '', ...TALLY, requirements: [] },
  ],
};
const RUN = {
  ...{ draftVersion: 1, isOfOlderDraft: false, triedYear: 2025, startedBy: 'Morgan Example', isSilent: false },
  ...{ startedAt: '2026-11-20T01:00:00Z', members: 1_200, walked: 1_200 },
};
const DONE = { ...BEFORE, run: { ...RUN, status: 'DONE' as const, result: RESULT } };
const running = { ...BEFORE, run: { ...RUN, status: 'RUNNING' as const, walked: 400, result: null } };

beforeEach(() =>
  serve({
    readLab: BEFORE,
    startLab: () => {
      serve({ readLab: running });
      return null;
    },
    stopLab: () => {
      serve({ readLab: { ...running, run: { ...running.run, status: 'STOPPED' } } });
      return null;
    },
  }),
);

const show = (role = 'MANAGER') =>
  renderScreen(<Lab cpdYearId={12} version={1} />, buildUser({ role }), '/Admin/Years');
const press = async (name: string) => await userEvent.click(await screen.findByRole('button', { name }));

describe('the lab', () => {
  test('[FWK-03] is started, says how far it is, and can be stopped', async () => {
    show();
    await press('Try it');
    expect(sent('startLab').map(({ body }) => body)).toEqual([{ cpdYearId: 12 }]);
    const bar = await screen.findByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('400 of 1,200 members');
    await press('Stop');
    expect((await screen.findByText(/It was stopped before every record/)).getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Try it on the 2025 records' }));
    expect(await screen.findByRole('button', { name: 'Try it again' })).toBeTruthy();
  });

  test('[FWK-03] asks again by itself while it runs', async () => {
    serve({ readLab: running });
    show();
    await screen.findByRole('progressbar');
    serve({ readLab: DONE });
    expect(await screen.findByText(RESULT.words, undefined, { timeout: 5_000 })).toBeTruthy();
  });

  test('[FWK-03] says the result in a sentence, then who would miss what, by specialty too', async () => {
    serve({ readLab: DONE });
    show('WATCHER');
    expect(await screen.findByText(RESULT.words)).toBeTruthy();
    expect(screen.getByText(/^1 met those for 2025, and would not meet these/).textContent).toBe(
      '1 met those for 2025, and would not meet these. Left out: 3 exempt. 1.5 hours in 1 record would not count: the draft no longer has their types.',
    );
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name, hidden: true }))
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent);
    expect(rowsOf('Who would miss what').slice(1)).toEqual(['Total12', 'Category 4Not required12']);
    expect(rowsOf('By specialty').slice(1)).toEqual([
      'Cardiology120119118Total: 2, Category 4: 12',
      'No specialty120119118Nothing',
    ]);
    expect(screen.queryByRole('button', { name: /Try it/ })).toBeNull();
  });

  test('[FWK-03] shows records side by side when they are asked for, with links to the members', async () => {
    const judged = { current: 52, minimum: 50, isMet: true, missing: [] };
    serve({
      readLab: DONE,
      listLabRecords: [
        {
          ...{ forUserId: 7, name: 'Dr Sam Example', memberNumber: '900901' },
          before: judged,
          draft: { current: 52, minimum: 60, isMet: false, missing: ['Category 3: 4 / 5 hours min'] },
        },
      ],
    });
    show();
    await screen.findByText(RESULT.words);
    expect(sent('listLabRecords')).toEqual([]);
    await press('Show some records side by side');
    expect(document.activeElement?.textContent).toBe('Records side by side');
    const [, row] = within(await screen.findByRole('table', { name: 'Records side by side' })).getAllByRole('row');
    expect(row?.textContent).toBe('Dr Sam ExampleMetTotal: 52 of 50Not metTotal: 52 of 60Category 3: 4 / 5 hours min');
    expect(screen.getByRole('link', { name: 'Dr Sam Example' }).getAttribute('href')).toBe(
      '/Admin/Members/900901?year=2025',
    );
  });

  test('[FWK-03] says why a draft is not tried, and when the result is of an older one', async () => {
    serve({ readLab: DONE, startLab: refusal(400, 'Category 3 needs more than the total.') });
    serve({ readLab: { ...DONE, run: { ...DONE.run, isOfOlderDraft: true } } });
    show();
    expect(await screen.findByText(/The draft has changed since this was tried/)).toBeTruthy();
    await press('Try it again');
    expect((await screen.findByRole('alert')).textContent).toBe('Category 3 needs more than the total.');
  });
});
