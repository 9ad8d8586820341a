import type { Declaration } from '@cpd/contract/declarations';
import type { CPDSummary, RequirementItem } from '@cpd/contract/summary';
import { formatHours } from '@cpd/domain/values/hours';
import { Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { MissingList } from '../../parts/missing-list.tsx';
import { mandatoryItems, mandatoryStatus } from '../../parts/requirement-items.ts';
import shared from '../../ui/shared.module.css';
import styles from './declaration.module.css';
import { PlannedDays } from './planned-days.tsx';
import { Warning } from './warning.tsx';

type CheckStepProps = { declaration: Declaration; summary: CPDSummary };

/** Where the record stands before it is declared: what is missing, with the way to it, and what is met (SUB-14, SUB-25). */
export function CheckStep({ declaration, summary }: CheckStepProps) {
  const { missing, userFrameworkRequirements } = summary.userFrameworkRequirementsOverview;
  const met = userFrameworkRequirements.filter(({ complete }) => complete);
  const unit = declaration.frameworkCurrency === 'C' ? 'credits' : 'hours';
  return (
    <>
      <div>
        <Text size="xl" fw={650}>
          You have {formatHours(declaration.actualPoint)} of {formatHours(declaration.requiredPoints)} {unit}.
        </Text>
        {declaration.registrationText !== '' && (
          <Text className={shared.quiet}>Your registration: {declaration.registrationText}.</Text>
        )}
      </div>
      {!declaration.frameworkMinimumCriteriaPassed && (
        <Warning>You can still submit {declaration.cpdYear}, but its status will be Incomplete.</Warning>
      )}
      {missing.length > 0 && (
        <section>
          <Title order={3}>
            {missing.length === 1 ? '1 requirement not met' : `${missing.length} requirements not met`}
          </Title>
          <MissingList items={missing} cpdYearId={summary.cpdYearId} />
        </section>
      )}
      {met.length > 0 && (
        <section>
          <Title order={3} mb={4}>
            Met
          </Title>
          <ul className={`${shared.list} ${styles.met}`}>
            {met.map((item) => (
              <Met key={`${item.badgeType} ${item.badgeText1}`} item={item} unit={unit} summary={summary} />
            ))}
          </ul>
        </section>
      )}
      <PlannedDays days={declaration.plannedDays} />
    </>
  );
}

type MetProps = { item: RequirementItem; unit: string; summary: CPDSummary };

function Met({ item, unit, summary }: MetProps) {
  const isMandatory = mandatoryItems(summary.userFrameworkRequirementsOverview).includes(item);
  return (
    <li>
      <IconCircleCheckFilled size={18} aria-hidden className={styles.check} />
      <span>{isMandatory ? item.badgeText1 : item.badgeText2}</span>
      <span className={shared.quiet}>
        {isMandatory
          ? mandatoryStatus(item)
          : `${formatHours(item.currentValue)} of ${formatHours(item.requiredValue)} ${unit}`}
      </span>
    </li>
  );
}
