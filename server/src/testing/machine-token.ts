import type { MachinePurpose } from '@cpd/domain/member/machines';
import type { TestApp } from './test-app.ts';

/** The headers of a machine that a manager has made a token for. */
export async function machineHeaders(
  world: TestApp,
  purpose: MachinePurpose,
  name = `A machine for ${purpose}`,
): Promise<{ authorization: string }> {
  const manager = await world.signIn({ role: 'MANAGER' });
  const body = { Name: name, Purpose: purpose, EndsOn: '2027-11-20' };
  const { json } = await manager.call('POST', '/api/ServiceTokens', { body });
  return { authorization: `Bearer ${json.Secret}` };
}
