import type { DeliveredRule } from '@cpd/contract/year-rules';
import { Button, Text, Title } from '@mantine/core';
import table from '../../../parts/report-table.module.css';
import { NotSaved } from '../../../parts/saving/not-saved.tsx';
import { useSaving } from '../../../parts/saving/use-saving.ts';
import { useChange } from '../../../queries/use-change.ts';
import { yearDraftChanges } from '../../../queries/year-rules.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import styles from './years.module.css';

type DeliveredRulesProps = {
  year: number;
  delivered: readonly DeliveredRule[];
  /** The draft into which a rule can be taken over; left out where there is nothing to change. */
  draftId?: number | undefined;
};

/** What an upgrade delivers otherwise than before, beside the college's own rules; nothing where there is nothing (FWK-02). */
export function DeliveredRules({ year, delivered, draftId }: DeliveredRulesProps) {
  if (delivered.length === 0) return null;
  const takes = draftId !== undefined && delivered.some(({ edits }) => edits.length > 0);
  return (
    <section className={styles.changes} aria-labelledby="delivered">
      <Title order={2} id="delivered" tabIndex={-1}>
        New with an upgrade
      </Title>
      <Text>
        An upgrade brought other rules for {year} since you published yours. Yours stay in force until you take them
        over.
      </Text>
      <table className={`${shared.frame} ${table.table}`} aria-labelledby="delivered">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Yours</th>
            <th scope="col">New</th>
            {takes && <th scope="col">Take over</th>}
          </tr>
        </thead>
        <tbody>
          {delivered.map((rule) => (
            <tr key={`${rule.section} ${rule.label}`}>
              <th scope="row">
                {rule.label} <span className={`${shared.quiet} ${shared.small}`}>{rule.section}</span>
              </th>
              <td data-label="Yours">{rule.before === '' ? 'None' : rule.before}</td>
              <td data-label="New">{rule.after === '' ? 'None' : rule.after}</td>
              {takes && (
                <td>
                  {rule.edits.length > 0 ? (
                    <TakeOver rule={rule} cpdYearId={draftId} />
                  ) : (
                    <Text size="sm">Please enter it below.</Text>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TakeOver({ rule, cpdYearId }: { rule: DeliveredRule; cpdYearId: number }) {
  const { mutateAsync } = useChange(yearDraftChanges.change);
  const { submit, busy, failure } = useSaving<void, null>({
    entered: null,
    save: async (_way, key) => {
      await mutateAsync({ body: { cpdYearId, changes: [...rule.edits], additions: [], removals: [] }, key });
      // By now it is taken over and has left the page.
      showDone('Taken over into the draft.');
      (document.getElementById('delivered') ?? document.getElementById('draft'))?.focus();
      return null;
    },
    onSaved: () => undefined,
  });
  return (
    <>
      <Button size="compact-md" loading={busy} aria-label={`Take over: ${rule.label}`} onClick={() => void submit()}>
        Take over
      </Button>
      <NotSaved failure={failure} />
    </>
  );
}
