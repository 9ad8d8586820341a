import type { SummaryActivity } from '@cpd/contract/summary';
import {
  IconBook,
  IconBulb,
  IconPaperclip,
  IconRosetteDiscountCheck,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react';
import styles from './activity-marks.module.css';
import { plannedOfActivity } from './activity-words.ts';
import { PlannedMark } from './planned-mark.tsx';

const KIND_MARKS = {
  PDP: { icon: IconTargetArrow, word: 'Plan' },
  LEARNINGRESOURCE: { icon: IconBook, word: 'Learning resource' },
  VERIFIEDACTIVITY: { icon: IconRosetteDiscountCheck, word: 'Verified' },
} as const satisfies Record<NonNullable<SummaryActivity['userActivityIconType']>, { icon: TablerIcon; word: string }>;

/** What is with an activity: evidence, reflection, and what kind of entry it is (SUM-31). */
export function ActivityMarks({ activity }: { activity: SummaryActivity }) {
  const kind = activity.userActivityIconType;
  return (
    <span className={styles.marks}>
      {activity.plannedHours > 0 && <PlannedMark words={plannedOfActivity(activity)} />}
      {activity.hasEvidenceAttached && <EvidenceMark />}
      {activity.hasReflection && <ReflectionMark />}
      {kind !== null && <Mark {...KIND_MARKS[kind]} />}
    </span>
  );
}

/** Evidence of an activity or of one of its dates (SUM-31, SUM-35). */
export function EvidenceMark() {
  return <Mark icon={IconPaperclip} word="Evidence" />;
}

/** A reflection on an activity or on one of its dates (SUM-31, SUM-35). */
export function ReflectionMark() {
  return <Mark icon={IconBulb} word="Reflection" />;
}

function Mark({ icon: Icon, word }: { icon: TablerIcon; word: string }) {
  return (
    <span className={styles.mark}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <span data-word>{word}</span>
    </span>
  );
}
