import type { Page } from '@playwright/test';
import { expectGoodDialog, expectGoodScreen } from '../checks.ts';
import { closeDialog, expectScreen, openAs } from '../screens.ts';
import { expect, test } from '../test.ts';

/** The demo’s audit waits for its member; here it has come to something else. */
async function asState(page: Page, change: object): Promise<void> {
  await page.unrouteAll();
  await page.route(/\/api\/OwnAudits\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...change } });
  });
  await page.reload();
}

const OVER = { CanSend: false, CanAdd: false, LastDay: null };

test('good to read, wide and narrow, light and dark: the audit of a member, from Home to its outcome', async ({
  page,
}) => {
  await openAs(page, 'participant-audited');
  const card = page.getByRole('link', { name: /^The auditor needs a little more by / });
  await expect(card).toBeVisible();
  await expectGoodScreen(page);
  await card.click();
  await expectScreen(page, 'Audit check');
  await page.getByRole('button', { name: /^Peer review group/ }).click();
  await expectGoodScreen(page);

  await page.getByRole('button', { name: 'Write to the auditor…' }).click();
  await expectGoodDialog(page, 'Write to the auditor');
  await closeDialog(page);
  await page.getByRole('button', { name: 'I need more time…' }).click();
  const more = page.getByRole('dialog', { name: 'Ask for more time' });
  await more.getByRole('button', { name: 'Send' }).click();
  await expect(more.getByText('The reason is missing.').first()).toBeVisible();
  await expectGoodDialog(page, 'Ask for more time');
  await closeDialog(page);
  await page.getByRole('button', { name: 'I have sent everything…' }).click();
  await expectGoodDialog(page, 'Have you sent everything?');
  await closeDialog(page);

  for (const [state, heading] of [
    [{ State: 'NOT_ANSWERED', LastDay: '2026-11-01' }, /^We have not heard from you/],
    [{ ...OVER, State: 'DEFERRED', DeferredUntil: '2027-03-31' }, 'Your audit was deferred'],
    [{ ...OVER, State: 'OTHER_HOME' }, /was audited by another CPD home$/],
    [{ ...OVER, State: 'LEFT' }, 'This audit has ended'],
  ] as const) {
    await asState(page, state);
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
    await expectGoodScreen(page);
  }
  const text = 'The attendance lists do not name you.';
  await asState(page, { ...OVER, State: 'NOT_MET', OutcomeText: text, ReviewUntil: '2026-12-14T13:00:00Z' });
  await expect(page.getByText(text)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Ask for a review…' }).click();
  await expectGoodDialog(page, 'Ask for a review');
});
