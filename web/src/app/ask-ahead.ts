import { landingOf } from '@cpd/domain/member/sign-in-return';
import type { QueryClient } from '@tanstack/react-query';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';
import { rememberedMember } from '../lib/remembered.ts';
import { signedInUsername } from '../lib/session.ts';
import { askForHome } from '../queries/home.ts';
import { userQuery } from '../queries/user.ts';

/**
 * Asks who opens Home, and for what it shows, while most of the program is still on its way. The guards and Home then find
 * these answers, or wait for them, and judge them and their failures as ever. Nothing is asked for a visitor, on other
 * screens, or where a colleague has the record of a member open, which is for the guards to open (IMP-03).
 */
export async function askAhead(client: QueryClient): Promise<void> {
  const path = location.pathname.toLowerCase();
  if ((path !== '/' && path !== paths.home.toLowerCase()) || rememberedMember() !== null) return;
  const username = await signedInUsername().catch(() => null);
  if (username === null) return;
  const user = await client.fetchQuery(userQuery(username)).catch(() => undefined);
  if (user === undefined || landingOf(user.role, configuration.product) !== paths.home) return;
  await askForHome(client, user.userId);
}
