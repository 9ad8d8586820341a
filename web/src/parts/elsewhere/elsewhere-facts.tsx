import type { YearElsewhere } from '@cpd/contract/year-archives';
import { fingerprintInGroups } from '@cpd/domain/values/fingerprint';
import { formatHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Anchor, Stack, Text } from '@mantine/core';
import { useChange } from '../../queries/use-change.ts';
import { yearArchivesChanges } from '../../queries/year-archives.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import shared from '../../ui/shared.module.css';
import { FileLink } from '../attach/file-link.tsx';
import { dayAtCollege } from '../college-time.ts';
import styles from './elsewhere.module.css';

/** What an archive from another CPD home says of a year, to be read (RPT-05). */
export function ElsewhereFacts({ elsewhere }: { elsewhere: YearElsewhere }) {
  const { unit, recognised, required, categories, requirements, activities, counted } = elsewhere;
  const missing = requirements.filter(({ met }) => !met).map(({ name }) => name);
  return (
    <Stack gap="sm" className={styles.facts}>
      <Facts>
        <Fact label="The year there">{statusThere(elsewhere)}</Fact>
        <Fact label="Total">
          {formatHours(recognised)} of {formatHours(required)} {unit}, {activities}{' '}
          {activities === 1 ? 'activity' : 'activities'}
        </Fact>
        <Fact label="By category">
          <ul className={shared.list}>
            {categories.map((category) => (
              <li key={category.name}>{categoryInWords(category, unit)}</li>
            ))}
          </ul>
        </Fact>
        {counted > 0 && (
          <Fact label="Counts here">
            {formatHours(counted)} of these {unit}
          </Fact>
        )}
        <Fact label="Requirements">{missing.length === 0 ? 'All met' : `Not met: ${missing.join('; ')}`}</Fact>
        <Fact label="Signed">
          {dayAtCollege(elsewhere.takenAt)}, with the key{' '}
          <span className={styles.key}>{fingerprintInGroups(elsewhere.fingerprint)}</span>
        </Fact>
      </Facts>
      <Documents elsewhere={elsewhere} />
    </Stack>
  );
}

function statusThere({ status, submittedOn }: YearElsewhere): string {
  return submittedOn === null
    ? `${status}, not submitted`
    : `${status}, submitted on ${formatDayMonthYear(submittedOn)}`;
}

function categoryInWords(
  { name, recognised, required, isKnown }: YearElsewhere['categories'][number],
  unit: string,
): string {
  const amount = required === null ? formatHours(recognised) : `${formatHours(recognised)} of ${formatHours(required)}`;
  return `${name}: ${amount} ${unit}${isKnown ? '' : ' (there is no such category here)'}`;
}

/** The archive and what is in it; nothing is handed out before it was checked for viruses. */
function Documents({ elsewhere: { documentId, documentName, files, isClear } }: { elsewhere: YearElsewhere }) {
  const { mutate } = useChange(yearArchivesChanges.downloadFile);
  if (!isClear) return <Text>Its documents can be opened once they have been checked for viruses.</Text>;
  return (
    <ul className={`${shared.list} ${styles.files}`} aria-label="Documents">
      {files.map(({ path, name, size }) => (
        <li key={path}>
          <Anchor component="button" type="button" onClick={() => mutate({ documentId, path })}>
            {name}
          </Anchor>{' '}
          <span className={shared.quiet}>{sizeInWords(size)}</span>
        </li>
      ))}
      <li>
        <FileLink documentId={documentId} name={documentName} />
      </li>
    </ul>
  );
}
