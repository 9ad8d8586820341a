import { Paper, Skeleton, Title } from '@mantine/core';
import shared from '../../../ui/shared.module.css';
import { DETAILS_TITLE, TIME_TITLE } from './section-titles.ts';
import classes from './sections.module.css';

/** The first two sections of the form in their places, while it is fetched and drawn. */
export function FormOnItsWay() {
  return (
    <div role="status" aria-label="Loading">
      <div className={classes.sections} aria-hidden>
        <EmptySection title={DETAILS_TITLE} place={classes.detailsToCome} />
        <EmptySection title={TIME_TITLE} place={classes.timeToCome} />
      </div>
    </div>
  );
}

function EmptySection({ title, place }: { title: string; place: string | undefined }) {
  return (
    <Paper withBorder className={classes.section}>
      <div className={classes.head}>
        <Title order={2} className={shared.fill}>
          <span className={classes.sectionHeading}>
            <span className={classes.sectionTitle}>{title}</span>
          </span>
        </Title>
      </div>
      <Skeleton className={`${classes.sectionFields} ${place}`} />
    </Paper>
  );
}
