import type { CPDSummary } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { type ReactNode, useCallback, useState } from 'react';
import { type Figure, WhyNumberContext } from '../../../parts/why-number.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Explanation, Step } from './counted.ts';
import { quantity } from './counted.ts';
import { explain } from './explain.ts';
import styles from './why-dialog.module.css';

/** Makes every figure of the summary a button that opens its arithmetic (SUM-30, SUM-36). */
export function WhyNumbers({ summary, children }: { summary: CPDSummary; children: ReactNode }) {
  const [figure, setFigure] = useState<Figure>();
  const open = useCallback((next: Figure) => setFigure(next), []);
  const explanation = figure === undefined ? undefined : explain(figure, summary);
  return (
    <WhyNumberContext value={open}>
      {children}
      {explanation !== undefined && <WhyDialog explanation={explanation} onClose={() => setFigure(undefined)} />}
    </WhyNumberContext>
  );
}

function WhyDialog({ explanation, onClose }: { explanation: Explanation; onClose: () => void }) {
  const { subject, unit, steps, result, notes } = explanation;
  const answer = quantity(result, unit);
  return (
    <Dialog title={`Why ${answer}?`} onClose={onClose}>
      <p className={styles.subject}>{subject}</p>
      {steps.length > 0 && (
        <table className={styles.steps}>
          <tbody>
            {steps.map((step, index) => (
              // Steps have no key of their own: two activities of one name are two steps.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order while it is open
              <StepRow key={index} step={step} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Counts</th>
              <td>{answer}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function StepRow({ step: { label, detail, value } }: { step: Step }) {
  return (
    <tr>
      <th scope="row">
        {label}
        {detail !== '' && <span className={styles.detail}>{detail}</span>}
      </th>
      <td>{value < 0 ? `− ${formatHours(-value)}` : formatHours(value)}</td>
    </tr>
  );
}
