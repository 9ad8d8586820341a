import type { TestApp, TestPerson } from './test-app.ts';

/** A member who is one of the CPD team too (PPL-17), in one sign-in. */
export async function signInBoth(world: TestApp, teamRole: string): Promise<TestPerson> {
  return await world.signIn({ teamRole, mayReadHealth: true });
}

/** The same person, as one of the CPD team: in a sign-in that was changed over. */
export async function asTeam(world: TestApp, { username }: TestPerson): Promise<TestPerson> {
  const team = await world.signInAs(username, `team-${username}`);
  await team.call('PUT', '/api/MySide', { body: { Side: 'TEAM' } });
  return team;
}
