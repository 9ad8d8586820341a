import type { ErasureCase } from '@cpd/contract/erasures';
import { ERASURE_STATUSES } from '@cpd/domain/college/erasure';
import { mayDo } from '@cpd/domain/member/roles';
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Loader.css';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { sydneyDay } from '../../../parts/sydney-time.ts';
import { erasureCasesQuery } from '../../../queries/erasures.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { EnterErasureDialog } from './enter-erasure-dialog.tsx';
import styles from './erasure.module.css';
import { Retention } from './retention.tsx';

/** What is erased because somebody asked for it (0048), and, for managers, because its time is over (0047). */
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
            <Title order={2} size="h3" id="requests">
              Requests
            </Title>
            <LabelledButton icon={IconPlus} variant="filled" onClick={() => setEntering(true)}>
              Enter a request
            </LabelledButton>
          </Group>
          <Text maw={680}>
            Two people are needed: one colleague prepares a request, and a manager approves it. What was erased cannot
            be brought back.
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
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    erasureCasesQuery(),
  );
  if (data === undefined) {
    return isError ? (
      <NotLoaded onRetry={refetch}>The requests could not be loaded.</NotLoaded>
    ) : (
      <Skeleton height={160} aria-hidden />
    );
  }
  const cases = data.pages.flatMap((page) => page.cases);
  if (cases.length === 0) {
    return <Text role="status">Nobody has asked for erasure. Members ask on their page “Settings and my data”.</Text>;
  }
  return (
    <Stack gap="md">
      <ul className={styles.queue} aria-label="Requests for erasure">
        {cases.map((each) => (
          <Line key={each.erasureCaseId} request={each} />
        ))}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
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
      <Anchor
        component={AppLink}
        className={styles.link ?? ''}
        href={`${paths.adminErasure}/${erasureCaseId}`}
        fw={600}
      >
        {name} ({memberNumber})
      </Anchor>
      <span>{ERASURE_STATUSES[status]}</span>
      <span className={styles.quiet}>{[`Asked on ${sydneyDay(askedOn)}`, ...by].join(', ')}</span>
    </li>
  );
}
