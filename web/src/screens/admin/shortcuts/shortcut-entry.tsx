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
  const { ActivityName, Activities, Members, Link } = shortcut;
  const link = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(Link);
      setTold('Copied.');
    } catch {
      // Browsers copy only on encrypted pages, and only where they are allowed to.
      link.current?.focus();
      setTold('Your browser does not let us copy. The link is selected; please copy it yourself.');
    }
  };
  const saveQrCode = () =>
    downloadQrCode(shortcut.CPDShortcutId).catch(() => showError('The QR code could not be made. Please try again.'));
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2 className={styles.title}>{ActivityName}</h2>
        <strong>{standing(shortcut)}</strong>
      </div>
      <p className={styles.quiet}>{factsOf(shortcut)}</p>
      <p className={styles.used}>
        Used {Activities === 1 ? 'once' : `${Activities} times`}
        {Activities > 0 && ` by ${Members} ${Members === 1 ? 'member' : 'members'}`}
      </p>
      <Group gap="sm" wrap="wrap">
        <input
          ref={link}
          className={styles.link}
          aria-label={`Link of ${ActivityName}`}
          value={Link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          aria-label={`Copy the link of ${ActivityName}`}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
          aria-label={`QR code of ${ActivityName}`}
          onClick={() => void saveQrCode()}
        >
          QR code
        </Button>
        {onChange !== undefined && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={`Change ${ActivityName}`}
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

function standing({ Working, Retired }: ListedShortcut): string {
  if (Retired) return 'Taken back';
  return Working ? 'Works' : 'Over';
}

function factsOf({ CPDYear, Ongoing, StartDate, EndDate, Hours }: ListedShortcut): string {
  const dates =
    Ongoing || StartDate === null || EndDate === null
      ? `any date of ${CPDYear}`
      : `${formatDayMonthYear(StartDate)} to ${formatDayMonthYear(EndDate)}`;
  const hours = sumHours(Hours.map((line) => line.Hours));
  return `${CPDYear} · ${dates} · ${formatHours(hours)} ${hours === 1 ? 'hour' : 'hours'}`;
}
