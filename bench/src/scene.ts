import type { RunningServer } from '../../server/src/testing/running-server.ts';
import type { Target } from './calls.ts';
import { type DataSet, loadDataSet } from './load-data-set.ts';
import type { Options } from './options.ts';
import type { RawServer, Stage } from './stage.ts';

/** The members with their records, signed in. */
export interface Scene {
  data: DataSet;
  /** The access token of each member, in their order. */
  tokens: readonly string[];
}

/** Fills the database of the stage and signs everyone in. */
export async function setScene(stage: Stage, options: Options): Promise<Scene> {
  const data = await loadDataSet({ ...stage.postgres.connection, ssl: false }, options);
  return { data, tokens: await Promise.all(data.members.map(({ username }) => stage.issuer.tokenFor(username))) };
}

/** What calls are made to; without a raw server nothing is compared. */
export function targetOf(scene: Scene, product: RunningServer, raw?: RawServer): Target {
  return { ...scene, productUrl: product.publicUrl, rawUrl: raw?.url ?? '' };
}
