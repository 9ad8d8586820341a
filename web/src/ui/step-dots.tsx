import { useEffect, useRef } from 'react';
import styles from './step-sheet.module.css';

type StepDotsProps = {
  /** From 1. */
  now: number;
  of: number;
  /** What is done in it; left out where the title says so. */
  name?: string;
};

/** Which step of a few this is, as dots and in words. It takes the focus when the step changes, as what had it is gone. */
export function StepDots({ now, of, name }: StepDotsProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== now) words.current?.focus();
    before.current = now;
  }, [now]);
  return (
    <p className={styles.steps} ref={words} tabIndex={-1}>
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots stay where they are
        <span key={index} className={styles.dot} data-now={index + 1 === now || undefined} aria-hidden />
      ))}
      <span>
        Step {now} of {of}
        {name !== undefined && `: ${name}`}
      </span>
    </p>
  );
}
