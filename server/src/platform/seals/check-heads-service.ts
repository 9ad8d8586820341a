import type { Reading } from '../database/tables.ts';
import type { SealedHead } from './seal.ts';
import * as reader from './seal-reader.ts';

const HEADS_AT_ONCE = 2_000;

/** Looks for sealed heads in their chains, many at a time. */
export interface HeadCheck {
  /** Heads of a seal, which `sealed` names; the seals come from the first to the last. */
  add(heads: readonly SealedHead[], sealed: string): Promise<void>;
  /** Looks for the last of them. */
  finish(): Promise<void>;
  count(): number;
  /** The first thing that is wrong with each chain, by their ids. */
  problems(): string[];
}

/** What is known of a chain so far. */
interface Chain {
  /** The last of its sealed events that is there. */
  wholeTo: number;
  problem: string | undefined;
}

/** A head and the seal that has it. */
interface Sealed {
  head: SealedHead;
  sealed: string;
}

/** Starts a check, which holds no more than a line for each chain and the heads of a few thousand in memory. */
export function openHeadCheck(database: Reading): HeadCheck {
  const chains = new Map<number, Chain>();
  let waiting: Sealed[] = [];
  let count = 0;
  const look = async () => {
    const batch = waiting;
    waiting = [];
    await lookFor(database, batch, chains);
  };
  return {
    async add(heads, sealed) {
      for (const head of heads) {
        // Of a chain that was gone already its seal before tells.
        if (head[1] === 0) continue;
        waiting.push({ head, sealed });
        count += 1;
        if (waiting.length === HEADS_AT_ONCE) await look();
      }
    },
    finish: look,
    count: () => count,
    problems: () =>
      [...chains]
        .sort(([one], [other]) => one - other)
        .flatMap(([, { problem }]) => (problem === undefined ? [] : [problem])),
  };
}

/** Compares heads with the events at their places, and notes what it finds of each chain. */
async function lookFor(database: Reading, batch: readonly Sealed[], chains: Map<number, Chain>): Promise<void> {
  const places = batch.map(({ head: [chainId, position] }) => ({ chainId, position }));
  const hashes = await reader.listHashesAt(database, places);
  const there = new Map(hashes.map(({ chainId, position, hash }) => [`${chainId} ${position}`, hash]));
  const cut = places.filter(({ chainId, position }) => !there.has(`${chainId} ${position}`));
  const lengths = await lengthsOf(
    database,
    cut.map(({ chainId }) => chainId),
  );
  for (const { head, sealed } of batch) {
    const [chainId, length, hex] = head;
    const chain = chains.get(chainId) ?? { wholeTo: 0, problem: undefined };
    chains.set(chainId, chain);
    const hash = there.get(`${chainId} ${length}`);
    const found = { wholeTo: chain.wholeTo, isRewritten: hash !== undefined, now: lengths.get(chainId) ?? 0 };
    if (hash === hex) chain.wholeTo = Math.max(chain.wholeTo, length);
    else chain.problem ??= problemOf(head, sealed, found);
  }
}

async function lengthsOf(database: Reading, chainIds: readonly number[]): Promise<Map<number, number>> {
  if (chainIds.length === 0) return new Map();
  const rows = await reader.listLengths(database, chainIds);
  return new Map(rows.map(({ chainId, length }) => [chainId, length]));
}

function problemOf(
  [chainId, length]: SealedHead,
  sealed: string,
  { wholeTo, isRewritten, now }: { wholeTo: number; isRewritten: boolean; now: number },
): string {
  const chain = `Chain ${chainId}`;
  if (isRewritten) {
    const first = wholeTo + 1;
    const links = first === length ? `link ${length} is not the one` : `links ${first} to ${length} are not those`;
    return `${chain}: ${links} of ${sealed}.`;
  }
  if (now === 0) return `${chain}: gone with all ${length} links of ${sealed}.`;
  return `${chain}: link ${now + 1} is missing. It ends there, and has ${length} links in ${sealed}.`;
}
