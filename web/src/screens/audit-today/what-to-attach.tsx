import type { Proof, ToAttach } from '@cpd/contract/proofs';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Anchor, Text, Title } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { fetchedPart } from '../../lib/fetched-part.ts';
import { paths } from '../../lib/paths.ts';
import { EvidenceGuide } from '../../parts/attach/evidence-guide.tsx';
import { openInWords } from '../../parts/proof/proof-words.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { LabelledButton } from '../../ui/labelled-button.tsx';
import { pickFiles } from '../../ui/pick-files.ts';
import classes from './audit-today.module.css';

const AttachFileToActivity = fetchedPart(
  async () => (await import('../../parts/attach-file-to-activity.tsx')).AttachFileToActivity,
);

type Adding = { activityId: number; picked: Promise<readonly File[]> };

/** The fewest activities whose evidence would prove the minimum, each with the button that adds it (PRF-02, PRF-03). */
export function WhatToAttach({ proof }: { proof: Proof }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState<Adding>();
  const close = useCallback(() => {
    setAdding(undefined);
    // The row that was opened may be gone, and the focus with it.
    setTimeout(() => document.activeElement === document.body && heading.current?.focus());
  }, []);
  return (
    <section className={classes.panel} aria-labelledby="to-attach">
      <Title order={2} size="h3" id="to-attach" ref={heading} tabIndex={-1}>
        What to attach
      </Title>
      <Text role="status">{introduction(proof)}</Text>
      {proof.toAttach.length > 0 && (
        <ol className={classes.items}>
          {proof.toAttach.map((item) => (
            <Item
              key={item.activityId}
              item={item}
              {...(proof.editable && {
                onAdd: () =>
                  setAdding({ activityId: item.activityId, picked: pickFiles({ several: item.dateCount < 2 }) }),
              })}
            />
          ))}
        </ol>
      )}
      <Suspense fallback={null}>
        {adding && <AttachFileToActivity {...adding} cpdYearId={proof.cpdYearId} onClose={close} />}
      </Suspense>
    </section>
  );
}

function introduction({ toAttach, requirements, editable }: Proof): string {
  const isMet = requirements.every(({ provenValue, requiredValue }) => provenValue >= requiredValue);
  if (isMet) return 'Everything the minimum asks for is proven. There is nothing to attach.';
  if (toAttach.length === 0) return 'Everything you have logged so far that counts for the minimum is proven.';
  const files = toAttach.length === 1 ? 'Evidence of this activity' : `Evidence of these ${toAttach.length} activities`;
  const text = `${files} would be enough, as far as your year has come. It is the shortest list there is; any other evidence counts as well.`;
  return editable ? text : `${text} The year is closed, so files can be added only when it is opened again.`;
}

function Item({ item, onAdd }: { item: ToAttach; onAdd?: () => void }) {
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <Anchor component={AppLink} href={paths.activity({ viewactid: item.activityId })} className={classes.name}>
          {item.activityName}
        </Anchor>
        <span className={classes.quiet}>
          {item.activityType} · {formatDayMonthYear(item.startDate)} · {openInWords(item)} without evidence
        </span>
        <EvidenceGuide guide={item} />
      </div>
      {onAdd && (
        <LabelledButton icon={IconPaperclip} aria-label={`Add file to ${item.activityName}`} onClick={onAdd}>
          Add file
        </LabelledButton>
      )}
    </li>
  );
}
