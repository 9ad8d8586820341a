import { formatHours } from '@cpd/domain/values/hours';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { proofQuery } from '../../queries/proofs.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Bar } from '../../ui/bar.tsx';
import styles from './summary.module.css';

/**
 * How much of the year is covered by evidence, with the way to the audit check (PRF-03). Without an answer nothing is said.
 */
export function ProofLine({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const { data: proof } = useQuery(proofQuery(userId, cpdYearId));
  if (!proof?.claimedHours) return null;
  const covered = proof.evidenceHours + proof.verifiedHours + proof.planHours;
  return (
    <section className={styles.panel} aria-label="Evidence">
      <div className={styles.proof}>
        <Text fw={600}>
          Evidence: {formatHours(covered)} of {formatHours(proof.claimedHours)} h
        </Text>
        <Anchor component={AppLink} href={paths.audit}>
          Audit check
        </Anchor>
      </div>
      <Bar percentage={(covered / proof.claimedHours) * 100} />
    </section>
  );
}
