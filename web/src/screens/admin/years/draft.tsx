import type { RuleAddition, RuleField, RuleLine, YearDraft } from '@cpd/contract/year-drafts';
import { mayDo } from '@cpd/domain/member/roles';
import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useUser } from '../../../lib/session.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { ConfirmDialog } from '../../../parts/saving/save-dialog.tsx';
import { useChange } from '../../../queries/use-change.ts';
import { yearDraftChanges, yearDraftQuery } from '../../../queries/year-rules.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useLeadOn } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { ChangedRules } from './changed-rules.tsx';
import { DeliveredRules } from './delivered-rules.tsx';
import { Lab } from './lab.tsx';
import { PublishDraft } from './publish.tsx';
import { RulesDialog } from './rules-form.tsx';
import styles from './years.module.css';

/** Sections with more lines open on demand. */
const SHORT_SECTION = 12;

/** The draft of a year's rules: what is different, what is wrong, and each section with what changes it (FWK-01). */
export function Draft({ cpdYearId }: { cpdYearId: number }) {
  const query = useQuery(yearDraftQuery(cpdYearId));
  return (
    <Loaded query={query} waiting={[60, 320, 320]} failed="The draft could not be loaded.">
      {(draft) => <Drafted draft={draft} />}
    </Loaded>
  );
}

/** What is being changed. */
type Doing =
  | { kind: 'change'; title: string; fields: readonly RuleField[]; leadsTo?: string }
  | { kind: 'add'; addition: RuleAddition }
  | { kind: 'remove'; line: RuleLine; section: string }
  | { kind: 'discard' };

function Drafted({ draft }: { draft: YearDraft }) {
  const { role } = useUser();
  const [doing, setDoing] = useState<Doing>();
  const { cpdYearId, cpdYearYear: year, version, comparedWith, changes, sections } = draft;
  const mayChange = mayDo(role, 'manage');
  const problems = messagesOf(draft);
  const lead = (key: string) => setDoing(changeOf(draft, key));
  const known = new Set(
    sections.flatMap(({ lines }) => lines.flatMap(({ fields }) => fields.map((field) => field.key))),
  );
  return (
    <>
      <Title order={2} id="draft" tabIndex={-1}>
        Draft of the rules for {year}
      </Title>
      <Text>Members see nothing of it until it is published. Last saved by {draft.changedBy}.</Text>
      <ErrorSummary
        title="Before it is published"
        problems={[...problems]
          .filter(([key]) => mayChange && known.has(key))
          .map(([id, message]) => ({ id, message }))}
        other={[...problems].filter(([key]) => !mayChange || !known.has(key)).map(([, message]) => message)}
        onChoose={lead}
      />
      {comparedWith !== null && <ChangedRules comparedWith={comparedWith} changes={changes} />}
      <DeliveredRules year={year} delivered={draft.delivered} draftId={mayChange ? cpdYearId : undefined} />
      {sections.map((section) => (
        <Section key={section.title} section={section} problems={problems} onDo={mayChange ? setDoing : undefined} />
      ))}
      <Lab cpdYearId={cpdYearId} version={version} />
      {mayChange && (
        <PublishDraft cpdYearId={cpdYearId} version={version} isContradictory={draft.problems.length > 0} />
      )}
      {mayChange && (
        <div>
          <Button onClick={() => setDoing({ kind: 'discard' })}>Discard the draft…</Button>
        </div>
      )}
      {doing && <Dialogs draft={draft} doing={doing} problems={problems} onClose={() => setDoing(undefined)} />}
    </>
  );
}

/** What is wrong, one text for each field. */
function messagesOf({ problems }: YearDraft): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (const { key, message } of problems) told.set(key, [told.get(key), message].filter(Boolean).join(' '));
  return told;
}

/** The form that has a field: that of its section, or of its item. */
function changeOf({ sections }: YearDraft, key: string): Doing | undefined {
  for (const section of sections) {
    const line = section.lines.find(({ fields }) => fields.some((field) => field.key === key));
    if (line === undefined) continue;
    return line.item === null
      ? { kind: 'change', title: section.title, fields: ownFields(section), leadsTo: key }
      : { kind: 'change', title: line.label, fields: line.fields, leadsTo: key };
  }
  return undefined;
}

/** What is changed with a section as a whole. */
function ownFields({ lines }: YearDraft['sections'][number]): RuleField[] {
  return lines.filter(({ item }) => item === null).flatMap(({ fields }) => fields);
}

type SectionProps = {
  section: YearDraft['sections'][number];
  problems: ReadonlyMap<string, string>;
  /** Left out for those who only read. */
  onDo: ((doing: Doing) => void) | undefined;
};

