import type { AuditRoundDetails } from '@cpd/contract/audit-rounds';
import { NOT_CHOSEN_WORDS, staysOut } from '@cpd/domain/audit/round';
import { Anchor, Button, Title } from '@mantine/core';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import table from '../../../parts/report-table.module.css';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { members } from '../notifications/announcement-words.ts';

/** A draw has more than anyone reads at once. */
const SHOWN_FIRST = 100;

type Chosen = AuditRoundDetails['chosen'][number];

type ChosenProps = { details: AuditRoundDetails; mayChange: boolean; onRemove: (chosen: Chosen[]) => void };

/** Whom a round will audit and why, those first who can no longer be. */
export function ChosenMembers({ details: { round, chosen, mayChoose }, mayChange, onRemove }: ChosenProps) {
  const [all, setAll] = useState(false);
  const sorted = chosen.toSorted((one, other) => Number(one.problem === null) - Number(other.problem === null));
  const shown = all ? sorted : sorted.slice(0, SHOWN_FIRST);
  const hasNotes = chosen.some(({ problem }) => problem !== null);
  return (
    <section aria-labelledby="chosen">
      <Title order={2} fz="lg" mb="sm" id="chosen">
        {round.isDrawn ? 'Drawn members' : 'Chosen members'}
      </Title>
      <div className={shared.frame}>
        <table className={table.table} aria-labelledby="chosen">
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Reason, as the member reads it</th>
              {hasNotes && <th scope="col">Note</th>}
              {mayChange && <td />}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <tr key={one.userId}>
                <th scope="row">
                  <Anchor component={AppLink} href={paths.adminMember(one.memberNumber)}>
                    {one.name}
                  </Anchor>
                  <span className={table.small}>{one.memberNumber}</span>
                </th>
                <td>{one.reason}</td>
                {hasNotes && <td>{one.problem !== null && `This member ${NOT_CHOSEN_WORDS[one.problem]}.`}</td>}
                {mayChange && <td>{mayRemove(one, mayChoose) && <Remove one={one} onRemove={onRemove} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < sorted.length && (
        <Button mt="sm" onClick={() => setAll(true)}>
          {`Show all ${members(sorted.length)}`}
        </Button>
      )}
    </section>
  );
}

function Remove({ one, onRemove }: { one: Chosen; onRemove: ChosenProps['onRemove'] }) {
  return (
    <Button aria-label={`Remove ${one.name}…`} onClick={() => onRemove([one])}>
      Remove…
    </Button>
  );
}

/** Anyone may remove who can no longer be audited; whom someone chose, that colleague; drawn members stay. */
function mayRemove({ because, problem }: Chosen, mayChoose: boolean): boolean {
  return (problem !== null && staysOut(problem)) || (mayChoose && because === 'BY_HAND');
}
