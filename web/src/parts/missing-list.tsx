import type { FrameworkRequirements } from '@cpd/contract/summary';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type ActivitySearch, paths } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { yearsQuery } from '../queries/years.ts';
import { fetchedPart } from '../ui/fetched-part.ts';
import { RowLink } from '../ui/row-link.tsx';
import shared from '../ui/shared.module.css';
import styles from './missing-list.module.css';

type MissingItem = FrameworkRequirements['missing'][number];

type MissingListProps = {
  items: readonly MissingItem[];
  /** The member's own year; undefined for those who look at someone else's, and start nothing in it. */
  cpdYearId: number | undefined;
};

/** Which type will do is asked when a line is followed. */
const LogItDialog = fetchedPart(async () => (await import('./log-it-dialog.tsx')).LogItDialog);

/** What is left to do in a year, in the order in which to do it, each line the way to where it is done. */
export function MissingList({ items, cpdYearId }: MissingListProps) {
  const { userId } = useUser();
  // The team has no years of its own to ask for.
  const { data: years } = useQuery({ ...yearsQuery(userId), enabled: cpdYearId !== undefined });
  const [asked, setAsked] = useState<MissingItem>();
  // A form opens in another year when this one takes no entries there; a link that misleads is worse than none.
  const editable = years?.find((one) => one.cpdYearId === cpdYearId && one.editable)?.cpdYearId;
  return (
    <>
      <ul className={`${shared.list} ${styles.list}`}>
        {items.map((item) => (
          <li key={item.text}>
            {editable === undefined ? (
              <span className={styles.text}>{item.text}</span>
            ) : (
              <RowLink {...wayOf(item, editable)} onClick={() => item.categoryIds.length > 0 && setAsked(item)}>
                {item.text}
              </RowLink>
            )}
          </li>
        ))}
      </ul>
      <Suspense>
        {asked !== undefined && editable !== undefined && (
          <LogItDialog item={asked} cpdYearId={editable} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** Hours of a category lead to the choice of a type, the rest to a form. */
function wayOf(item: MissingItem, cpdYearId: number): { href?: string } {
  if (item.categoryIds.length > 0) return {};
  return { href: item.needsPlan ? paths.newPlan({ year: cpdYearId }) : paths.activity(startingWith(item, cpdYearId)) };
}

/** What the form starts with, so that the line is met by saving it. */
function startingWith(item: MissingItem, cpdYearId: number): ActivitySearch {
  const search: ActivitySearch = { year: cpdYearId };
  if (item.activityTypeId !== null) search.type = item.activityTypeId;
  if (item.areaId !== null) search.area = item.areaId;
  return search;
}
