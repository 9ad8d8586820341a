import type { Proof, ToAttach } from '@cpd/contract/proofs';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { Text, Title } from '@mantine/core';
import { IconCamera, IconChevronDown } from '@tabler/icons-react';
import { Suspense, useCallback, useId, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { EvidenceGuide } from '../../parts/attach/evidence-guide.tsx';
import { openInWords } from '../../parts/proof/proof-words.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { fetchedPart } from '../../ui/fetched-part.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { pickFiles } from '../../ui/pick-files.ts';
import shared from '../../ui/shared.module.css';
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
      <Title order={2} fz="md" id="to-attach" ref={heading} tabIndex={-1}>
        {headline(proof)}
      </Title>
      {!proof.editable && proof.toAttach.length > 0 && (
        <Text>The year is closed, so files can only be added if it’s re-opened.</Text>
      )}
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

function headline({ toAttach, requirements }: Proof): string {
  const isMet = requirements.every(({ provenValue, requiredValue }) => provenValue >= requiredValue);
  if (isMet) return 'You have evidence for everything you need';
  if (toAttach.length === 0) return 'You have evidence for everything you logged so far';
  // What was never logged is not covered by any file.
  const isAllLogged = requirements.every(({ claimedValue, requiredValue }) => claimedValue >= requiredValue);
  const these = toAttach.length === 1 ? 'Attach this one' : `Attach these ${toAttach.length}`;
  return `${these} and you’re covered${isAllLogged ? '' : ' so far'}`;
}

function Item({ item, onAdd }: { item: ToAttach; onAdd?: () => void }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.about}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.name}>{item.activityName}</span>{' '}
        <span className={shared.small}>
          <span className={classes.type}>{item.activityType} · </span>
          {formatDayMonthYear(item.startDate)} · {openInWords(item)}
        </span>
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </button>
      {onAdd && (
        <IconButton
          icon={IconCamera}
          iconSize={22}
          size={44}
          variant="light"
          color="teal"
          label={`Add file to ${item.activityName}`}
          onClick={onAdd}
        />
      )}
      <div id={id} hidden={!open} className={classes.guide}>
        {open && (
          <>
            <EvidenceGuide guide={item} />
            <AppLink href={paths.activity({ viewactid: item.activityId })} className={classes.link}>
              View activity
            </AppLink>
          </>
        )}
      </div>
    </li>
  );
}
