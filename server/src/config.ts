import { z } from 'zod';
import { ADDRESS_SETTINGS, addressOf, publicUrlOf } from './settings/address.ts';
import { COLLEGE_SETTINGS, collegeOf } from './settings/college.ts';
import { DATABASE_SETTINGS, databaseOf } from './settings/database.ts';
import { goneSettings, missingCompanions, spaceProblems, tellOf } from './settings/faults.ts';
import { FILE_SETTINGS, filesOf, locateAll, placeFaults } from './settings/files.ts';
import { type Given, withoutEmpty } from './settings/given.ts';
import { MAIL_SETTINGS, mailOf } from './settings/mail.ts';
import { RUNNING_SETTINGS, runningOf, samePort } from './settings/running.ts';
import { newCollegeFaults, ownIssuer, SIGN_IN_SETTINGS, signInOf } from './settings/sign-in.ts';

/**
 * Every setting, as the environment gives it, by chapters; each chapter says beside its settings what the server makes of them.
 * docs/settings.md has a table of the same names; a test compares the two.
 */
export const Environment = z.object({
  ...ADDRESS_SETTINGS,
  ...DATABASE_SETTINGS,
  ...FILE_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...RUNNING_SETTINGS,
  ...COLLEGE_SETTINGS,
  ...MAIL_SETTINGS,
});

/** The settings that the rest of the server gets. Only commands, `main.ts` and this file read the environment. */
export type Config = ReturnType<typeof readConfig>;

/** Reads and checks the settings; throws one error that names every wrong one. */
export function readConfig(environment: Given) {
  const given = withoutEmpty(environment);
  const result = Environment.safeParse(given);
  const places = locateAll(given);
  const problems = [
    ...spaceProblems(given, Object.keys(Environment.shape)),
    ...(result.error?.issues ?? []).map((issue) => ({ name: issue.path.join('.'), message: issue.message })),
    ...placeFaults(places),
    ...missingCompanions(given),
    ...goneSettings(given),
    ...(result.success
      ? [
          ...ownIssuer(result.data, publicUrlOf(result.data)),
          ...newCollegeFaults(result.data),
          ...samePort(result.data, result.data.PORT),
        ]
      : []),
  ];
  if (!result.success || problems.length > 0) throw new Error(tellOf(problems));
  const env = result.data;
  const database = databaseOf(env);
  const signIn = signInOf(env);
  return {
    ...addressOf(env),
    ...database,
    ...filesOf(env, places, database.dataFolder),
    // Whether files and database are those of `dataFolder`, which no other server can share.
    hasOwnFiles: env.FILES_URL === undefined && env.DATABASE_URL === undefined,
    ...signIn,
    ...runningOf(env),
    ...collegeOf(env, signIn.demo),
    ...mailOf(env),
    // What is in force, by the names of the settings, for the comparison with other servers (`compared-settings.ts`).
    inForce: { ...env, PUBLIC_URL: publicUrlOf(env), DEMO: signIn.demo ? 'on' : 'off' },
  };
}
