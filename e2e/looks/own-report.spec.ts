import { expectGoodDialog, expectGoodScreen } from '../checks.ts';
import { asReported } from '../own-report.ts';
import { closeDialog, expectScreen, openAs } from '../screens.ts';
import { expect, test } from '../test.ts';

test('[RPT-03] good to read, wide and narrow, light and dark: what is reported of a member, and how they say that it is wrong', async ({
  page,
}) => {
  await openAs(page, 'participant', '/User/Layout/Report');
  await expectScreen(page, 'What we will report about you');
  await expect(page.getByText(/^There is nothing to check yet/)).toBeVisible();
  await expectGoodScreen(page);

  await asReported(page);
  const card = page.getByRole('region', { name: '2026: Medical Board of Australia' });
  await card.getByText('What the board gets').click();
  await expect(card.getByText('Not compliant')).toBeVisible();
  await expectGoodScreen(page);
  await card.getByRole('button', { name: 'This is wrong…' }).click();
  const dialog = page.getByRole('dialog', { name: 'This is wrong' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('What is wrong is missing.').first()).toBeVisible();
  await expectGoodDialog(page, 'This is wrong');
  await closeDialog(page);

  const said = { RequestId: 1, CreatedOn: '2026-11-16T01:00:00Z', DueOn: '2026-11-30', EnteredBy: null };
  const words = { Message: 'My course in June is not counted.', DecisionText: '', DecidedOn: null, Result: null };
  await asReported(page, { Dispute: { ...said, ...words }, DisputeRefusal: 'You have told us already.' });
  await expect(card.getByText(/^We answer by 30\/11\/2026/)).toBeVisible();
  await expectGoodScreen(page);

  const earlier = { Outcome: 'NOT_SUBMITTED', Recognised: 0, Required: 50, MonthsReduced: 0, Missing: [] };
  const decided = { DecidedOn: '2026-11-18T01:00:00Z', Result: 'GRANTED', DecisionText: 'The course counts.' };
  await asReported(page, {
    ...{
      Outcome: 'MET',
      Recognised: 52,
      Missing: [],
      State: 'SENT',
      SentOn: '2026-11-20',
      MadeOn: '2026-11-19T01:00:00Z',
    },
    ...{ Earlier: { ...earlier, SentOn: '2026-11-15' }, Dispute: { ...said, ...words, ...decided } },
  });
  await expect(card.getByText('The board was told on 20/11/2026.')).toBeVisible();
  await expectGoodScreen(page);
});
