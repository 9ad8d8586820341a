import type { AuditDraw } from '@cpd/contract/audit-draws';
import { timeAtCollege } from '../../../parts/college-time.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import shared from '../../../ui/shared.module.css';

/** What is settled of a draw so far. */
export function FrozenFacts({ draw }: { draw: AuditDraw }) {
  const { members, share, frozenBy, frozenAt, root, secretHash, publicSource, committedBy, committedAt } = draw;
  return (
    <Facts>
      <Fact label="Frozen">{`${members.toLocaleString('en-AU')} members, ${share / 100} %, by ${frozenBy}, ${timeAtCollege(frozenAt)}`}</Fact>
      <Fact label="Root of the list">
        <code className={shared.long}>{root}</code>
      </Fact>
      {committedAt !== null && (
        <>
          <Fact label="Secret made">{`by ${committedBy}, ${timeAtCollege(committedAt)}`}</Fact>
          <Fact label="Hash of the secret">
            <code className={shared.long}>{secretHash}</code>
          </Fact>
          <Fact label="Public value to be used">{publicSource}</Fact>
        </>
      )}
    </Facts>
  );
}
