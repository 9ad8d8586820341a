import type { AuditDraw } from '@cpd/contract/audit-draws';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { timeAtCollege } from '../../../parts/college-time.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { auditDrawsQuery } from '../../../queries/audit-draws.ts';
import { auditRoundQuery } from '../../../queries/audit-rounds.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { CommitForm } from './commit-form.tsx';
import styles from './draw.module.css';
import { Drawn } from './drawn.tsx';
import { RevealForm } from './reveal-form.tsx';
import { SettingsForm } from './settings-form.tsx';

/**
 * The steps by which a manager draws the members of a round: who and how many, the secret, the draw (DRW-01 to DRW-05). Its observer
 * sees what was drawn, and checks it.
 */
export function DrawScreen() {
  useTitle('Draw the members');
  const auditRoundId = Number(useParams({ from: '/Admin/Audits/$id/Draw' }).id);
  const round = useQuery(auditRoundQuery(auditRoundId));
  const draws = useQuery(auditDrawsQuery(auditRoundId));
  return (
    <Stack gap="lg" maw={840}>
      <Stack gap={4}>
        <Title order={1}>Draw the members</Title>
        {round.data !== undefined && (
          <Text>{`${round.data.round.roundName}, the record for ${round.data.round.cpdYear}`}</Text>
        )}
      </Stack>
      <Loaded query={draws} waiting={[320, 120]} failed="The draw could not be loaded.">
        {(found) => (
          <Draws auditRoundId={auditRoundId} draws={found} isOver={(round.data?.round.releasedOn ?? null) !== null} />
        )}
      </Loaded>
      <LinkButton href={paths.adminRound(auditRoundId)} className={styles.start}>
        Back to the round
      </LinkButton>
    </Stack>
  );
}

type DrawsProps = { auditRoundId: number; draws: readonly AuditDraw[]; isOver: boolean };

function Draws({ auditRoundId, draws, isOver }: DrawsProps) {
  const [again, setAgain] = useState(false);
  const mayDraw = mayDo(useUser().role, 'manage');
  const [latest, ...earlier] = draws;
  if (!mayDraw && latest?.state !== 'DRAWN') return <Text>The members are not drawn yet.</Text>;
  if (latest === undefined) return <SettingsForm auditRoundId={auditRoundId} />;
  if (again) {
    return <SettingsForm key="again" auditRoundId={auditRoundId} before={latest} onLeave={() => setAgain(false)} />;
  }
  return (
    <>
      <Step draw={latest} isOver={isOver} />
      {!isOver && mayDraw && (
        <Button className={styles.start} onClick={() => setAgain(true)}>
          Start another draw
        </Button>
      )}
      {earlier.length > 0 && <Earlier draws={earlier} />}
    </>
  );
}

function Step({ draw, isOver }: { draw: AuditDraw; isOver: boolean }) {
  if (draw.state === 'FROZEN') return <CommitForm draw={draw} />;
  if (draw.state === 'COMMITTED') return <RevealForm draw={draw} />;
  return <Drawn draw={draw} isOver={isOver} />;
}

const ENDS = {
  FROZEN: 'the list was frozen, and no secret was made',
  COMMITTED: 'the secret was made, and no one was drawn',
  DRAWN: 'members were drawn, and are replaced by those of a later draw',
} as const;

function Earlier({ draws }: { draws: readonly AuditDraw[] }) {
  return (
    <section aria-labelledby="earlier-draws">
      <Title order={2} id="earlier-draws">
        Earlier draws
      </Title>
      <ul>
        {draws.map(({ auditDrawId, drawNumber, frozenAt, reason, state }) => (
          <li key={auditDrawId}>
            {`Draw ${drawNumber}, ${timeAtCollege(frozenAt)}: ${ENDS[state]}.`}
            {reason !== '' && ` Its reason: ${reason}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
