import type { CPDYear } from '@cpd/contract/cpd-years';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { paths, plansYearOf, readGoalId } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import type { ActivityInPlan } from '../../../parts/activity-in-plan.ts';
import { draftTime } from '../../../parts/draft/use-draft.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { NoYears } from '../../../parts/no-years.tsx';
import { YearHead } from '../../../parts/year-head.tsx';
import { useSelectedYear } from '../../../parts/year-selector.tsx';
import { carriedGoalsQuery, planDraftQuery, plansQuery } from '../../../queries/plans.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { showDone } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { UploadPlanDialog } from '../upload/upload-plan-dialog.tsx';
import { addButtonId } from './goal-item.tsx';
import type { PlanDialog } from './home-dialogs.tsx';
import { HomeDialogs } from './home-dialogs.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';

type PlansScreenProps = {
  /** The form for an activity towards a goal, which opens here (ACT-12, ACT-22). */
  activityForm: ActivityInPlan;
};

/** `/User/Layout/PDP/Home`, with or without a year (id): its plans, and the ways to a new one (PDP-01, PDP-02, PDP-07). */
export function PlansScreen({ activityForm: ActivityForm }: PlansScreenProps) {
  const { years, year: selected, select } = useSelectedYear('last');
  const asked = useOwnAddress(({ pathname }) => plansYearOf(pathname));
  const askedGoal = useOwnAddress(({ search }) => readGoalId(search));
  const navigate = useNavigate();
  const leadOn = useLeadOn();
  const year = years.find(({ cpdYearId }) => cpdYearId === asked) ?? selected;
  const goalId = year?.editable === true ? askedGoal : undefined;
  useTitle(goalId === undefined ? 'PDP' : 'Add Activity');
  useFocusBack(goalId);
  if (year === undefined) return <NoYears title="Professional Development Plans" />;
  const onSaved = (name: string) => {
    showDone(`“${name}” was saved and attached to your goal.`);
    // Nothing is left that could be lost, and Back leads to no second form.
    leadOn(paths.plansOf(year.cpdYearId), { ignoreBlocker: true, replace: true });
  };
  const choose = (cpdYearId: number) => {
    select(cpdYearId);
    // An address that names another year would win over the choice.
    if (asked !== undefined) void navigate({ href: paths.plansOf(cpdYearId) });
  };
  return (
    <>
      {goalId !== undefined && (
        <Suspense fallback={<Skeleton height={220} aria-hidden />}>
          <ActivityForm key={goalId} cpdYearId={year.cpdYearId} goalId={goalId} onSaved={onSaved} />
        </Suspense>
      )}
      {/* What was unfolded stays so. */}
      <div hidden={goalId !== undefined}>
        <Stack gap="lg">
          <YearHead
            help={{ code: 'PDP1', about: 'professional development plans' }}
            years={years}
            value={year.cpdYearId}
            onChange={choose}
          >
            {year.cpdYearYear} Professional Development Plans
          </YearHead>
          <NewPlanButtons key={`new ${year.cpdYearId}`} year={year} />
          {year.editable && <UnfinishedPlan year={year} />}
          <PlansOfYear key={year.cpdYearId} year={year} />
        </Stack>
      </div>
    </>
  );
}

/** Anyone who comes back from the form of a goal is where they left. */
function useFocusBack(goalId: number | undefined): void {
  const before = useRef(goalId);
  useEffect(() => {
    const left = before.current;
    before.current = goalId;
    if (left !== undefined && goalId === undefined) document.getElementById(addButtonId(left))?.focus();
  }, [goalId]);
}

