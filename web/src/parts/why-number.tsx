import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { fetchedPart } from '../ui/fetched-part.ts';
import type { Figure } from './figure.ts';
import styles from './why-number.module.css';

/** Most visits ask for no number. */
const WhyDialog = fetchedPart(async () => (await import('./why/why-dialog.tsx')).WhyDialog);

/** Opens the arithmetic of a figure; where no one gives one, figures are plain text. */
const WhyNumberContext = createContext<((figure: Figure) => void) | undefined>(undefined);

type WhyNumbersProps = {
  /** Undefined for those who look at someone else's year: their figures are plain text. */
  cpdYearId: number | undefined;
  children: ReactNode;
};

/** Makes every figure of a year a button that opens its arithmetic, once however often it stands around it (SUM-30, SUM-36). */
export function WhyNumbers({ cpdYearId, children }: WhyNumbersProps) {
  const isAround = useContext(WhyNumberContext) !== undefined;
  const [figure, setFigure] = useState<Figure>();
  if (isAround || cpdYearId === undefined) return children;
  return (
    <WhyNumberContext value={setFigure}>
      {children}
      {figure && (
        <Suspense>
          <WhyDialog figure={figure} cpdYearId={cpdYearId} onClose={() => setFigure(undefined)} />
        </Suspense>
      )}
    </WhyNumberContext>
  );
}

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
    <button
      type="button"
      className={styles.figure}
      aria-label={`${subject}: why this number?`}
      aria-haspopup="dialog"
      title="Why this number?"
      onClick={() => explain(figure)}
    >
      {text}
    </button>
  );
}

type WhyFigureProps = { figure: Figure; className: string | undefined; children: ReactNode };

/** The same of a whole picture of a figure, which is the button itself. */
export function WhyFigure({ figure, className, children }: WhyFigureProps) {
  const explain = useContext(WhyNumberContext);
  if (explain === undefined) return <div className={className}>{children}</div>;
  return (
    <button
      type="button"
      className={`${styles.picture} ${className}`}
      aria-haspopup="dialog"
      onClick={() => explain(figure)}
    >
      {children}
      <VisuallyHidden>: why this number?</VisuallyHidden>
    </button>
  );
}
