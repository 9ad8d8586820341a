import type { CPDYear } from '@cpd/contract/cpd-years';
import type { Proof } from '@cpd/contract/proofs';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/session.ts';
import { OwnTicket } from '../../parts/draw/own-ticket.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NoYears } from '../../parts/no-years.tsx';
import { proofInWords, provenInWords } from '../../parts/proof/proof-words.ts';
import { YearHead } from '../../parts/year-head.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { ownAuditQuery } from '../../queries/own-audits.ts';
import { proofQuery } from '../../queries/proofs.ts';
import { Bar } from '../../ui/bar.tsx';
import shared from '../../ui/shared.module.css';
import { useTitle } from '../../ui/use-title.ts';
import classes from './audit-today.module.css';
import { OwnAuditPage } from './own-audit.tsx';
import { WhatToAttach } from './what-to-attach.tsx';

/** "Audit check": what a year could show now, and the shortest list of what is left to attach (PRF-03). */
export function AuditTodayScreen() {
  useTitle('Audit check');
  const { years, year, select } = useSelectedYear();
  if (year === undefined) return <NoYears title="Audit check" />;
  return (
    <Stack gap="sm">
      <YearHead
        help={{ code: 'MyFiles1', about: 'evidence' }}
        years={years}
        value={year.cpdYearId}
        onChange={select}
        isLabelHidden
      >
        Audit check
      </YearHead>
      {year.audit !== 'RUNNING' && <OtherAudits years={years} onOpen={select} />}
      <AuditOfYear key={year.cpdYearId} year={year} />
      <OwnTicket cpdYearId={year.cpdYearId} />
    </Stack>
  );
}

/** The audits of other years than the one that is open, so that a member finds theirs whichever was chosen before. */
function OtherAudits({ years, onOpen }: { years: readonly CPDYear[]; onOpen: (cpdYearId: number) => void }) {
  return years
    .filter(({ audit }) => audit === 'RUNNING')
    .map(({ cpdYearId, cpdYearYear }) => (
      <section key={cpdYearId} className={classes.panel} aria-label={`Audit of ${cpdYearYear}`}>
        <Text>Your {cpdYearYear} record is being audited.</Text>
        <Group>
          <Button variant="filled" onClick={() => onOpen(cpdYearId)}>
            Open the audit of {cpdYearYear}
          </Button>
        </Group>
      </section>
    ));
}

/** The audit of the year where there is one; else what it could show now. */
function AuditOfYear({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  // Both are asked for at once, so that a year without an audit waits no longer.
  const proof = useQuery(proofQuery(userId, year.cpdYearId));
  return (
    <Loaded
      query={useQuery(ownAuditQuery(userId, year.cpdYearId))}
      waiting={[24, 240, 320]}
      failed={`The audit of ${year.cpdYearYear} could not be loaded. Your record is safe.`}
      className={classes.panel}
    >
      {(audit) =>
        audit === null ? (
          <ProofOfYear year={year} query={proof} />
        ) : (
          <OwnAuditPage audit={audit} isOpenAgain={year.editable} />
        )
      }
    </Loaded>
  );
}

function ProofOfYear({ year, query }: { year: CPDYear; query: UseQueryResult<Proof> }) {
  return (
    <Loaded
      query={query}
      waiting={[24, 240, 320]}
      failed={`What ${year.cpdYearYear} can show could not be loaded. Your record is safe.`}
      className={classes.panel}
    >
      {(proof) => <LoadedProof proof={proof} />}
    </Loaded>
  );
}

function LoadedProof({ proof }: { proof: Proof }) {
  if (proof.nothingAsked) {
    return (
      <Text className={classes.panel}>Nothing is asked of you for {proof.cpdYear}, so there is nothing to show.</Text>
    );
  }
  return (
    <>
      <Text>Evidence is optional until it’s asked for. Here is how {proof.cpdYear} would hold up today.</Text>
      <Requirements proof={proof} />
      <WhatToAttach proof={proof} />
      <Text size="sm" className={shared.quiet}>
        {proofInWords(proof)}
      </Text>
    </>
  );
}

function Requirements({ proof }: { proof: Proof }) {
  return (
    <section className={classes.panel} aria-label="What is covered">
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
  const { text, requiredValue, provenValue } = requirement;
  const isCovered = provenValue >= requiredValue;
  return (
    <li className={classes.requirement} data-met={isCovered}>
      <span>{text === '' ? 'Total' : text}</span>
      <span className={classes.figure}>
        {provenInWords(requirement)}
        {isCovered && <IconCheck size={18} role="img" aria-label="Covered" className={classes.mark} />}
      </span>
      <div className={classes.bar}>
        <Bar percentage={requiredValue === 0 ? 100 : (provenValue / requiredValue) * 100} />
      </div>
    </li>
  );
}
