import type { FrameworkRequirements, RequirementItem } from '@cpd/contract/summary';
import { Stack, Text } from '@mantine/core';
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
      </Stack>
    </Dialog>
  );
}

/** Categories are said with number and name, everything else by its name alone. */
function nameOf(item: RequirementItem): string {
  return /^Categor/.test(item.badgeText1) ? `${item.badgeText1}: ${item.badgeText2}` : item.badgeText1;
}
