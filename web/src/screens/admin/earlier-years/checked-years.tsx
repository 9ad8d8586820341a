import type { EarlierYearsCheck } from '@cpd/contract/earlier-years';
import { systemProblem } from '@cpd/domain/college/earlier-years';
import { EARLIER_SYSTEM_MAX } from '@cpd/domain/values/limits';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { FormProblems } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { earlierYearsChanges, type GivenYears } from '../../../queries/earlier-years.ts';
import { useChange } from '../../../queries/use-change.ts';
import { CheckedYearsReport } from './checked-years-report.tsx';

type CheckedYearsProps = {
  found: EarlierYearsCheck;
  given: GivenYears;
  onImported: (words: string) => void;
  /** Something has changed since the list was checked. */
  onStale: () => void;
};

/** What a list of earlier years would do, and the button that does it (PPL-16). */
export function CheckedYears({ found, given, onImported, onStale }: CheckedYearsProps) {
  const { mutateAsync } = useChange(earlierYearsChanges.bring);
  const { new: added, wrong } = found;
  const form = useForm({
    initial: { system: '' },
    check: ({ system }) => problemsWith('system', systemProblem(system)),
    save: ({ system }) => mutateAsync({ ...given, system, new: added, wrong }),
    onSaved: (counts) => onImported(`${inWords(counts.new)} imported.`),
    onFailed: ({ kind }) => {
      if (kind === 'stale') onStale();
    },
  });
  return (
    <>
      <CheckedYearsReport found={found} fileName={given.file.name} />
      {added === 0 ? (
        <Text>Nothing would be imported.</Text>
      ) : (
        <>
          <TextInput
            label="Name of the system before"
            description="Each of these years says that it comes from there."
            required
            maw={400}
            maxLength={EARLIER_SYSTEM_MAX}
            {...form.text('system')}
          />
          <FormProblems {...form} />
          <Group gap="sm">
            <Button variant="filled" loading={form.busy} onClick={() => void form.submit()}>
              Import {inWords(added)}
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

function inWords(count: number): string {
  return count === 1 ? '1 year' : `${count.toLocaleString('en-AU')} years`;
}
