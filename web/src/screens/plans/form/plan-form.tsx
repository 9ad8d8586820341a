import { PLAN_NAME_MAX } from '@cpd/domain/values/limits';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { WithHelp } from '../../../parts/help-bubble.tsx';
import { HoursField } from '../../../parts/hours-field.tsx';
import { AreasOfWork } from './areas-of-work.tsx';
import { GoalsField } from './goals-field.tsx';
import { Guidance } from './guidance.tsx';
import { planFields } from './plan-check.ts';
import styles from './plan-form.module.css';
import { PlanSection } from './plan-section.tsx';
import type { ChangePlan, PlanSetting } from './plan-setting.ts';
import type { PlanValues } from './plan-values.ts';

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
