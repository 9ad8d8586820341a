import type { CPDYear } from '@cpd/contract/cpd-years';
import { PLAN_NAME_MAX } from '@cpd/domain/values/limits';
import { Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { AreasDialog } from '../../../parts/areas-dialog.tsx';
import { HelpBubble, WithHelp } from '../../../parts/help-bubble.tsx';
import { HoursField } from '../../../parts/hours-field.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { specialitiesQuery } from '../../../queries/reference.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { GoalsField } from './goals-field.tsx';
import { planFields } from './plan-check.ts';
import styles from './plan-form.module.css';
import type { ChangePlan, PlanSetting, PlanValues } from './plan-values.ts';

type PlanFormProps = {
  values: PlanValues;
  setting: PlanSetting;
  messageOf: (id: string) => string | undefined;
  /** Left out, the whole form is shut (PDP-16). */
  onChange?: ChangePlan | undefined;
};

const ORDER: ('label' | 'description' | 'error' | 'input')[] = ['label', 'description', 'error', 'input'];

/** The four sections of a plan, whatever they are used for: they are given values and what happens to a change (PDP-12). */
export function PlanForm({ values, setting, messageOf, onChange }: PlanFormProps) {
  const { year } = setting;
  const change: ChangePlan = onChange ?? (() => undefined);
  const help = useId();
  return (
    <fieldset className={styles.form} disabled={onChange === undefined} aria-labelledby={help}>
      <legend id={help} className={styles.hidden}>
        The plan
      </legend>
      <Stack gap="md">
        <PlanSection number={1} title="Needs assessment">
          <Guidance year={year} />
          <WithHelp code="PDP2" cpdYearId={year.cpdYearId} about="plan name">
            <TextInput
              id={planFields.name}
              label="Plan name"
              description="What you would call it, for example after the year's main theme"
              withAsterisk
              required
              maxLength={PLAN_NAME_MAX}
              value={values.name}
              error={messageOf(planFields.name)}
              inputWrapperOrder={ORDER}
              onChange={(event) => change({ name: event.currentTarget.value }, planFields.name)}
            />
          </WithHelp>
          <WithHelp code="PDP3" cpdYearId={year.cpdYearId} about="CPD need">
            <Textarea
              id={planFields.need}
              label="CPD need"
              description="What do you want to get better at, and why?"
              withAsterisk
              required
              rows={4}
              resize="vertical"
              value={values.need}
              error={messageOf(planFields.need)}
              inputWrapperOrder={ORDER}
              onChange={(event) => change({ need: event.currentTarget.value }, planFields.need)}
            />
          </WithHelp>
        </PlanSection>
        <PlanSection number={2} title="Areas of work" help={{ code: 'PDP4', cpdYearId: year.cpdYearId }}>
          <AreasOfWork year={year} open={onChange !== undefined} />
        </PlanSection>
        <PlanSection number={3} title="Plan" help={{ code: 'PDP5', cpdYearId: year.cpdYearId }}>
          <GoalsField
            goals={values.goals}
            setting={setting}
            messageOf={messageOf}
            onChange={onChange && ((goals, ...ids) => onChange({ goals }, ...ids))}
          />
        </PlanSection>
        <PlanSection number={4} title="Hours" help={{ code: 'PDP7', cpdYearId: year.cpdYearId }}>
          <HoursField
            id={planFields.hours}
            label="How many hours did you spend creating this plan?"
            description="In quarter hours; they count towards your CPD"
            value={values.hours}
            error={messageOf(planFields.hours)}
            disabled={onChange === undefined}
            onChange={(hours) => change({ hours }, planFields.hours)}
          />
        </PlanSection>
      </Stack>
    </fieldset>
  );
}

type PlanSectionProps = {
  number: number;
  title: string;
  /** The bubble beside the heading. */
  help?: { code: string; cpdYearId: number };
  children: ReactNode;
};

/** A numbered section of the form (PDP-12). */
function PlanSection({ number, title, help, children }: PlanSectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <div className={styles.sectionHead}>
          <Title order={2} id={id} className={styles.sectionTitle}>
            <span className={styles.number}>{number}</span> {title}
          </Title>
          {help && <HelpBubble {...help} about={title} />}
        </div>
        {children}
      </Stack>
    </Paper>
  );
}

/** What to think of before writing (PDP-26): from 2025 on years have domains that are mandatory. */
function Guidance({ year }: { year: CPDYear }) {
  return (
    <Stack gap="xs" className={styles.guidance}>
      <Text>
        Look back at your work and at what others tell you about it: a complaint, an audit, a case that stayed with you,
        a colleague's remark. Choose the two or three things that matter most this year.
      </Text>
      {year.mandatoryAreaIds.length > 0 ? <FromTwentyFive year={year} /> : <BeforeTwentyFive />}
    </Stack>
  );
}

function BeforeTwentyFive() {
  return (
    <Text>
      Set goals that you can reach by the end of the year, and say how you will know that you have. A plan is never
      wrong: change it whenever your work changes.
    </Text>
  );
}

function FromTwentyFive({ year }: { year: CPDYear }) {
  const { userId } = useUser();
  const { data = [] } = useQuery(specialitiesQuery(userId, year.cpdYearId));
  const names = data.filter(({ isMandatory }) => isMandatory).map(({ name }) => name);
  return (
    <>
      {names.length > 0 && (
        <Text>
          <strong>
            {names.join(', ')} {names.length === 1 ? 'is' : 'are'} mandatory in {year.cpdYearYear}.
          </strong>{' '}
          Plan activities for {names.length === 1 ? 'it' : 'each of them'}:
        </Text>
      )}
      <ul className={styles.list}>
        <li>Which patients’ experience of your care do you know least about? Who could you ask?</li>
        <li>Which decision would you like to talk through with a colleague?</li>
      </ul>
    </>
  );
}

/** The specialties and domains the member works in, and the way to change them (PDP-12, PDP-13). */
function AreasOfWork({ year, open }: { year: CPDYear; open: boolean }) {
  const { userId } = useUser();
  const [updating, setUpdating] = useState(false);
  const query = useQuery(specialitiesQuery(userId, year.cpdYearId));
  const chosen = query.data?.filter(({ linkedToUser }) => linkedToUser) ?? [];
  return (
    <Stack gap="sm">
      <Text className={shared.quiet}>
        What you work in. These are offered first when you log activities for {year.cpdYearYear}.
      </Text>
      <Loaded query={query} waiting={36} failed="Your areas of work could not be loaded. Your plan is safe.">
        {() => chosen.length === 0 && <Text>You have not chosen any areas yet.</Text>}
      </Loaded>
      {chosen.length > 0 && (
        <ul className={`${shared.list} ${shared.wrap} ${styles.areas}`} aria-label="Your areas of work">
          {chosen.map(({ areaId, name }) => (
            <li key={areaId}>{name}</li>
          ))}
        </ul>
      )}
      {open && (
        <Group>
          <LabelledButton icon={IconAdjustments} onClick={() => setUpdating(true)}>
            Update specialty areas
          </LabelledButton>
        </Group>
      )}
      {updating && <AreasDialog cpdYearId={year.cpdYearId} onClose={() => setUpdating(false)} />}
    </Stack>
  );
}
