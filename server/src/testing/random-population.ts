import { hash } from 'node:crypto';
import { type DrawInput, EXCLUDED_REASONS, MANDATORY_REASONS, type PopulationMember } from '@cpd/domain/audit/draw';

/** Numbers below a limit, always the same ones for a seed. */
export function numbersFrom(seed: string): (below: number) => number {
  let state = hash('sha256', seed, 'buffer').readUInt32BE();
  return (below) => {
    // Mulberry32: enough for tests, and quick.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What a draw may be made from: so many members in up to ten strata, some of them small; one in twenty is not RANDOM. */
export function randomDrawInput(seed: string, size: number): DrawInput {
  const next = numbersFrom(seed);
  const members = Array.from({ length: size }, (_, place): PopulationMember => {
    const country = ['AU', 'NZ', 'ÖS “x”'][Math.floor(next(20) / 9)] ?? 'AU';
    const second = ['Heart', 'Lung', 'Skin', '', 'Ωμέγα'][Math.floor(next(100) / 24)] ?? '';
    const number = `${place % 7 === 0 ? 'M' : ''}${1000 + place * 3}`;
    const standing = next(40);
    if (standing === 0)
      return { number, country, second, standing: 'MANDATORY', reason: pick(MANDATORY_REASONS, next) };
    if (standing === 1) return { number, country, second, standing: 'EXCLUDED', reason: pick(EXCLUDED_REASONS, next) };
    return { number, country, second, standing: 'RANDOM', reason: '' };
  });
  const share = 500 + next(2000);
  return { members, share, salt: `salt ${seed}`, secret: `secret “${seed}”`, publicValue: `1, 7, 9 and ${next(45)}` };
}

const pick = <Each>(all: readonly [Each, ...Each[]], next: (below: number) => number): Each =>
  all[next(all.length)] ?? all[0];
