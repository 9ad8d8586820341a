// node bench/src/draw-main.ts [--members N] [--rounds N]. Drawing a round's members, and checking the draw file by the product and by
// the script of plain Node (DRW-07); printed and never asserted.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { draw } from '@cpd/domain/audit/draw';
import { checkDrawFile } from '@cpd/domain/audit/draw-check';
import { drawFile } from '@cpd/domain/audit/draw-file';
import { drawHashing } from '../../server/src/features/college/audit-draws/draw-hashing.ts';
import { randomDrawInput } from '../../server/src/testing/random-population.ts';
import { describeMachine } from './report.ts';

const SCRIPT = new URL('../../web/public/replay-draw.mjs', import.meta.url);
const say = (text: string) => void process.stdout.write(`${text}\n`);

function run(members: number, rounds: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'draw-'));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const input = { ...randomDrawInput(`round ${round}`, members), share: 500 };
      const [drawing, result] = timed(() => draw(drawHashing, input));
      const file = drawFile(input, result, { round: 'Bench', draw: round });
      writeFileSync(join(folder, 'draw.json'), JSON.stringify(file));
      const [checking, findings] = timed(() => checkDrawFile(drawHashing, file));
      const [replaying, script] = timed(() =>
        spawnSync(process.execPath, [SCRIPT.pathname, join(folder, 'draw.json')], { encoding: 'utf8' }),
      );
      if (findings.length > 0 || script.status !== 0) throw new Error(`Not the same: ${script.stdout}`);
      const drawn = file.strata.reduce((sum, stratum) => sum + stratum.drawn.length, 0);
      say(`${members} members in ${file.strata.length} strata, ${drawn} drawn: draw ${drawing} ms (aim 3,000)`);
      say(`check by the product ${checking} ms, replay by the script ${replaying} ms`);
    }
    say(describeMachine());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function timed<Answer>(work: () => Answer): [ms: string, answer: Answer] {
  const before = performance.now();
  const answer = work();
  return [(performance.now() - before).toFixed(0), answer];
}

const { values } = parseArgs({
  options: { members: { type: 'string', default: '30000' }, rounds: { type: 'string', default: '3' } },
});
run(Number(values.members), Number(values.rounds));
