import { Anchor, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { usePhotoOfCertificate } from '../../parts/attach/use-photo-of-certificate.tsx';
import { proofInWords } from '../../parts/proof/proof-words.ts';
import { proofQuery } from '../../queries/proofs.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import styles from './summary.module.css';

/**
 * What of the year is claimed and what is proven, with the ways to what to attach and to a file that proves several
 * activities (PRF-03). Without an answer nothing is said.
 */
export function ProofLine({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const { data: proof } = useQuery(proofQuery(userId, cpdYearId));
  const adding = usePhotoOfCertificate();
  if (!proof?.claimedHours) return null;
  return (
    <div className={styles.proof}>
      <Text className={styles.quiet}>
        {proofInWords(proof)}. Evidence is optional until it is asked for.{' '}
        <Anchor component={AppLink} href={paths.audit} inherit underline="always">
          If you were audited today
        </Anchor>
      </Text>
      {proof.editable && (
        <LabelledButton icon={IconPaperclip} size="sm" onClick={adding.take}>
          One file for several activities
        </LabelledButton>
      )}
      {adding.dialog}
    </div>
  );
}
