import { landingOf } from '@cpd/domain/member/sign-in-return';
import type { QueryClient } from '@tanstack/react-query';
import { configuration } from '../lib/configuration.ts';
import { paths } from '../lib/paths.ts';
import { rememberedFirst, rememberedMember, rememberFirst } from '../lib/remembered.ts';
import { signedInUsername } from '../lib/session.ts';
import { type AskFirst, askForForm, askForHome, askForSummary, askForYears } from '../queries/first-answers.ts';
import { userQuery } from '../queries/user.ts';

/** The screens that most visits begin with, by their addresses, and what each shows first. */
const FIRST_ANSWERS: Readonly<Record<string, AskFirst>> = {
  '/': askForHome,
  [paths.home.toLowerCase()]: askForHome,
  [paths.summary.toLowerCase()]: askForSummary,
  [paths.activity().toLowerCase()]: askForForm,
};

/**
 * Asks who opens Home, CPD Summary or the activity form, and for what it shows first, while most of the program is still on
 * its way. The guards and the screen then find these answers, or wait for them, and judge them and their failures as ever.
 * What this account found the last time on this device is asked for at the same time, for it is most likely the same, and
 * each answer is waited for while the page is drawn. Nothing is asked for a visitor, on other screens, or where a colleague
 * has the record of a member open, which is for the guards to open (IMP-03).
 */
export async function askAhead(client: QueryClient): Promise<void> {
  const ask = FIRST_ANSWERS[location.pathname.toLowerCase()];
  if (ask === undefined || rememberedMember() !== null) return;
  const username = await signedInUsername().catch(() => null);
  if (username === null) return;
  const answer = client.fetchQuery(userQuery(username)).catch(() => undefined);
  const before = rememberedFirst(username);
  if (before !== undefined) {
    void askForYears(client, before.userId);
    ask(client, before.userId, before);
  }
  const user = await answer;
  if (user === undefined || landingOf(user.role, configuration.product) !== paths.home) return rememberFirst(null);
  const { userId } = user;
  const years = await askForYears(client, userId);
  rememberFirst({ username, userId, ...years });
  ask(client, userId, years);
}
