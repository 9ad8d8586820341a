import { expectGoodDialog, expectGoodScreen } from './checks.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

// The provider's user stays in the database, and the next journey would find it there.
test.use({ ownApplication: { now: '2026-11-20T01:00:00Z', freshDemo: true } });

test('[PPL-08] a group of the identity provider gives its people a role of the team, for as long as they are in it', async ({
  page,
  request,
}) => {
  await openAs(page, 'manager', '/Admin/Tokens');
  await page.getByRole('button', { name: 'Make a token' }).click();
  const making = await expectDialog(page, 'Make a token');
  await making.getByRole('textbox', { name: 'Name' }).fill('Identity provider');
  await making.getByRole('combobox', { name: 'Purpose' }).selectOption('members');
  await making.getByRole('button', { name: 'Make the token' }).click();
  const shown = await expectDialog(page, 'The token was made');
  const secret = await shown.getByRole('textbox', { name: 'Token' }).inputValue();
  await shown.getByRole('button', { name: 'I have copied it' }).click();

  const send = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/scim+json' };
    const answer = await request.fetch(`/scim/v2/${path}`, { method, headers, data });
    const text = await answer.text();
    expect(answer.ok(), text).toBe(true);
    return text === '' ? {} : JSON.parse(text);
  };
  const user = await send('POST', 'Users', {
    ...{ userName: 'officer@example.org', active: true, name: { familyName: 'Example', givenName: 'Ash' } },
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: 'T-1' },
  });
  const group = await send('POST', 'Groups', { displayName: 'CPD desk', members: [{ value: user.id }] });

  await page.goto('/Admin/Team');
  const groups = page.getByRole('region', { name: 'Groups of the identity provider' });
  await expect(groups).toContainText('1 person');
  await expect(groups).toContainText('Gives no role');
  await groups.getByRole('button', { name: 'Choose the role of the group CPD desk' }).click();
  const choosing = await expectGoodDialog(page, 'The role of the group CPD desk');
  await choosing.getByRole('combobox', { name: 'Role' }).selectOption('STAFF');
  await choosing.getByRole('button', { name: 'Save' }).click();
  await expect(groups).toContainText('Staff: finds members and helps them');
  const officer = page.getByRole('listitem').filter({ hasText: 'officer@example.org' });
  await expect(officer).toContainText('Staff');
  await expectGoodScreen(page);

  await send('PATCH', `Groups/${group.id}`, {
    Operations: [{ op: 'Remove', path: `members[value eq "${user.id}"]` }],
  });
  await page.reload();
  await expectScreen(page, 'The team');
  await expect(groups).toContainText('0 people');
  await expect(officer).toHaveCount(0);
});
