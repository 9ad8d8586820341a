import { formatHours } from '@cpd/domain/values/hours';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { summaryQuery } from '../../queries/summary.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Figure } from '../figure.ts';
import { Loaded } from '../loaded.tsx';
import { type Explanation, quantity, type Step } from './counted.ts';
import { explain } from './explain.ts';
import styles from './why-dialog.module.css';

type WhyDialogProps = {
  figure: Figure;
  /** The year that it is a figure of. */
  cpdYearId: number;
  onClose: () => void;
};

/** How a figure of a year came about, down to the activities that make it, each a link (SUM-30, SUM-36). */
export function WhyDialog({ figure, cpdYearId, onClose }: WhyDialogProps) {
  const user = useUser();
  const query = useQuery(summaryQuery(user.userId, cpdYearId));
  const { data: summary } = query;
  const [way, setWay] = useState<readonly Figure[]>([figure]);
  const [hasMoved, setHasMoved] = useState(false);
  const go = (next: readonly Figure[]) => {
    setWay(next);
    setHasMoved(true);
  };
  const shown = way.at(-1) ?? figure;
  const explanation = summary && explain(shown, summary);
  const isGone = summary !== undefined && explanation === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  const title =
    explanation === undefined ? 'Why this number?' : `Why ${quantity(explanation.result, explanation.unit)}?`;
  return (
    <Dialog title={title} onClose={onClose}>
      {way.length > 1 && (
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => go(way.slice(0, -1))}
        >
          Back
        </Button>
      )}
      <Loaded query={query} waiting={160} failed="The activities behind this number could not be loaded." />
      {explanation !== undefined && (
        <Arithmetic
          key={way.length}
          explanation={explanation}
          hasMoved={hasMoved}
          onOpen={(next) => go([...way, next])}
        />
      )}
    </Dialog>
  );
}

type ArithmeticProps = { explanation: Explanation; hasMoved: boolean; onOpen: (figure: Figure) => void };

function Arithmetic({ explanation: { subject, href, steps, lines, notes }, hasMoved, onOpen }: ArithmeticProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // What was pressed has gone with the figure before.
    if (hasMoved) heading.current?.focus();
  }, [hasMoved]);
  return (
    <>
      <p className={styles.subject} ref={heading} tabIndex={-1}>
        {href === undefined ? subject : <AppLink href={href}>{subject}</AppLink>}
      </p>
      <table className={styles.steps}>
        <tbody>
          {steps.map((step, index) => (
            // Steps have no key of their own: two activities of one name are two steps.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order while it is open
            <StepRow key={index} step={step} onOpen={onOpen} />
          ))}
        </tbody>
        <tfoot>
          {Object.entries(lines).map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

function StepRow({ step, onOpen }: { step: Step; onOpen: (figure: Figure) => void }) {
  const { detail, value } = step;
  return (
    <tr>
      <th scope="row">
        <StepName step={step} onOpen={onOpen} />
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </th>
      <td>{value < 0 ? `− ${formatHours(-value)}` : formatHours(value)}</td>
    </tr>
  );
}

function StepName({
  step: { label, href, figure },
  onOpen,
}: {
  step: Step;
  onOpen: (figure: Figure) => void;
}): ReactNode {
  if (href !== undefined) return <AppLink href={href}>{label}</AppLink>;
  if (figure === undefined) return label;
  return (
    <button type="button" className={styles.open} onClick={() => onOpen(figure)}>
      {label}
    </button>
  );
}
