import type { RequirementItem } from '@cpd/contract/summary';
import { UnstyledButton } from '@mantine/core';
import { createContext, useContext } from 'react';
import styles from './why-number.module.css';

/** A figure of a year whose arithmetic can be asked for (SUM-30, PRG-02 to PRG-06). */
export type Figure =
  | { kind: 'total' | 'mandatory' | 'others' }
  | { kind: 'requirement'; item: RequirementItem }
  | { kind: 'category'; categoryId: number }
  | { kind: 'activity'; activityId: number };

/** Opens the arithmetic of a figure. Screens that have the whole record give one; elsewhere figures are plain text. */
export const WhyNumberContext = createContext<((figure: Figure) => void) | undefined>(undefined);

type WhyNumberProps = {
  figure: Figure;
  /** The figure as it is read: "18 hours". */
  text: string;
  /** What it is a figure of, where the text alone does not say so. */
  of?: string;
};

/** A figure that says how it came about when it is pressed, where the screen can tell (SUM-30). */
export function WhyNumber({ figure, text, of }: WhyNumberProps) {
  const explain = useContext(WhyNumberContext);
  if (explain === undefined) return text;
  const subject = of === undefined ? text : `${text}, ${of}`;
  return (
    <UnstyledButton
      className={styles.figure}
      aria-label={`${subject}: why this number?`}
      aria-haspopup="dialog"
      title="Why this number?"
      onClick={() => explain(figure)}
    >
      {text}
    </UnstyledButton>
  );
}
