import type { OfferedType } from '@cpd/contract/reference';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../lib/paths.ts';
import { activityTypesQuery } from '../queries/reference.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import shared from '../ui/shared.module.css';
import { Loaded } from './loaded.tsx';
import styles from './log-it-dialog.module.css';

type LogItDialogProps = {
  /** What is missing; it names the categories any of which will do. */
  item: FrameworkRequirements['missing'][number];
  cpdYearId: number;
  onClose: () => void;
};

/** Says what a line of what is missing needs, and lets choose the type that the form starts with: never one unasked. */
export function LogItDialog({ item, cpdYearId, onClose }: LogItDialogProps) {
  const query = useQuery(activityTypesQuery(cpdYearId));
  const offered = query.data?.filter((type) => item.categoryIds.includes(type.categoryId) && !type.isPlanType) ?? [];
  const categories = Object.entries(Object.groupBy(offered, ({ category }) => category));
  return (
    <Dialog title="Log it" onClose={onClose} size="lg">
      <Text mb="sm">
        You need {item.text}.{' '}
        {needsInWords(
          categories.map(([name]) => name),
          exampleOf(offered, item.activityTypeId),
        )}{' '}
        What did you do?
      </Text>
      <Loaded query={query} waiting={240} failed="The types of activity could not be loaded." />
      {categories.map(([name, ofCategory = []]) => (
        <section key={name}>
          <h3 className={styles.category}>{name}</h3>
          <ul className={shared.list}>
            {ofCategory.map(({ activityTypeId, type, description, idea }) => (
              <li key={activityTypeId}>
                <AppLink href={paths.activity({ year: cpdYearId, type: activityTypeId })} className={styles.type}>
                  <span className={styles.name}>{type}</span>
                  <span className={shared.small}>{description}</span>
                  {idea !== '' && <span className={styles.idea}>For example: {idea}</span>}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

/** The idea of the type that its category starts with, else of the first that has one, else only what a type is called. */
function exampleOf(types: readonly OfferedType[], suggested: number | null): string {
  const first = types.find(({ activityTypeId }) => activityTypeId === suggested) ?? types[0];
  if (first === undefined) return '';
  return [first, ...types].find(({ idea }) => idea !== '')?.idea ?? `${first.type}.`;
}

function needsInWords(categories: readonly string[], example: string): string {
  if (example === '') return '';
  const names = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(categories);
  return `Anything of ${names} counts. For example: ${example}`;
}
