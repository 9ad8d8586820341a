import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Bar } from '../ui/bar.tsx';
import styles from './members-walked.module.css';
import states from './progress-states.module.css';

/** How many members these are, of all of them. */
export function walkedInWords({ walked, members }: { walked: number; members: number }): string {
  return `${walked.toLocaleString('en-AU')} of ${members.toLocaleString('en-AU')} members`;
}

type WalkedProps = {
  /** What is under way, as a sentence begins with it. */
  doing: string;
  /** What the bar counts. */
  label: string;
  walked: number;
  members: number;
  children?: ReactNode;
};

/** How far a work over all members is, with a bar; below it what can be done about it. */
export function MembersWalked({ doing, label, walked, members, children }: WalkedProps) {
  const told = walkedInWords({ walked, members });
  return (
    <div className={`${states.states} ${styles.running}`}>
      <Text>
        {doing} … {told}
      </Text>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={members}
        aria-valuenow={walked}
        aria-valuetext={told}
        data-state="in-progress"
      >
        <Bar percentage={members === 0 ? 0 : (walked / members) * 100} />
      </div>
      {children}
    </div>
  );
}
