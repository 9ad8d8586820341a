import type { ListedShortcut } from '@cpd/contract/shortcuts';
import { mayDo } from '@cpd/domain/member/roles';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear, formatDayRange } from '@cpd/domain/values/plain-date';
import { Group, Radio, Stack, Text, Title } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { dayOrNone } from '../../../parts/day/date-range.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { differences, type SaidField, useOvertaken } from '../../../parts/saving/overtaken.ts';
import { SaveDialog } from '../../../parts/saving/save-dialog.tsx';
import { useForm } from '../../../parts/saving/use-form.ts';
import { downloadQrCode, shortcutsChanges, shortcutsQuery } from '../../../queries/shortcuts.ts';
import { useChange } from '../../../queries/use-change.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import shared from '../../../ui/shared.module.css';
import { showDone, showError } from '../../../ui/toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { DateRange } from './date-range.tsx';
import { NewShortcutDialog } from './new-shortcut-dialog.tsx';
import styles from './shortcuts.module.css';

/** The links that the CPD team made for events, and how often each was used (SHC-04 to SHC-10). */
export function ShortcutsScreen() {
  useTitle('Shortcuts');
  const query = useQuery(shortcutsQuery());
  const [making, setMaking] = useState(false);
  const [changing, setChanging] = useState<ListedShortcut>();
  const mayChange = mayDo(useUser().role, 'staff');
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="md">
        <Title order={1}>Shortcuts</Title>
        {mayChange && (
          <LabelledButton icon={IconPlus} variant="filled" onClick={() => setMaking(true)}>
            Make a shortcut
          </LabelledButton>
        )}
      </Group>
      <Text className={styles.quiet} maw={680}>
        A shortcut is a link for an event. It opens the activity form with name, type and hours filled in; members add
        their date and save.
      </Text>
      <Loaded query={query} waiting={240} failed="The shortcuts could not be loaded.">
        {(shortcuts) =>
          shortcuts.length === 0 ? (
            <Text className={shared.empty}>
              There are no shortcuts yet. Make one for the next event and put its link or QR code on the last slide.
            </Text>
          ) : (
            <ul className={`${shared.list} ${styles.list}`} aria-label="Shortcuts">
              {shortcuts.map((shortcut) => (
                <ShortcutEntry
                  key={shortcut.shortcutId}
                  shortcut={shortcut}
                  {...(mayChange && { onChange: () => setChanging(shortcut) })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {making && <NewShortcutDialog onClose={() => setMaking(false)} />}
      {changing !== undefined && (
        <UseDialog
          // As it is by now: what a colleague changed in the meantime is shown in the dialog.
          shortcut={query.data?.find(({ shortcutId }) => shortcutId === changing.shortcutId) ?? changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Stack>
  );
}

type EntryProps = {
  shortcut: ListedShortcut;
  /** Left out for those who only look. */
  onChange?: () => void;
};

/** One shortcut: what it makes, its link to be copied, and how often it was used. */
function ShortcutEntry({ shortcut, onChange }: EntryProps) {
  const { activityName, activities, members, link: Link } = shortcut;
  const { field, told, copy } = useCopy('the link');
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
          ref={field}
          className={styles.link}
          aria-label={`Link of ${activityName}`}
          value={Link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <LabelledButton icon={IconCopy} aria-label={`Copy the link of ${activityName}`} onClick={copy}>
          Copy
        </LabelledButton>
        <LabelledButton icon={IconQrcode} aria-label={`QR code of ${activityName}`} onClick={() => void saveQrCode()}>
          QR code
        </LabelledButton>
        {onChange !== undefined && (
          <LabelledButton icon={IconPencil} aria-label={`Change ${activityName}`} onClick={onChange}>
            Change
          </LabelledButton>
        )}
        <span role="status">{told}</span>
      </Group>
    </li>
  );
}

function standing({ working, retired }: ListedShortcut): string {
  if (retired) return 'Switched off';
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

/** The dates of a shortcut, and whether its link works. What was made from it stays. */
function UseDialog({ shortcut, onClose }: { shortcut: ListedShortcut; onClose: () => void }) {
  const { mutateAsync } = useChange(shortcutsChanges.updateShortcut(shortcut.shortcutId));
  const form = useForm({
    initial: toValues(shortcut),
    save: ({ ongoing, startDate, endDate, retired }, key) => {
      const dates = ongoing
        ? { startDate: null, endDate: null }
        : { startDate: dayOrNone(startDate), endDate: dayOrNone(endDate) };
      return mutateAsync({ request: { ongoing, ...dates, retired, rowVersion: shortcut.rowVersion }, key });
    },
    onSaved: () => {
      showDone('The shortcut was changed.');
      onClose();
    },
  });
  const { values, errors, set } = form;
  const { isOvertaken } = useOvertaken(shortcut.rowVersion, form);
  return (
    <SaveDialog
      title={`Change “${shortcut.activityName}”`}
      action="Save"
      form={form}
      theirs={isOvertaken ? differences(SAID_FIELDS, toValues(shortcut), values) : undefined}
      onClose={onClose}
    >
      <DateRange range={values} year={shortcut.cpdYear} errors={errors} onChange={set} />
      <Radio.Group
        label="The link"
        description="Activities that were logged with it stay as they are."
        value={values.retired ? 'back' : 'works'}
        onChange={(value) => set({ retired: value === 'back' })}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="works" label="Works until its last day" />
          <Radio value="back" label="Switched off" />
        </Stack>
      </Radio.Group>
    </SaveDialog>
  );
}

function toValues({ ongoing, startDate, endDate, retired }: ListedShortcut) {
  return { ongoing, startDate: startDate ?? '', endDate: endDate ?? '', retired };
}

/** The fields in words, to say what a colleague saved. */
const SAID_FIELDS: readonly SaidField<ReturnType<typeof toValues>>[] = [
  [
    'Dates',
    ({ ongoing, startDate, endDate }) => (ongoing ? 'any date in the year' : formatDayRange(startDate, endDate)),
  ],
  ['The link', ({ retired }) => (retired ? 'switched off' : 'works')],
];
