import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GivenAudits } from '../../../parts/audit/given-audits.tsx';
import { SecondOpinions } from '../../../parts/audit/second-opinions.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { givenAuditsQuery } from '../../../queries/audit-bench.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';

/** The audits that are given to someone, those that wait for them first (CAS-04, CAS-07). */
export function GivenAuditsScreen() {
  useTitle('Audits');
  const [withEnded, setWithEnded] = useState(false);
  return (
    <Stack gap="lg">
      <Title order={1}>Audits</Title>
      <Audits show="OPEN" label="Your audits" none="No audit waits. Audits that the CPD team gives you appear here." />
      <SecondOpinions />
      {withEnded ? (
        <section aria-labelledby="over">
          <Title order={2} fz="lg" mb="sm" id="over">
            Over
          </Title>
          <Audits show="DONE" label="Audits that are over" none="None of your audits is over yet." />
        </section>
      ) : (
        <Group>
          <Button onClick={() => setWithEnded(true)}>Show audits that are over</Button>
        </Group>
      )}
    </Stack>
  );
}

function Audits({ show, label, none }: { show: 'OPEN' | 'DONE'; label: string; none: string }) {
  return (
    <Loaded query={useQuery(givenAuditsQuery(show))} waiting={160} failed="The audits could not be loaded.">
      {({ audits }) =>
        audits.length === 0 ? (
          <Text className={shared.empty}>{none}</Text>
        ) : (
          <GivenAudits audits={audits} label={label} />
        )
      }
    </Loaded>
  );
}
