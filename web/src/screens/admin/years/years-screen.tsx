import type { YearRules } from '@cpd/contract/year-rules';
import { mayDo } from '@cpd/domain/member/roles';
import { Anchor, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { RuleSection } from '../../../parts/rule-section.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { useChange } from '../../../queries/use-change.ts';
import { saveYearRules, yearDraftChanges, yearRulesChanges, yearRulesQuery } from '../../../queries/year-rules.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { LabelledButton } from '../../../ui/labelled-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useLeadOn, useOwnAddress } from '../../../ui/own-address.ts';
import { showError } from '../../../ui/toast.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { ChangedRules } from './changed-rules.tsx';
import { DeliveredRules } from './delivered-rules.tsx';
import { Draft } from './draft.tsx';
import { Publications } from './publications.tsx';
import styles from './years.module.css';

/** What the college has laid down for a year, and how it differs from the year before (FWK-01, YR-10). */
export function YearsScreen() {
  useTitle('CPD years');
  const asked = useOwnAddress(({ search }) => Number(search.year) || undefined);
  const drafted = useOwnAddress(({ search }) => Number(search.draft) || undefined);
  return (
    <Stack gap="lg" className={styles.screen}>
      <Title order={1}>CPD years</Title>
      {drafted === undefined ? <RulesOfYear asked={asked} /> : <DraftOfYear cpdYearId={drafted} />}
    </Stack>
  );
}

function RulesOfYear({ asked }: { asked: number | undefined }) {
  const query = useQuery(yearRulesQuery(asked));
  return (
    <Loaded query={query} waiting={[60, 320, 320]} failed="The rules could not be loaded.">
      {(rules) => <Rules rules={rules} />}
    </Loaded>
  );
}

function DraftOfYear({ cpdYearId }: { cpdYearId: number }) {
  return (
    <>
      <Anchor component={AppLink} href={paths.adminYears()} underline="always">
        Rules in force
      </Anchor>
      <Draft cpdYearId={cpdYearId} />
    </>
  );
}

/** Leads to the drafts that there are, and begins another one, for managers (FWK-01). */
function Drafts({ rules: { cpdYearId, cpdYearYear: year, drafts, next } }: { rules: YearRules }) {
  const { role } = useUser();
  const leadOn = useLeadOn();
  const { mutate, isPending } = useChange(yearDraftChanges.begin);
  const own = { cpdYearId, cpdYearYear: year };
  const isDrafted = (one: typeof own) => drafts.some((draft) => draft.cpdYearId === one.cpdYearId);
  const begin = (one: typeof own) =>
    mutate(
      { body: { cpdYearId: one.cpdYearId }, key: crypto.randomUUID() },
      { onSuccess: () => leadOn(paths.adminYearDraft(one.cpdYearId)) },
    );
  return (
    <Group gap="sm">
      {drafts.map((draft) => (
        <LinkButton key={draft.cpdYearId} href={paths.adminYearDraft(draft.cpdYearId)}>
          Draft for {draft.cpdYearYear}
        </LinkButton>
      ))}
      {mayDo(role, 'manage') &&
        [own, next]
          .filter((one) => !isDrafted(one))
          .map((one) => (
            <Button key={one.cpdYearId} loading={isPending} onClick={() => begin(one)}>
              {one === next ? `Draft the rules for ${one.cpdYearYear}` : `Draft changes for ${one.cpdYearYear}`}
            </Button>
          ))}
    </Group>
  );
}

function Rules({ rules }: { rules: YearRules }) {
  const leadOn = useLeadOn();
  const { cpdYearId, cpdYearYear: year, confirmation, sections, years, comparedWith, changes } = rules;
  const { publications, delivered } = rules;
  return (
    <>
      <NativeSelect
        label="Year"
        className={styles.year}
        value={cpdYearId}
        data={years.map((one) => ({ value: String(one.cpdYearId), label: String(one.cpdYearYear) }))}
        onChange={(event) => leadOn(paths.adminYears(Number(event.currentTarget.value)), { resetScroll: false })}
      />
      <Drafts rules={rules} />
      {confirmation !== null && <Confirmation rules={rules} isConfirmed={confirmation === 'confirmed'} />}
      <Publications publications={publications} />
      <DeliveredRules year={year} delivered={delivered} />
      {comparedWith !== null && <ChangedRules comparedWith={comparedWith} changes={changes} />}
      <Title order={2}>Rules for {year}</Title>
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
