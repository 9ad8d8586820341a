import type { Page } from '@playwright/test';
import { expectGoodScreen } from './checks.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// A server remembers the settings that it has read, so what is changed here would be seen by the journeys after this.
test.use({ ownApplication: {} });

const HELP = 'Contact, Contact · 2019 to 2027';
const HELPFUL = 'Ring us before noon.\nWe answer within a day.';
const CONTACT = '/User/Layout/Contact';

/** Changes one text in its dialog. */
async function edit(page: Page, name: string, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: field, exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The colour of the letters or the ground of something. */
const groundOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name })
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

test('[HLP-02, CON-02, NAV-19] a manager changes a help text, an office and the colour, the member sees them, and the text is put back', async ({
  page,
  browser,
  application,
}) => {
  await openAs(page, 'manager', '/Admin/Content');
  await expectScreen(page, 'Texts and colours');
  await page.getByRole('searchbox', { name: 'Search' }).fill('CPD team about your record');
  await page.getByRole('button', { name: `Edit ${HELP}`, exact: true }).click();
  const dialog = await expectDialog(page, 'Edit Contact');
  const text = dialog.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('<img src=x onerror=alert(1)>');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('The text must not contain HTML tags.')).toBeVisible();
  await text.fill(HELPFUL);
  await expect(dialog.getByRole('region', { name: 'As members see it' })).toContainText('We answer within a day.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('tab', { name: 'Offices' }).click();
  await edit(page, 'CPD unit Australia: phone', 'CPD unit Australia: phone', '+61 2 5550 0177');
  await page.getByRole('tab', { name: 'Links and colours' }).click();
  await edit(page, 'Primary colour', 'Primary colour', '#7a0019');

  const ofMember = await browser.newContext({ baseURL: application.url });
  const member = await ofMember.newPage();
  await openAs(member, 'participant', CONTACT);
  await expect(member.getByRole('link', { name: '+61 2 5550 0177' })).toBeVisible();
  // In the college's own colour.
  await expectGoodScreen(member);
  await member.getByRole('button', { name: 'Help: Contact' }).click();
  await expect(member.getByRole('dialog', { name: 'Help: Contact' })).toHaveText(HELPFUL);
  await member.getByRole('button', { name: 'Request a call back' }).first().click();
  await expect(member.getByRole('button', { name: 'Send the request' })).toBeVisible();
  expect(await groundOf(member, 'Send the request')).toBe('rgb(122, 0, 25)');

  await page.getByRole('tab', { name: 'Help texts' }).click();
  await page.getByRole('button', { name: `History of ${HELP}`, exact: true }).click();
  const history = await expectDialog(page, 'History of Contact');
  await history.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(history.getByText('We answer within a day.')).toBeVisible();
  await history.getByRole('button', { name: /^Restore/ }).click();
  await expect(history.getByText('Back to the original')).toBeVisible();
  await member.goto(CONTACT);
  await member.getByRole('button', { name: 'Help: Contact' }).click();
  await expect(member.getByRole('dialog', { name: 'Help: Contact' })).not.toContainText('Ring us');
  await ofMember.close();
});
