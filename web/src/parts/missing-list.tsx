import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Text, VisuallyHidden } from '@mantine/core';
import { IconChecklist, IconPoint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ActivitySearch, paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { yearsQuery } from '../queries/years.ts';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './missing-list.module.css';

type MissingItem = FrameworkRequirements['missing'][number];

type MissingListProps = {
  items: readonly MissingItem[];
  /** The member's own year; undefined for those who look at somebody else's, and start nothing in it. */
  cpdYearId: number | undefined;
};

/** What is left to do in a year, in the order in which to do it, each line with the link that starts it. */
export function MissingList({ items, cpdYearId }: MissingListProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.text} className={styles.line}>
          {item.needsPlan ? (
            <IconChecklist size={20} stroke={1.7} aria-hidden className={styles.mark} />
          ) : (
            <IconPoint size={20} aria-hidden className={styles.mark} />
          )}
          <div>
            <Text span>{item.text}</Text>
            {item.needsPlan && (
              <Text span size="sm" className={styles.advice}>
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

function Start({ item, cpdYearId }: { item: MissingItem; cpdYearId: number }) {
  const user = useUser();
  const { data: years } = useQuery(yearsQuery(user.userId));
  // A form opens in another year when this one takes no entries there; a link that misleads is worse than none.
  if (years?.find((one) => one.cpdYearId === cpdYearId)?.editable !== true) return null;
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
