import type { ActivitySuggestion } from '@cpd/contract/activities';
import type { ActivityType } from '@cpd/contract/reference';
import type { ActivityAccess } from '@cpd/domain/record/activity-access';
import { changeType } from '@cpd/domain/record/activity-change';
import { ACTIVITY_DETAILS, DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import { ACTIVITY_DETAIL_MAX } from '@cpd/domain/values/limits';
import { Anchor, Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { memo, useCallback, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import type { FieldErrors } from '../../../parts/saving/problems.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../../../ui/shared.module.css';
import { useListProps } from '../../../ui/use-list-props.ts';
import { fieldId } from '../form/activity-check.ts';
import { type Fold, FoldedGroup } from '../form/folded-group.tsx';
import { groupSummaries } from '../form/section-summaries.ts';
import type { Change } from '../form/use-activity-values.ts';
import type { useYearOffers, YearOffers } from '../form/year-offers.ts';
import { AboutYear } from './about-year.tsx';
import classes from './details.module.css';
import { GoalsLink } from './goals-link.tsx';
import { InformationField } from './information-field.tsx';
import { NameField } from './name-field.tsx';
import { OptionLines } from './option-lines.tsx';
import { withLastTime, withSuggestion } from './suggestion.ts';
import { useTypeReason } from './type-reason.ts';
import { UsualActivities } from './usual-activities.tsx';

type DetailsSectionProps = {
  values: ActivityFormModel;
  errors: FieldErrors;
  access: ActivityAccess;
  /** The years to choose from. */
  years: readonly YearWithRules[];
  year: YearWithRules;
  /** The year that is marked; while the form moves it is the one it moves to. */
  shownYearId: number;
  offers: ReturnType<typeof useYearOffers>;
  onYear: (cpdYearId: number) => void;
  /** The folded groups of the form. */
  groups: (name: 'more') => Fold;
  change: (next: Change) => void;
};

/** Section 1: year, name, category, goals and additional information (ACT-15 to ACT-20). */
export function DetailsSection(props: DetailsSectionProps) {
  const { values, errors, access, year, offers, groups, change } = props;
  const section = useRef<HTMLDivElement>(null);
  const [last, setLast] = useState<ActivitySuggestion>();
  const differsFromLast = last !== undefined && !isSame(withLastTime(values, last, offers.offers), values);
  const reason = useTypeReason(
    offers.activityTypes.find(({ activityTypeId }) => activityTypeId === values.activityTypeId),
    year,
  );
  const choose = useCallback(
    (suggestion: ActivitySuggestion) => {
      setLast(suggestion);
      change((now) => withSuggestion(now, suggestion, offers.offers));
    },
    [change, offers.offers],
  );
  const changeName = useCallback(
    (name: string) => {
      setLast((now) => (now?.activityName === name ? now : undefined));
      change((now) => ({ ...now, name }));
    },
    [change],
  );
  const chooseType = useCallback(
    (activityTypeId: number) =>
      change((now) =>
        changeType(now, { activityTypeId, recurring: recurs(offers.offers, activityTypeId) }, year.cpdYearYear),
      ),
    [change, offers.offers, year.cpdYearYear],
  );
  return (
    <div ref={section} tabIndex={-1} className={classes.section}>
      <NameField
        id={fieldId('name')}
        value={values.name}
        error={errors.name}
        shut={access.name === 'shut'}
        suggestions={offers.suggestions}
        activityTypes={offers.activityTypes}
        onChange={changeName}
        onChoose={choose}
      />
      {values.name === '' && access.name === 'open' && (
        <UsualActivities
          earlier={offers.suggestions}
          activityTypes={offers.activityTypes}
          onChoose={(suggestion) => {
            choose(suggestion);
            // The choices go with the empty name. The name itself would open the keyboard of a phone.
            section.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {differsFromLast && access.type === 'open' && (
        <Button
          size="sm"
          style={{ justifySelf: 'start' }}
          onClick={() => change((now) => withLastTime(now, last, offers.offers))}
        >
          Use last time’s category, hours and areas
        </Button>
      )}
      <TypeSelect
        id={fieldId('activityTypeId')}
        activityTypes={offers.activityTypes}
        value={values.activityTypeId}
        reason={reason}
        error={errors.activityTypeId}
        shut={access.type === 'shut'}
        onChange={chooseType}
      />
      <FoldedGroup
        label={access.goals === 'absent' ? 'Year and more' : 'Year, goals and more'}
        summary={groupSummaries(values, year).more}
        {...groups('more')}
      >
        <MoreDetails {...props} />
      </FoldedGroup>
    </div>
  );
}

/** What few activities need: another year, goals of a plan, who ran it, and anything else there is to say. */
function MoreDetails(props: DetailsSectionProps) {
  const { values, errors, access, year, offers, change } = props;
  return (
    <Stack gap="md">
      <YearRadios {...props} />
      {access.goals !== 'absent' && (
        <GoalsLink
          id={fieldId('goalIds')}
          cpdYearId={year.cpdYearId}
          goalIds={values.goalIds}
          error={errors.goalIds}
          shut={access.goals === 'shut'}
          onChange={(goalIds) => change((now) => ({ ...now, goalIds }))}
        />
      )}
      {offers.takesPlans && access.type === 'open' && <PlanLink cpdYearId={year.cpdYearId} />}
      <DetailFields {...props} />
      <InformationField
        id={fieldId('additionalInformation')}
        disabled={access.information === 'shut'}
        value={values.additionalInformation}
        error={errors.additionalInformation}
        onChange={(additionalInformation) => change((now) => ({ ...now, additionalInformation }))}
      />
    </Stack>
  );
}

/** Whether they name the same type, hours and areas. */
function isSame(one: ActivityFormModel, other: ActivityFormModel): boolean {
  const facts = ({ activityTypeId, hours, areaIds, areaHours }: ActivityFormModel) =>
    JSON.stringify([activityTypeId, hours, areaIds.toSorted((a, b) => a - b), areaHours]);
  return facts(one) === facts(other);
}

/** Short texts beside the name; what is shut and empty is left out. */
function DetailFields({ values, errors, access, change }: DetailsSectionProps) {
  const shut = access.name === 'shut';
  return DETAIL_NAMES.filter((name) => !shut || values[name] !== '').map((name) => (
    <TextInput
      key={name}
      id={fieldId(name)}
      label={ACTIVITY_DETAILS[name].label}
      description={ACTIVITY_DETAILS[name].hint}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      maxLength={ACTIVITY_DETAIL_MAX}
      disabled={shut}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => {
        const text = event.currentTarget.value;
        change((now) => ({ ...now, [name]: text }));
      }}
    />
  ));
}

function recurs(offers: YearOffers, activityTypeId: number): boolean {
  return offers.activityTypes.find((type) => type.activityTypeId === activityTypeId)?.recurring ?? true;
}

function PlanLink({ cpdYearId }: { cpdYearId: number }) {
  return (
    <Text size="sm" className={`${shared.quiet} ${shared.long}`}>
      <Anchor component={AppLink} href={paths.newPlan({ year: cpdYearId })} inherit underline="always">
        Write your PDP instead
      </Anchor>
    </Text>
  );
}

function YearRadios({ errors, access, years, year, shownYearId, onYear }: DetailsSectionProps) {
  return (
    <Stack gap="xs">
      <Radio.Group
        label="CPD year"
        value={String(shownYearId)}
        error={errors.cpdYearId}
        onChange={(id) => onYear(Number(id))}
      >
        <Group gap="lg" mt={4}>
          {years.map((choice, index) => (
            <Radio
              key={choice.cpdYearId}
              {...(index === 0 && { id: fieldId('cpdYearId') })}
              value={String(choice.cpdYearId)}
              label={String(choice.cpdYearYear)}
              disabled={access.year === 'shut'}
            />
          ))}
        </Group>
      </Radio.Group>
      <AboutYear year={year} />
    </Stack>
  );
}

type TypeSelectProps = {
  id: string;
  activityTypes: readonly ActivityType[];
  /** 0 = not chosen. */
  value: number;
  /** Why this one was chosen already. */
  reason?: string | undefined;
  error: string | undefined;
  shut: boolean;
  onChange: (activityTypeId: number) => void;
};

/** One searchable list of the types, grouped by category (ACT-19). */
export const TypeSelect = memo(function TypeSelect(props: TypeSelectProps) {
  const { id, activityTypes, value, reason, error, shut, onChange } = props;
  const list = useListProps();
  const groups = Map.groupBy(activityTypes, (type) => type.category);
  const isChosen = activityTypes.some((type) => type.activityTypeId === value);
  return (
    <Select<number>
      {...list}
      id={id}
      label="CPD category"
      description={reason}
      placeholder="Choose, or type to search"
      withAsterisk
      required
      disabled={shut}
      searchable
      selectFirstOptionOnChange
      // Otherwise the kit forgets a moment after the list has opened which option it has selected, and Enter takes none.
      selectFirstOptionOnDropdownOpen={!isChosen}
      allowDeselect={false}
      openOnFocus={false}
      nothingFoundMessage="No categories match"
      data={[...groups].map(([group, types]) => ({
        group,
        items: types.map((type) => ({ value: type.activityTypeId, label: type.type })),
      }))}
      renderOption={({ option }) => (
        <OptionLines
          text={option.label}
          note={activityTypes.find((type) => type.activityTypeId === option.value)?.description ?? ''}
        />
      )}
      value={isChosen ? value : null}
      error={error}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      onChange={(chosen) => onChange(chosen ?? 0)}
    />
  );
});
