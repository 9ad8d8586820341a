import type { FileDocument } from '@cpd/contract/documents';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Button } from '@mantine/core';
import { IconUnlink, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import shared from '../../ui/shared.module.css';
import classes from './files.module.css';
import type { FileActivity, FileActivityDate, FilesDialog } from './files-dialog.ts';

type AttachedActivitiesProps = {
  file: FileDocument;
  /** Whether links can be taken away, and the activities changed. */
  editable: boolean;
  onOpen: (dialog: FilesDialog) => void;
};

/** So many dates are shown before the rest waits behind a button. */
const SHOWN_DATES = 4;

/** The activities a file is attached to, each leading there, with the dates it proves (FIL-06, FIL-10, FIL-18). */
export function AttachedActivities({ file, editable, onOpen }: AttachedActivitiesProps) {
  if (file.activities.length === 0) return <span className={shared.quiet}>Not attached yet</span>;
  return (
    <ul className={classes.activities}>
      {file.activities.map((activity) => (
        <li key={activity.activityId}>
          <span className={classes.activity}>
            <Anchor component={AppLink} href={activityHref(activity, editable)} className={shared.long}>
              {activity.userActivityName}
            </Anchor>
            {editable && (
              <IconButton
                icon={IconUnlink}
                size={32}
                label={`Unlink ${file.documentName} from ${activity.userActivityName}`}
                onClick={() => onOpen({ kind: 'unlink-activity', file, activity })}
              />
            )}
          </span>
          <Dates
            activity={activity}
            onUnlink={editable ? (date) => onOpen({ kind: 'unlink-date', file, activity, date }) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** FIL-10. */
function activityHref({ activityId }: FileActivity, editable: boolean): string {
  return paths.activity(editable ? { actid: activityId } : { viewactid: activityId });
}

type DatesProps = { activity: FileActivity; onUnlink: ((date: FileActivityDate) => void) | undefined };

function Dates({ activity, onUnlink }: DatesProps) {
  const [all, setAll] = useState(false);
  const dates = activity.dates;
  if (dates.length === 0) {
    return activity.isRecurring && <span className={classes.small}>The whole activity</span>;
  }
  const shown = all ? dates : dates.slice(0, SHOWN_DATES);
  return (
    <ul className={classes.dates} aria-label={`Dates of ${activity.userActivityName}`}>
      {shown.map((date) => (
        <li key={date.activityDateId} className={classes.date}>
          {formatDayMonthYear(date.startDate)}
          {onUnlink && (
            <IconButton
              icon={IconX}
              iconSize={16}
              size={28}
              label={`Unlink from ${formatDayMonthYear(date.startDate)} of ${activity.userActivityName}`}
              onClick={() => onUnlink(date)}
            />
          )}
        </li>
      ))}
      {shown.length < dates.length && (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            and {dates.length - shown.length} more
          </Button>
        </li>
      )}
    </ul>
  );
}
