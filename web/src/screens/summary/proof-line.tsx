import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { proofInWords } from '../../parts/proof/proof-words.ts';
import { proofQuery } from '../../queries/proofs.ts';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './summary.module.css';

/** What of the year is claimed and what is proven, with the way to what to attach (PRF-03). Without an answer nothing is said. */
export function ProofLine({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const { data: proof } = useQuery(proofQuery(userId, cpdYearId));
  if (!proof?.claimedHours) return null;
  return (
    <Text className={styles.quiet}>
      {proofInWords(proof)}. Evidence is optional until it is asked for.{' '}
      <Anchor component={AppLink} href={paths.audit} inherit>
        If you were audited today
      </Anchor>
    </Text>
  );
}
