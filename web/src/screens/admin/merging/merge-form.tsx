import type { Comparison } from '@cpd/contract/member-merges';
import { PERSON_FIELDS, type PersonField, YEAR_CHOICES, type YearChoice } from '@cpd/domain/college/member-merge';
import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { Button, Radio, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { problemsWith } from '../../../parts/saving/problems.ts';
import { FormProblems, SaveForm } from '../../../parts/saving/save-form.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { memberMergesChanges } from '../../../queries/member-merges.ts';
import { useChange } from '../../../queries/use-change.ts';
import shared from '../../../ui/shared.module.css';
import { yearInWords } from './entry-words.ts';

type MergeFormProps = {
  found: Comparison;
  /** Either entry has changed since it was shown. */
  onStale: () => void;
};

type Choices = Readonly<Record<number, YearChoice | undefined>>;

/** What of both entries the person has afterwards: chosen one by one where they differ, by year where both have something. */
export function MergeForm({ found, onStale }: MergeFormProps) {
  const { kept, merged, details, years, state } = found;
  const { mutateAsync } = useChange(memberMergesChanges.prepare);
  const conflicts = years.filter(({ choices }) => choices.length > 1);
  const form = useForm({
    initial: { fromMerged: [] as readonly PersonField[], years: {} as Choices, reason: '' },
    check: (values) => [
      ...problemsWith(
        'years',
        conflicts.some((year) => chosenOf(year, values.years) === undefined) ? CHOOSE : undefined,
      ),
      ...problemsWith('reason', teamTextProblem(values.reason, 'The reason', 'Please give a reason.')),
    ],
    save: ({ fromMerged, years: choices, reason }, key) =>
      mutateAsync({
        body: {
          ...{ keptUserId: kept.userId, mergedUserId: merged.userId, state, reason },
          fromMerged: fromMerged.filter((field) => details.some((detail) => detail.field === field)),
          years: conflicts.flatMap((year) => {
            const choice = chosenOf(year, choices);
            return choice === undefined ? [] : [{ cpdYearId: year.cpdYearId, choice }];
          }),
        },
        key,
      }),
    content: (values) => [state, values],
    onSaved: () => undefined,
    onFailed: ({ kind }) => {
      if (kind === 'stale') onStale();
    },
    again: true,
  });
  const { values, errors, set } = form;
  return (
    <SaveForm form={form}>
      <Stack gap="lg" className={shared.long ?? ''}>
        {details.length > 0 && <Title order={2}>Details that differ</Title>}
        {details.map((detail) => (
          <Radio.Group
            key={detail.field}
            label={PERSON_FIELDS[detail.field]}
            value={values.fromMerged.includes(detail.field) ? 'MERGED' : 'KEPT'}
            onChange={(choice) => {
              const others = values.fromMerged.filter((field) => field !== detail.field);
              set({ fromMerged: choice === 'MERGED' ? [...others, detail.field] : others });
            }}
          >
            <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
              <Radio value="KEPT" label={detail.kept || 'None'} description={fromWhich(detail.field, kept)} />
              <Radio value="MERGED" label={detail.merged || 'None'} description={fromWhich(detail.field, merged)} />
            </SimpleGrid>
          </Radio.Group>
        ))}
        {years.length > 0 && <Title order={2}>Years</Title>}
        {years.map((year) =>
          year.choices.length > 1 ? (
            <Radio.Group
              key={year.cpdYearId}
              label={`${year.year}: both entries have something`}
              required
              value={chosenOf(year, values.years) ?? ''}
              error={chosenOf(year, values.years) === undefined ? errors.years : undefined}
              onChange={(value) => {
                const choice = YEAR_CHOICES.find((each) => each === value);
                set({ years: { ...values.years, [year.cpdYearId]: choice } });
              }}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} mt="xs">
                <Radio value="KEPT" label={`Of ${kept.memberNumber}`} description={yearInWords(year.kept)} />
                <Radio value="MERGED" label={`Of ${merged.memberNumber}`} description={yearInWords(year.merged)} />
                {year.choices.includes('ADDED') && (
                  <Radio value="ADDED" label="Both together" description="What either entry has is in one year." />
                )}
              </SimpleGrid>
            </Radio.Group>
          ) : (
            <Text key={year.cpdYearId}>
              <strong>{year.year}</strong>{' '}
              {year.choices.includes('MERGED')
                ? `comes from ${merged.memberNumber}: ${yearInWords(year.merged)}`
                : `stays as in ${kept.memberNumber}: ${yearInWords(year.kept)}`}
            </Text>
          ),
        )}
        <Textarea
          label="Reason"
          description="The member can read it in the history of the record."
          required
          rows={3}
          maw={680}
          {...form.text('reason')}
        />
        <FormProblems {...form} />
        <Button variant="filled" type="submit" style={{ alignSelf: 'start' }} loading={form.busy}>
          Propose the merge
        </Button>
      </Stack>
    </SaveForm>
  );
}

/** Of which entry a detail is; a member number says it itself. */
function fromWhich(field: PersonField, { memberNumber }: Comparison['kept']): string | undefined {
  return field === 'memberNumber' ? undefined : `From ${memberNumber}`;
}

const CHOOSE = 'Please choose which record of this year is kept.';

/** What was chosen of a year, as far as it can still be had. */
function chosenOf({ cpdYearId, choices }: Comparison['years'][number], chosen: Choices): YearChoice | undefined {
  const choice = chosen[cpdYearId];
  return choice !== undefined && choices.includes(choice) ? choice : undefined;
}
