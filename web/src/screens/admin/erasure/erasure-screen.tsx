import type { ErasureCase } from '@cpd/contract/erasures';
import { ERASURE_STATUSES } from '@cpd/domain/college/erasure';
import { mayDo } from '@cpd/domain/member/roles';
import { Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { dayAtCollege } from '../../../parts/college-time.ts';
import { erasureCasesQuery } from '../../../queries/erasures.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import row from '../../../ui/row.module.css';
import { Row } from '../../../ui/row.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { Queue } from '../queue.tsx';
import { EnterErasureDialog } from './enter-erasure-dialog.tsx';
import { Retention } from './retention.tsx';

/** What is erased because someone asked for it (0048), and, for managers, because its time is over (0047). */
export function ErasureScreen() {
  useTitle('Erasing records');
  const isManager = mayDo(useUser().role, 'manage');
  const [entering, setEntering] = useState(false);
  return (
    <Stack gap="xl">
      <Title order={1}>Erasing records</Title>
      <section aria-labelledby="requests">
        <Stack gap="md">
          <Group justify="space-between" gap="md">
            <Title order={2} id="requests">
              Requests
            </Title>
            <LabelledButton icon={IconPlus} variant="filled" onClick={() => setEntering(true)}>
              Enter a request
            </LabelledButton>
          </Group>
          <Text maw={680}>
            Two people are needed: one colleague prepares a request, and a manager approves it. Erased records cannot be
            recovered.
          </Text>
          <Cases />
        </Stack>
      </section>
      {isManager && <Retention />}
      {entering && <EnterErasureDialog onClose={() => setEntering(false)} />}
    </Stack>
  );
}

function Cases() {
  const query = useInfiniteQuery(erasureCasesQuery());
  return (
    <Queue
      query={query}
      entriesOf={({ cases }) => cases}
      label="Requests for erasure"
      className={row.list}
      height={160}
      failed="The requests could not be loaded."
      nothing={<Text role="status">No requests. Members ask for erasure under “Settings and my data”.</Text>}
    >
      {(each) => <Line key={each.erasureCaseId} request={each} />}
    </Queue>
  );
}

function Line({ request }: { request: ErasureCase }) {
  const { erasureCaseId, name, memberNumber, status, askedOn, preparedBy, decidedBy } = request;
  const by = [
    ...(preparedBy === '' ? [] : [`prepared by ${preparedBy}`]),
    ...(decidedBy === '' ? [] : [`decided by ${decidedBy}`]),
  ];
  return (
    <li>
      <Row
        title={`${name} (${memberNumber})`}
        meta={[`Asked on ${dayAtCollege(askedOn)}`, ...by].join(', ')}
        value={ERASURE_STATUSES[status]}
        opens={{ href: `${paths.adminErasure}/${erasureCaseId}` }}
      />
    </li>
  );
}