function Section({ section, problems, onDo }: SectionProps) {
  const { title, lines, additions } = section;
  const fields = ownFields(section);
  const shown = lines.filter(({ text, item }) => text !== '' || item !== null);
  const isWrong = lines.some((line) => line.fields.some(({ key }) => problems.has(key)));
  const list = (
    <dl className={styles.rules}>
      {shown.map((line) => (
        <Line key={line.item?.key ?? line.label} line={line} section={title} problems={problems} onDo={onDo} />
      ))}
    </dl>
  );
  return (
    <section aria-label={title} className={styles.section}>
      <Group justify="space-between">
        <Title order={3} id={headingOf(title)} tabIndex={-1}>
          {title}
        </Title>
        {onDo && fields.length > 0 && (
          <Button
            size="compact-md"
            aria-label={`Change ${title}`}
            onClick={() => onDo({ kind: 'change', title, fields })}
          >
            Change
          </Button>
        )}
      </Group>
      {shown.length <= SHORT_SECTION || isWrong ? (
        list
      ) : (
        <details>
          <summary aria-label={`Show all ${shown.length} of ${title}`}>Show all {shown.length}</summary>
          {list}
        </details>
      )}
      {onDo && additions.length > 0 && (
        <Group gap="sm">
          {additions.map((addition) => (
            <Button key={addition.kind} size="compact-md" onClick={() => onDo({ kind: 'add', addition })}>
              Add: {addition.one}
            </Button>
          ))}
        </Group>
      )}
    </section>
  );
}

function Line({ line, section, problems, onDo }: { line: RuleLine; section: string } & Omit<SectionProps, 'section'>) {
  const { label, text, item, fields } = line;
  const wrong = fields.flatMap(({ key }) => problems.get(key) ?? []);
  return (
    <div className={styles.rule}>
      <dt>{label}</dt>
      <dd>
        {text === '' ? 'None' : text}
        {wrong.map((message) => (
          <Text key={message} c="red" size="sm">
            {message}
          </Text>
        ))}
        {onDo && item !== null && (
          <Group gap="xs">
            {fields.length > 0 && (
              <Button
                size="compact-sm"
                aria-label={`Change ${label}`}
                onClick={() => onDo({ kind: 'change', title: label, fields })}
              >
                Change
              </Button>
            )}
            {item.removable && (
              <Button
                size="compact-sm"
                aria-label={`Remove ${label}`}
                onClick={() => onDo({ kind: 'remove', line, section })}
              >
                Remove
              </Button>
            )}
          </Group>
        )}
      </dd>
    </div>
  );
}

type DialogsProps = { draft: YearDraft; doing: Doing; problems: ReadonlyMap<string, string>; onClose: () => void };

function Dialogs({ draft, doing, problems, onClose }: DialogsProps) {
  const { cpdYearId, cpdYearYear: year, sections } = draft;
  switch (doing.kind) {
    case 'change': {
      // A colleague may have saved since it was opened.
      const now = new Map(
        sections.flatMap(({ lines }) => lines.flatMap(({ fields }) => fields)).map((one) => [one.key, one]),
      );
      const fields = doing.fields.map((field) => now.get(field.key) ?? field);
      const { title, leadsTo } = doing;
      return (
        <RulesDialog title={`Change: ${title}`} action="Save" {...{ cpdYearId, fields, problems, leadsTo, onClose }} />
      );
    }
    case 'add': {
      const { kind, one, fields } = doing.addition;
      return <RulesDialog title={`Add: ${one}`} action="Add it" adds={kind} {...{ cpdYearId, fields, onClose }} />;
    }
    case 'remove':
      return <RemoveDialog cpdYearId={cpdYearId} line={doing.line} section={doing.section} onClose={onClose} />;
    case 'discard':
      return <DiscardDialog cpdYearId={cpdYearId} year={year} onClose={onClose} />;
  }
}

/** The id of a section's heading. */
const headingOf = (section: string) => `section-${section.replaceAll(' ', '-')}`;

/** The focus goes back to the opener of a dialog first; only when that is gone it needs another place. */
const AFTER_DIALOG_MS = 50;

type RemoveDialogProps = { cpdYearId: number; line: RuleLine; section: string; onClose: () => void };

function RemoveDialog({ cpdYearId, line, section, onClose }: RemoveDialogProps) {
  const { mutateAsync } = useChange(yearDraftChanges.change);
  const { label, text, item } = line;
  const removals = [{ key: item?.key ?? '', before: `${label}: ${text}` }];
  return (
    <ConfirmDialog
      title={`Remove “${label}” from the draft?`}
      action="Remove it"
      change={(key) => mutateAsync({ body: { cpdYearId, changes: [], additions: [], removals }, key })}
      onDone={() => {
        onClose();
        setTimeout(() => {
          if (document.activeElement === document.body) document.getElementById(headingOf(section))?.focus();
        }, AFTER_DIALOG_MS);
      }}
      onClose={onClose}
    >
      <Text>{text}</Text>
    </ConfirmDialog>
  );
}

function DiscardDialog({ cpdYearId, year, onClose }: { cpdYearId: number; year: number; onClose: () => void }) {
  const leadOn = useLeadOn();
  const { mutateAsync } = useChange(yearDraftChanges.discard);
  return (
    <ConfirmDialog
      title={`Discard the draft for ${year}?`}
      action="Discard it"
      danger
      change={(key) => mutateAsync({ query: { cpdYearId }, key })}
      onDone={() => leadOn(paths.adminYears())}
      onClose={onClose}
    >
      <Text className={shared.quiet}>Everything that was changed in it is lost.</Text>
    </ConfirmDialog>
  );
}
