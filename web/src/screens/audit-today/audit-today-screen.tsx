import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Proof } from '@cpd/contract/proofs';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { NoYears } from '../../parts/no-years.tsx';
import { proofInWords, provenInWords } from '../../parts/proof/proof-words.ts';
import { YearHead } from '../../parts/year-head.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { proofQuery } from '../../queries/proofs.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import classes from './audit-today.module.css';
import { WhatToAttach } from './what-to-attach.tsx';

/** "Audit check": what a year could show now, and the shortest list of what is left to attach (PRF-03). */
export function AuditTodayScreen() {
  useTitle('Audit check');
  const { years, year, select } = useSelectedYear();
  if (year === undefined) return <NoYears title="Audit check" />;
  return (
    <Stack gap="lg">
      <YearHead help={{ code: 'MyFiles1', about: 'evidence' }} years={years} value={year.cpdYearId} onChange={select}>
        Audit check
      </YearHead>
      <ProofOfYear key={year.cpdYearId} year={year} />
    </Stack>
  );
}

function ProofOfYear({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  return (
    <Loaded
      query={useQuery(proofQuery(userId, year.cpdYearId))}
      waiting={[48, 240]}
      failed={`What ${year.cpdYearYear} can show could not be loaded. Your record is safe.`}
      className={classes.panel}
    >
      {(proof) => <LoadedProof proof={proof} />}
    </Loaded>
  );
}

function LoadedProof({ proof }: { proof: Proof }) {
  return (
    <>
      <Stack gap="xs" className={classes.words}>
        <Text>
          Evidence is optional until it is asked for: some members, chosen at random each year, are asked to show what
          proves the minimum, not everything. This is what your {proof.cpdYear} could show today.
        </Text>
        <Text fw={600}>{proofInWords(proof)}.</Text>
        <Text className={classes.quiet}>
          What the college verified and a plan that you made here need no file.{' '}
          <Anchor component={AppLink} href={paths.summary} inherit underline="always">
            Summary
          </Anchor>{' '}
          <Anchor component={AppLink} href={paths.files(proof.cpdYearId)} inherit underline="always">
            My Files
          </Anchor>
        </Text>
      </Stack>
      {proof.nothingAsked ? (
        <Text className={classes.panel}>Nothing is asked of you for {proof.cpdYear}, so there is nothing to show.</Text>
      ) : (
        <>
          <Requirements proof={proof} />
          <WhatToAttach proof={proof} />
        </>
      )}
    </>
  );
}

function Requirements({ proof }: { proof: Proof }) {
  return (
    <section className={classes.panel} aria-labelledby="proven">
      <Title order={2} size="h3" id="proven">
        What is proven
      </Title>
      <ul className={classes.requirements}>
        {proof.requirements.map((requirement, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the requirements of a year stay in their order
          <Requirement key={index} requirement={requirement} />
        ))}
      </ul>
    </section>
  );
}

function Requirement({ requirement }: { requirement: Proof['requirements'][number] }) {
  const { text, requiredValue, claimedValue, provenValue } = requirement;
  const isProven = provenValue >= requiredValue;
  const Icon = isProven ? IconCircleCheck : IconCircle;
  return (
    <li className={classes.requirement}>
      <Icon size={22} aria-hidden className={classes.mark} data-done={isProven} />
      <span className={classes.name}>{text === '' ? 'Total' : text}</span>
      <span>{isProven ? `Proven: ${provenInWords(requirement)}` : `Proven so far: ${provenInWords(requirement)}`}</span>
      {claimedValue < requiredValue && <span className={classes.quiet}>Not all of it is logged yet.</span>}
    </li>
  );
}
