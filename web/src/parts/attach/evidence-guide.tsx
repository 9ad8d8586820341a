import type { OfferedType } from '@cpd/contract/reference';
import { Text } from '@mantine/core';
import classes from './attach.module.css';

/** What is said about the evidence of a type of activity. */
export type EvidenceGuideTexts = Pick<OfferedType, 'evidenceCounts' | 'evidenceDoesNotCount'>;

/** What counts as evidence of this type of activity, and what does not (PRF-01); nothing where nothing is laid down. */
export function EvidenceGuide({ guide }: { guide: EvidenceGuideTexts | undefined }) {
  if (guide === undefined || guide.evidenceCounts === '') return null;
  return (
    <div className={classes.guide}>
      <Text size="sm">
        <strong>What counts:</strong> {guide.evidenceCounts}
      </Text>
      {guide.evidenceDoesNotCount !== '' && (
        <Text size="sm">
          <strong>What does not:</strong> {guide.evidenceDoesNotCount}
        </Text>
      )}
    </div>
  );
}
