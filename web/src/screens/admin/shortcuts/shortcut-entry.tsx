import type { ListedShortcut } from '@cpd/contract/shortcuts';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Button, Group } from '@mantine/core';
import { IconCopy, IconPencil, IconQrcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { downloadQrCode } from '../../../queries/shortcuts.ts';
import { showError } from '../../../ui/toast.ts';
import styles from './shortcuts.module.css';

type EntryProps = {
  shortcut: ListedShortcut;
  /** Left out for those who only look. */
  onChange?: () => void;
};

/** One shortcut: what it makes, its link to be copied, and how often it was used. */
export function ShortcutEntry({ shortcut, onChange }: EntryProps) {
  const { activityName, activities, members, link: Link } = shortcut;
  const link = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(Link);
      setTold('Copied.');
    } catch {
      // Browsers copy only on encrypted pages, and only where they are allowed to.
      link.current?.focus();
      setTold('Your browser does not let us copy the link. It is selected; please copy it yourself.');
    }
  };
  const saveQrCode = () =>
    downloadQrCode(shortcut.shortcutId).catch(() => showError('The QR code could not be made. Please try again.'));
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2 className={styles.title}>{activityName}</h2>
        <strong>{standing(shortcut)}</strong>
      </div>
      <p className={styles.quiet}>{factsOf(shortcut)}</p>
      <p className={styles.used}>
        Used {activities === 1 ? 'once' : `${activities} times`}
        {activities > 0 && ` by ${members} ${members === 1 ? 'member' : 'members'}`}
      </p>
      <Group gap="sm" wrap="wrap">
        <input
          ref={link}
          className={styles.link}
          aria-label={`Link of ${activityName}`}
          value={Link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          aria-label={`Copy the link of ${activityName}`}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
          aria-label={`QR code of ${activityName}`}
          onClick={() => void saveQrCode()}
        >
          QR code
        </Button>
        {onChange !== undefined && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Change ${activityName}`}
            onClick={onChange}
          >
            Change
          </Button>
        )}
        <span role="status">{told}</span>
      </Group>
    </li>
  );
}

function standing({ working, retired }: ListedShortcut): string {
  if (retired) return 'Taken back';
  return working ? 'Works' : 'Ended';
}

function factsOf({ cpdYear, ongoing, startDate, endDate, hours: Hours }: ListedShortcut): string {
  const dates =
    ongoing || startDate === null || endDate === null
      ? `any date in ${cpdYear}`
      : `${formatDayMonthYear(startDate)} to ${formatDayMonthYear(endDate)}`;
  const hours = sumHours(Hours.map((line) => line.hours));
  return `${cpdYear} · ${dates} · ${formatHours(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}