/** PDP-07: both are there and shut in a year that cannot be changed, with the reason. */
function NewPlanButtons({ year }: { year: CPDYear }) {
  const [uploading, setUploading] = useState(false);
  const create = <IconPlus size={20} aria-hidden />;
  const upload = <IconUpload size={20} aria-hidden />;
  if (!year.editable) {
    return (
      <Group>
        <Button variant="filled" disabled leftSection={create} aria-describedby="create-advice">
          Create PDP
        </Button>
        <Button disabled leftSection={upload} aria-describedby="create-advice">
          Upload PDP
        </Button>
        <Text id="create-advice" className={shared.quiet}>
          The record for {year.cpdYearYear} can no longer be changed.
        </Text>
      </Group>
    );
  }
  return (
    <Group>
      <Button variant="filled" component={AppLink} href={paths.newPlan({ year: year.cpdYearId })} leftSection={create}>
        Create PDP
      </Button>
      <Button leftSection={upload} onClick={() => setUploading(true)}>
        Upload PDP
      </Button>
      {uploading && <UploadPlanDialog year={year} onClose={() => setUploading(false)} />}
    </Group>
  );
}

/** What waits for the plan of a year: one that was begun, on whichever device, or without any plan the goals of last year. */
function UnfinishedPlan({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  const { data: draft } = useQuery(planDraftQuery({ userId, cpdYearId: year.cpdYearId, planId: 0 }));
  const { data: carried = [] } = useQuery(carriedGoalsQuery(userId, year.cpdYearId));
  const { data: plans } = useQuery(plansQuery(userId, year.cpdYearId));
  const href = paths.newPlan({ year: year.cpdYearId });
  if (draft) {
    const name = draft.draft.planName?.trim() ?? '';
    return (
      <div className={styles.note}>
        <Text>
          {name === '' ? 'A plan that you started' : `“${name}”, a plan that you started,`} has not been saved since{' '}
          {draftTime(draft.savedOn, new Date(now().epochMilliseconds))}.
        </Text>
        <LinkButton href={href} size="sm">
          Continue writing
        </LinkButton>
      </div>
    );
  }
  const [first] = carried;
  if (first === undefined || plans?.length !== 0) return null;
  return (
    <div className={styles.note}>
      <div>
        <Text>
          {carried.length === 1 ? '1 goal was' : `${carried.length} goals were`} carried over from {first.cpdYear}:
        </Text>
        {/* Each as far as there is room: the form shows them whole. */}
        <ul className={`${shared.list} ${styles.carried}`}>
          {carried.map(({ planGoalId, goal }) => (
            <li key={planGoalId} title={goal}>
              {goal}
            </li>
          ))}
        </ul>
      </div>
      <LinkButton href={href} size="sm">
        Start the plan for {year.cpdYearYear} with {carried.length === 1 ? 'it' : 'them'}
      </LinkButton>
    </div>
  );
}

/** The plans of a year as cards, the newest first (PDP-01). */
function PlansOfYear({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  const query = useQuery(plansQuery(userId, year.cpdYearId));
  const [dialog, setDialog] = useState<PlanDialog>();
  const plans = query.data ?? [];
  const written = plans.filter(({ isUploadedPlan }) => !isUploadedPlan).length;
  if (plans.length > 0) {
    return (
      <>
        <ul className={`${shared.list} ${styles.plans}`}>
          {plans.map((plan) => (
            <li key={plan.planId}>
              <PlanCard
                plan={plan}
                year={year}
                startsOpen={!plan.collapse || plan.isUploadedPlan || written === 1}
                onDialog={setDialog}
              />
            </li>
          ))}
        </ul>
        {dialog && <HomeDialogs dialog={dialog} plans={plans} year={year} onClose={() => setDialog(undefined)} />}
      </>
    );
  }
  return (
    <Loaded
      query={query}
      waiting={220}
      failed={`The plans for ${year.cpdYearYear} could not be loaded. Your record is safe.`}
      className={`${shared.frame} ${styles.panel}`}
    >
      {() => <NoPlans year={year} />}
    </Loaded>
  );
}

function NoPlans({ year }: { year: CPDYear }) {
  if (!year.editable)
    return <Text className={`${shared.frame} ${styles.panel}`}>No plan was written for {year.cpdYearYear}.</Text>;
  return (
    <div className={`${shared.frame} ${styles.panel}`}>
      <Text fw={600}>There is no plan for {year.cpdYearYear} yet.</Text>
      <Text>
        A plan says what you want to get better at this year, why, and how you will go about it. One page is enough: a
        name, your need, and at least one goal. The time you spend on writing it counts towards your CPD.
      </Text>
    </div>
  );
}
