import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { comingRulesQuery } from '../../queries/year-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import shared from '../../ui/shared.module.css';
import styles from './requirements-dialog.module.css';

type RequirementsDialogProps = { requirements: FrameworkRequirements; opened: boolean; onClose: () => void };

/** What a year requires, from the framework of that year (HOM-06, LIM-04). */
export function RequirementsDialog({ requirements, opened, onClose }: RequirementsDialogProps) {
  const unit = requirements.currency === 'C' ? 'credits' : 'hours';
  const items = requirements.userFrameworkRequirements;
  return (
    <Dialog opened={opened} onClose={onClose} title={`Requirements for ${requirements.year}`} size="lg">
      <Stack gap="sm">
        <Text>
          Each year you need at least {requirements.minimumCreditsOrHours} {unit} of professional development. They
          include:
        </Text>
        <ul className={`${shared.list} ${styles.requirements}`}>
          {items.map((item) => (
            <li key={`${item.badgeType} ${item.badgeText1}`}>
              <Text span fw={600}>
                {nameOf(item)}
              </Text>
              <Text span c="dimmed">
                {item.badgeText3}
              </Text>
            </li>
          ))}
        </ul>
        {opened && <ComingRules />}
      </Stack>
    </Dialog>
  );
}

/** What changes in the year that opens next; nothing until the college has laid its rules down, or when they cannot be fetched (FWK-02). */
function ComingRules() {
  const { data } = useQuery(comingRulesQuery());
  if (data === undefined || data === null) return null;
  const { cpdYearYear: year, comparedWith, changes } = data;
  return (
    <section aria-labelledby="coming">
      <Title order={3} id="coming">
        What changes in {year}
      </Title>
      {changes.length === 0 ? (
        <Text>The requirements stay as they are in {comparedWith}.</Text>
      ) : (
        <ul className={`${shared.list} ${styles.requirements}`}>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              <Text span fw={600}>
                {label}
              </Text>
              <Text span c="dimmed">
                {inWords(before, after)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function inWords(before: string, after: string): string {
  if (before === '') return `new: ${after}`;
  return after === '' ? 'no longer' : `${after} (before: ${before})`;
}

/** Categories are said with number and name, everything else by its name alone. */
function nameOf(item: RequirementItem): string {
  return /^Categor/.test(item.badgeText1) ? `${item.badgeText1}: ${item.badgeText2}` : item.badgeText1;
}
