import type { CPDYear } from '@cpd/contract/cpd-years';
import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { paths, readPlanSearch } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { SavedDialog } from '../../parts/saved-dialog.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { useCreatePlan } from '../../queries/plans.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { shortDay } from './plan-dates.ts';
import { PlanForm } from './plan-form.tsx';
import { emptyPlan, toPlanRequest } from './plan-values.ts';
import './widget-styles.ts';

/** `/User/Layout/PDP/Add`: a new plan of the year asked for, else of the selected one (PDP-11, PDP-12). */
export function NewPlanScreen() {
  const asked = useLocation({ select: ({ search }) => readPlanSearch(search).year });
  const { years, year: selected } = useSelectedYear();
  // Years are fetched again after saving; the form stays in its year.
  const [year] = useState(() => planYear(years, [asked, selected?.CPDYearId]));
  useTitle('Add PDP');
  return year === undefined ? <NoOpenYear /> : <NewPlan year={year} />;
}

/** The first of the wished-for years that can be changed, else the earliest that can (PDP-07). */
function planYear(years: readonly CPDYear[], wished: readonly (number | undefined)[]): CPDYear | undefined {
  const open = years.filter((year) => year.Editable).toSorted((one, other) => one.CPDYearYear - other.CPDYearYear);
  const found = wished.map((id) => open.find((year) => year.CPDYearId === id)).find((year) => year !== undefined);
  return found ?? open[0];
}

function NewPlan({ year }: { year: CPDYear }) {
  const { UserId } = useUser();
  const navigate = useNavigate();
  const { mutateAsync } = useCreatePlan();
  const [initial] = useState(emptyPlan);
  const [savedName, setSavedName] = useState<string>();
  const toPlans = useCallback(() => void navigate({ href: paths.plans }), [navigate]);
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1}>{year.CPDYearYear} Professional Development Plan</Title>
      <PlanForm
        initial={initial}
        year={year}
        save={(values, idempotencyKey) =>
          mutateAsync({ request: toPlanRequest(values, UserId, year.CPDYearId), idempotencyKey })
        }
        onSaved={(values) => {
          // The list that comes next shows the plan.
          rememberYear(UserId, year.CPDYearId);
          setSavedName(values.name.trim());
        }}
      />
      {savedName !== undefined && (
        <SavedDialog title="Plan saved" next="The list of your plans" onOk={toPlans}>
          <Facts>
            <Fact label="Plan name">{savedName}</Fact>
            <Fact label="Date">{shortDay(Temporal.Now.plainDateISO())}</Fact>
          </Facts>
        </SavedDialog>
      )}
    </Stack>
  );
}

function NoOpenYear() {
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1}>Professional Development Plan</Title>
      <Alert color="gray" title="No year is open">
        <Stack gap="sm" align="flex-start">
          <Text>None of your CPD years can be changed now, so no plan can be added.</Text>
          <Button component={AppLink} href={paths.plans} variant="default">
            To your plans
          </Button>
        </Stack>
      </Alert>
    </Stack>
  );
}
