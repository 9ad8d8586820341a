import type { YearRules } from '@cpd/contract/year-rules';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import table from '../../../parts/report-table.module.css';
import { RuleSection } from '../../../parts/rule-section.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { useChange } from '../../../queries/use-change.ts';
import { saveYearRules, yearRulesChanges, yearRulesQuery } from '../../../queries/year-rules.ts';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { showError } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import styles from './years.module.css';

/** What the college has laid down for a year, and how it differs from the year before (FWK-01, YR-10). */
export function YearsScreen() {
  useTitle('CPD years');
  const asked = useOwnAddress(({ search }) => Number(search.year) || undefined);
  const query = useQuery(yearRulesQuery(asked));
  return (
    <Stack gap="lg" className={styles.screen}>
      <Title order={1}>CPD years</Title>
      <Loaded query={query} waiting={[60, 320, 320]} failed="The rules could not be loaded.">
        {(rules) => <Rules rules={rules} />}
      </Loaded>
    </Stack>
  );
}

function Rules({ rules }: { rules: YearRules }) {
  const leadOn = useLeadOn();
  const { cpdYearId, cpdYearYear: year, frameworkName, confirmation, sections, years } = rules;
  return (
    <>
      <NativeSelect
        label="Year"
        className={styles.year}
        value={cpdYearId}
        data={years.map((one) => ({ value: String(one.cpdYearId), label: String(one.cpdYearYear) }))}
        onChange={(event) => leadOn(paths.adminYears(Number(event.currentTarget.value)), { resetScroll: false })}
      />
      {confirmation !== null && <Confirmation rules={rules} isConfirmed={confirmation === 'confirmed'} />}
      <Changes rules={rules} />
      <Title order={2}>Rules for {year}</Title>
      <Text className={shared.quiet}>{frameworkName}</Text>
      {sections.map((section) => (
        <RuleSection key={section.title} section={section} />
      ))}
      <SaveAsFile cpdYearId={cpdYearId} />
    </>
  );
}

/** For another college that starts from these rules (FWK-06). */
function SaveAsFile({ cpdYearId }: { cpdYearId: number }) {
  const save = () => saveYearRules(cpdYearId).catch(() => showError('The file was not saved. Please try again.'));
  return (
    <div>
      <LabelledButton icon={IconDownload} onClick={() => void save()}>
        Save as a file
      </LabelledButton>
    </div>
  );
}

/** Rules that are those of the year before, or assumed, wait until a manager confirms them (YR-10, FWK-04). */
function Confirmation({ rules, isConfirmed }: { rules: YearRules; isConfirmed: boolean }) {
  const { role } = useUser();
  const [asking, setAsking] = useState(false);
  const { mutateAsync } = useChange(yearRulesChanges.confirmYear);
  const { cpdYearId, cpdYearYear: year, frameworkName } = rules;
  const close = () => setAsking(false);
  if (isConfirmed) return <Text>A manager has confirmed these rules.</Text>;
  return (
    <div>
      <Text mb="sm">
        No manager has confirmed the rules for {year} yet. Members can log activities once the year has opened. They can
        submit, and get certificates, once the rules are confirmed.
      </Text>
      {mayDo(role, 'manage') && (
        <Button variant="filled" onClick={() => setAsking(true)}>
          Confirm the rules for {year}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={`Confirm the rules for ${year}`}
          action="Confirm"
          change={(key) => mutateAsync({ body: { cpdYearId, frameworkName }, key })}
          onDone={close}
          onClose={close}
        >
          <Text>{frameworkName}, as you read it here.</Text>
          <Text>
            Members can then submit their records for {year}. This cannot be undone, and your name is kept with it.
          </Text>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Changes({ rules: { comparedWith, changes } }: { rules: YearRules }) {
  if (comparedWith === null) return null;
  if (changes.length === 0) return <Text>The rules are the same as for {comparedWith}.</Text>;
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <Title order={2} id="changes">
        Changes since {comparedWith}
      </Title>
      <table className={`${shared.frame} ${table.table}`} aria-labelledby="changes">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">{comparedWith}</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ section, label, before, after }) => (
            <tr key={`${section} ${label}`}>
              <th scope="row">
                {label} <span className={`${shared.quiet} ${shared.small}`}>{section}</span>
              </th>
              <td data-label={String(comparedWith)}>{before === '' ? 'None' : before}</td>
              <td data-label="Now">{after === '' ? 'None' : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
