import type { AuditRound } from '@cpd/contract/audit-rounds';
import { mayDo } from '@cpd/domain/member/roles';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { GivenAudits } from '../../../parts/audit/given-audits.tsx';
import { SecondOpinions } from '../../../parts/audit/second-opinions.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { givenAuditsQuery } from '../../../queries/audit-bench.ts';
import { auditRoundsQuery } from '../../../queries/audit-rounds.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { NewRoundDialog } from './new-round-dialog.tsx';
import { roundProgress, roundState, roundWork } from './round-words.ts';

/** The rounds of audits, the latest first, each with how far it is and what waits for the CPD team (CAS). */
export function AuditsScreen() {
  useTitle('Audits');
  const { role } = useUser();
  const query = useQuery(auditRoundsQuery());
  const [adding, setAdding] = useState(false);
  const mayAdd = mayDo(role, 'staff');
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Title order={1}>Audits</Title>
        {mayAdd && (
          <LabelledButton icon={IconPlus} variant="filled" onClick={() => setAdding(true)}>
            New round…
          </LabelledButton>
        )}
      </Group>
      {mayDo(role, 'audit') && (
        <>
          <GivenToYou />
          <SecondOpinions />
        </>
      )}
      <Loaded query={query} waiting={240} failed="The rounds could not be loaded.">
        {({ rounds }) => (rounds.length === 0 ? <NoRounds mayAdd={mayAdd} /> : <Rounds rounds={rounds} />)}
      </Loaded>
      {adding && <NewRoundDialog onClose={() => setAdding(false)} />}
    </Stack>
  );
}

/** What the reader audits themself; nothing for most. */
function GivenToYou() {
  return (
    <Loaded query={useQuery(givenAuditsQuery('OPEN'))} waiting={[]} failed="Your own audits could not be loaded.">
      {({ audits }) =>
        audits.length > 0 && (
          <section aria-labelledby="given">
            <Title order={2} fz="lg" mb="sm" id="given">
              Given to you
            </Title>
            <GivenAudits audits={audits} label="Given to you" />
          </section>
        )
      }
    </Loaded>
  );
}

function NoRounds({ mayAdd }: { mayAdd: boolean }) {
  return (
    <Text className={shared.empty}>
      No rounds yet. A round is the audits of one CPD year that are chosen and released together. Its members are drawn
      by chance or chosen by hand, and no one is notified before a colleague releases it.
      {mayAdd && ' Start with “New round…”.'}
    </Text>
  );
}

function Rounds({ rounds }: { rounds: readonly AuditRound[] }) {
  return (
    <section aria-labelledby="rounds">
      <Title order={2} fz="lg" mb="sm" id="rounds">
        Rounds
      </Title>
      <ul className={row.list} aria-labelledby="rounds">
        {rounds.map((round) => (
          <li key={round.auditRoundId}>
            <OneRound round={round} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneRound({ round }: { round: AuditRound }) {
  const { auditRoundId, roundName, cpdYear, origin } = round;
  const work = origin === 'STORED' ? '' : roundWork(round);
  return (
    <Row
      title={roundName}
      {...(origin !== 'STORED' && { opens: { href: paths.adminRound(auditRoundId) } })}
      value={roundState(round)}
      meta={
        <>
          <div>{[`Year ${cpdYear}`, roundProgress(round)].filter((part) => part !== '').join(' · ')}</div>
          {work !== '' && <div>{`For the CPD team: ${work}`}</div>}
        </>
      }
    />
  );
}
