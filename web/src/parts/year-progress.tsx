import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { Button, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconChecklist, IconPoint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { fetchedPart } from '../lib/fetched-part.ts';
import { type ActivitySearch, paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { yearsQuery } from '../queries/years.ts';
import { Bar } from '../ui/bar.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import missingListStyles from './missing-list.module.css';
import {
  ProgressBadge,
  plannedWords,
  STATE_ICONS,
  StateLine,
  sharePlanned,
  stateOf,
  unitOf,
} from './progress-badge.tsx';
import progressDetailsStyles from './progress-details.module.css';
import { categoryItems, mandatoryItems, mandatoryStatus } from './requirement-items.ts';
import { WhyNumber, WhyNumbers } from './why-number.tsx';
import styles from './year-progress.module.css';

type YearProgressProps = {
  requirements: FrameworkRequirements;
  /** Undefined for those who look at someone else's year: then nothing leads to a form. */
  cpdYearId: number | undefined;
};

/** The state of a year: the rings, what is missing, and every requirement by itself. It belongs under a heading of level 2. */
export function YearProgress({ requirements, cpdYearId }: YearProgressProps) {
  return (
    <YearStanding
      requirements={requirements}
      cpdYearId={cpdYearId}
      missing={<MissingList items={requirements.missing} cpdYearId={cpdYearId} />}
    >
      <ProgressDetails requirements={requirements} />
    </YearStanding>
  );
}

type YearStandingProps = YearProgressProps & {
  /** The list of what is missing; left out where nothing is. */
  missing: ReactNode;
  /** Each requirement by itself. */
  children: ReactNode;
};

/** The frame of the state of a year; what holds it decides how much of the lists is open. */
export function YearStanding({ requirements, cpdYearId, missing, children }: YearStandingProps) {
  const count = requirements.missing.length;
  // An exempt year is not measured, so nothing of it is missing (SUM-05).
  if (requirements.hasExemption) {
    return <Text>Exempt for {requirements.year}: nothing has to be done. What is logged stays in the record.</Text>;
  }
  return (
    <WhyNumbers cpdYearId={cpdYearId}>
      <div className={styles.progress}>
        {requirements.variationReason !== '' && <Text>{requirements.variationReason}</Text>}
        <ProgressBadge requirements={requirements} />
        {count > 0 && (
          <div>
            <Title order={3} size="h4" mb="xs">
              What is missing ({count})
            </Title>
            {missing}
          </div>
        )}
        {children}
      </div>
    </WhyNumbers>
  );
}

/** The requirements of a year one by one: categories and mandatory activities (PRG-04 to PRG-06, PRG-09). */
export function ProgressDetails({ requirements }: { requirements: FrameworkRequirements }) {
  return (
    <div className={progressDetailsStyles.details}>
      <Categories requirements={requirements} />
      <MandatoryActivities items={mandatoryItems(requirements)} />
    </div>
  );
}

function Categories({ requirements }: { requirements: FrameworkRequirements }) {
  const items = categoryItems(requirements);
  if (items.length === 0) return null;
  const unit = unitOf(requirements.currency);
  return (
    <section>
      <h3 className={progressDetailsStyles.heading}>
        {requirements.currency === 'C' ? 'Credits' : 'Hours'} by category
      </h3>
      <ul className={progressDetailsStyles.list}>
        {items.map((item) => (
          <Category key={item.badgeType} item={item} unit={unit} currency={requirements.currency} />
        ))}
      </ul>
    </section>
  );
}

type CategoryProps = { item: RequirementItem; unit: string; currency: FrameworkRequirements['currency'] };

function Category({ item, unit, currency }: CategoryProps) {
  const planned = plannedWords(item.plannedValue, currency);
  const state = stateOf(item.currentValue, item.requiredValue);
  return (
    <li className={progressDetailsStyles.category} data-state={state}>
      <div className={progressDetailsStyles.categoryLine}>
        <Text span fw={600}>
          {item.badgeText1}
          {/* A group is named by its categories; their names stand right above it. */}
          {item.badgeType !== 'CategoryGroupMinimum' && `: ${item.badgeText2}`}
        </Text>
        <Text span className={progressDetailsStyles.figures}>
          <WhyNumber
            figure={{ kind: 'requirement', item }}
            text={`${formatHours(item.currentValue)} / ${formatHours(item.requiredValue)} ${unit}`}
            of={item.badgeText1}
          />
        </Text>
      </div>
      <Bar
        percentage={item.currentPercentage}
        planned={sharePlanned(item.currentValue, item.plannedValue, item.requiredValue)}
      />
      <div className={progressDetailsStyles.categoryLine}>
        <StateLine state={state} />
        {planned !== '' && (
          <Text span size="sm">
            {planned}
          </Text>
        )}
      </div>
    </li>
  );
}

function MandatoryActivities({ items }: { items: readonly RequirementItem[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className={progressDetailsStyles.heading}>Mandatory CPD Activities</h3>
      <ul className={progressDetailsStyles.list}>
        {items.map((item) => (
          <Mandatory key={`${item.badgeType} ${item.badgeText1}`} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Mandatory({ item }: { item: RequirementItem }) {
  const state = item.complete ? 'done' : stateOf(item.currentValue, item.requiredValue);
  const Icon = STATE_ICONS[state];
  return (
    <li className={progressDetailsStyles.mandatory} data-state={state}>
      <Icon size={20} aria-hidden className={progressDetailsStyles.mandatoryIcon} />
      <div>
        <Text span fw={600} display="block">
          {item.badgeText1}
        </Text>
        <Text span size="sm" className={progressDetailsStyles.quiet}>
          <WhyNumber figure={{ kind: 'requirement', item }} text={mandatoryStatus(item)} of={item.badgeText1} />
          {item.plannedValue > 0 && `, ${plannedWords(item.plannedValue)}`}
        </Text>
      </div>
      <span className={progressDetailsStyles.mark}>{item.complete ? 'COMPLETED' : 'NOT COMPLETED'}</span>
    </li>
  );
}

type MissingItem = FrameworkRequirements['missing'][number];

type MissingListProps = {
  items: readonly MissingItem[];
  /** The member's own year; undefined for those who look at someone else's, and start nothing in it. */
  cpdYearId: number | undefined;
};

/** What is left to do in a year, in the order in which to do it, each line with the link that starts it. */
export function MissingList({ items, cpdYearId }: MissingListProps) {
  return (
    <ul className={missingListStyles.list}>
      {items.map((item) => (
        <li key={item.text} className={missingListStyles.line}>
          {item.needsPlan ? (
            <IconChecklist size={20} stroke={1.7} aria-hidden className={missingListStyles.mark} />
          ) : (
            <IconPoint size={20} aria-hidden className={missingListStyles.mark} />
          )}
          <div>
            <Text span>{item.text}</Text>
            {item.needsPlan && (
              <Text span size="sm" className={missingListStyles.advice}>
                Write down what you want to work on this year, and why.
              </Text>
            )}
          </div>
          {cpdYearId !== undefined && <Start item={item} cpdYearId={cpdYearId} />}
        </li>
      ))}
    </ul>
  );
}

/** Which type will do is asked when a line is followed. */
const LogItDialog = fetchedPart(async () => (await import('./log-it-dialog.tsx')).LogItDialog);

function Start({ item, cpdYearId }: { item: MissingItem; cpdYearId: number }) {
  const user = useUser();
  const [asked, setAsked] = useState(false);
  const { data: years } = useQuery(yearsQuery(user.userId));
  // A form opens in another year when this one takes no entries there; a link that misleads is worse than none.
  if (years?.find((one) => one.cpdYearId === cpdYearId)?.editable !== true) return null;
  if (item.categoryIds.length > 0) {
    return (
      <>
        <Button size="sm" onClick={() => setAsked(true)} aria-haspopup="dialog">
          Log it
          <VisuallyHidden>: {item.text}</VisuallyHidden>
        </Button>
        <Suspense>
          {asked && <LogItDialog item={item} cpdYearId={cpdYearId} onClose={() => setAsked(false)} />}
        </Suspense>
      </>
    );
  }
  const href = item.needsPlan ? paths.newPlan({ year: cpdYearId }) : paths.activity(startingWith(item, cpdYearId));
  return (
    <LinkButton href={href} size="sm">
      {item.needsPlan ? 'Write it' : 'Log it'}
      <VisuallyHidden>: {item.text}</VisuallyHidden>
    </LinkButton>
  );
}

/** What the form starts with, so that the line is met by saving it. */
function startingWith(item: MissingItem, cpdYearId: number): ActivitySearch {
  const search: ActivitySearch = { year: cpdYearId };
  if (item.activityTypeId !== null) search.type = item.activityTypeId;
  if (item.areaId !== null) search.area = item.areaId;
  return search;
}
