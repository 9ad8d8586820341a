import type { YearByRule } from '@cpd/contract/year-confirmations';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { closingDay } from '@cpd/domain/year/year-rules';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../parts/loaded.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { sydneyDay } from '../../../parts/sydney-time.ts';
import { useChange } from '../../../queries/use-change.ts';
import { yearConfirmationsChanges, yearsByRuleQuery } from '../../../queries/year-confirmations.ts';

/** The years that were not delivered, each with the rules it goes by until a manager confirms them (YR-10). */
export function YearsByRule({ mayEdit }: { mayEdit: boolean }) {
  const query = useQuery(yearsByRuleQuery());
  const [asked, setAsked] = useState<YearByRule>();
  const years = query.data ?? [];
  if (years.length === 0) {
    return (
      <Loaded query={query} waiting={120} failed="The years could not be loaded.">
        {() => <Text>Every open year came with its own rules. There is nothing to confirm.</Text>}
      </Loaded>
    );
  }
  return (
    <Stack gap="lg" maw={680}>
      <Text>
        These years were not delivered, so they opened with the rules of the year before. Members can log activities.
        Submitting and certificates wait until a manager has confirmed the rules.
      </Text>
      {years.map((year) => (
        <section key={year.cpdYearId} aria-labelledby={`year-${year.cpdYearId}`}>
          <Title order={2} id={`year-${year.cpdYearId}`}>
            {year.cpdYearYear}
          </Title>
          <Text mb="sm">{rulesOf(year)}</Text>
          {year.isConfirmed && <Text>The rules are confirmed.</Text>}
          {!year.isConfirmed && mayEdit && (
            <Button variant="filled" onClick={() => setAsked(year)}>
              Confirm the rules for {year.cpdYearYear}
            </Button>
          )}
        </section>
      ))}
      {asked && <ConfirmYear year={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

function rulesOf({ frameworkName, minimum, frameworkCurrencyIsCredits, submitFrom, closeDate }: YearByRule): string {
  const unit = frameworkCurrencyIsCredits ? 'credits' : 'hours';
  const lastDay = formatDayMonthYear(closingDay({ closesAt: closeDate }));
  return `${frameworkName}: at least ${minimum} ${unit}. Submission from ${sydneyDay(submitFrom)}; the year closes at the end of ${lastDay}.`;
}

function ConfirmYear({ year, onClose }: { year: YearByRule; onClose: () => void }) {
  const { mutateAsync } = useChange(yearConfirmationsChanges.confirmYear);
  const body = { cpdYearId: year.cpdYearId, frameworkName: year.frameworkName };
  return (
    <ConfirmDialog
      title={`Confirm the rules for ${year.cpdYearYear}`}
      action="Confirm"
      change={(key) => mutateAsync({ body, key })}
      onDone={onClose}
      onClose={onClose}
    >
      <Text>{rulesOf(year)}</Text>
      <Text>
        From then on members can submit their records for {year.cpdYearYear}. This cannot be undone, and your name is
        kept with it.
      </Text>
    </ConfirmDialog>
  );
}
