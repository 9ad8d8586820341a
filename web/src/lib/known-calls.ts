import type { OperationName } from '@cpd/contract/index';
import type { Kinds } from '@cpd/contract/wire-codec';
import { type Route, routes, wireKinds } from './routes.generated.ts';

/** The calls that are known by now: the team's, and those that few members make, come with the first of them, so that the first screen waits less. */
let known = { routes, wireKinds };

/** Whether a call can be made at once; otherwise `learnCalls` first. */
export function isKnown(name: OperationName): boolean {
  return name in known.routes;
}

/** Learns the calls of the CPD team. Rejects when they cannot be fetched. */
export async function learnCalls(): Promise<void> {
  const team = await import('./team-routes.generated.ts');
  known = {
    routes: { ...routes, ...team.routes },
    wireKinds: { ...wireKinds, ...team.wireKinds },
  };
}

/** Where a known call goes. */
export function routeOf(name: OperationName): Route {
  const route = known.routes[name];
  if (route === undefined) throw new Error(`The call ${name} is not known yet.`);
  return route;
}

/** What in the body or the answer of a known call is more than its names tell. */
export function kindsOf(name: OperationName, part: 'body' | 'answer'): Kinds | undefined {
  return known.wireKinds[`${name}.${part}`];
}
