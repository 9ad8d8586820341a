import type { CPDYear } from '@cpd/contract/cpd-years';
import { teamStatusName } from '@cpd/domain/year/year-rules';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconProgress,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import styles from './year-status.module.css';

type Status = CPDYear['cpdStatusCode'];

/** Grey not started, teal in progress, green submitted or done, red not submitted or short. */
const LOOKS = {
  OPEN: { icon: IconCircleDashed, tone: 'not-started' },
  INPROGRESS: { icon: IconProgress, tone: 'in-progress' },
  SUBMITTED: { icon: IconSend, tone: 'done' },
  COMPLETE: { icon: IconCircleCheckFilled, tone: 'done' },
  INCOMPLETE: { icon: IconAlertTriangle, tone: 'failed' },
} as const satisfies Record<Status, { icon: TablerIcon; tone: string }>;

/** The status of a member's year as the team reads it: picture, word and colour together (PRG-17). */
export function YearStatus({ code }: { code: Status }) {
  const { icon: Icon, tone } = LOOKS[code];
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={16} aria-hidden />
      {teamStatusName(code)}
    </span>
  );
}
