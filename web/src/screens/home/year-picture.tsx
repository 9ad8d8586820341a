import type { CPDYear } from '@cpd/contract/cpd-years';
import type { FrameworkRequirements } from '@cpd/contract/summary';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { rememberYear } from '../../lib/remembered.ts';
import { useUser } from '../../lib/session.ts';
import { plannedWords, unitOf } from '../../parts/progress-badge.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import styles from './year-lines.module.css';

/** What one part of the total is, in the order of the ring. */
type Part = {
  name: string;
  counted: number;
  /** How much of it is on days that have not come yet. */
  planned: number;
  href: string;
};

const MIDDLE = 66;
const RADIUS = 54;
/** Between two arcs, in hundredths of the ring. */
const GAP = 0.8;
/** From this length on an arc has room for its number. */
const ROOM = 7;

type YearPictureProps = {
  year: CPDYear;
  requirements: FrameworkRequirements;
  /** Whether other years are open too, so that the ring has to say whose it is. */
  several: boolean;
};

/**
 * The hours of a year as one ring of arcs, a category each, which open its activities. The words beside it say the same, and
 * numbers tell the arcs apart besides their colours; so the ring itself is a picture only.
 */
export function YearPicture({ year, requirements, several }: YearPictureProps) {
  const { userId } = useUser();
  const { currentCreditsOrHours: current, minimumCreditsOrHours: minimum, shortBy, currency } = requirements;
  const unit = unitOf(currency);
  const short = currency === 'C' ? 'credits' : 'h';
  const parts = partsOf(requirements);
  const hatch = useId();
  const open = () => rememberYear(userId, year.cpdYearId);
  return (
    <>
      <div className={styles.ring} aria-hidden>
        <svg viewBox="0 0 132 132" aria-hidden>
          <circle className={styles.track} cx={MIDDLE} cy={MIDDLE} r={RADIUS} />
          <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={3} height={6} className={styles.hatch} />
          </pattern>
          {/* What one kind lacks stays open, however full the total is. */}
          {arcsOf(parts, Math.max(current + shortBy, minimum)).map(({ part, start, length, planned, number }) => (
            <AppLink key={part.name} href={part.href} tabIndex={-1} onClick={open} data-part={number}>
              <Arc start={start} length={length} />
              {planned > 0 && <Arc start={start + length - planned} length={planned} stroke={`url(#${hatch})`} />}
              {length >= ROOM && (
                <text className={styles.number} {...placeAt(start + length / 2)}>
                  {number}
                </text>
              )}
            </AppLink>
          ))}
        </svg>
        <div className={styles.total}>
          <strong>{formatHours(current)}</strong>
          <span>
            of {formatHours(minimum)} {unit}
          </span>
          {several && <span>in {year.cpdYearYear}</span>}
        </div>
      </div>
      <ul
        className={styles.parts}
        aria-label={`${unit === 'hours' ? 'Hours' : 'Credits'} by category, ${year.cpdYearYear}`}
      >
        {parts.map((part, index) => (
          <li key={part.name}>
            <AppLink href={part.href} className={styles.part} data-part={index + 1} onClick={open}>
              <span className={styles.mark} aria-hidden>
                {index + 1}
              </span>
              <span className={styles.name}>{part.name}</span>
              <span className={styles.figure}>
                {formatHours(part.counted)} {short}
              </span>
              {part.planned > 0 && <span className={styles.planned}>{plannedWords(part.planned, currency)}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A piece of the ring, in hundredths of it from its top on. */
function Arc({ start, length, stroke }: { start: number; length: number; stroke?: string }) {
  return (
    <circle
      className={stroke === undefined ? styles.arc : undefined}
      stroke={stroke}
      cx={MIDDLE}
      cy={MIDDLE}
      r={RADIUS}
      pathLength={100}
      strokeDasharray={`${length} 100`}
      strokeDashoffset={-start}
      transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}
    />
  );
}

function partsOf({ countedCategories, currentCreditsOrHours: current }: FrameworkRequirements): Part[] {
  const parts = countedCategories.map(({ categoryName: name, counted, planned }, index) => ({
    name,
    counted,
    planned,
    href: paths.summaryAt(index + 1),
  }));
  const onPaper = sumHours([current, ...parts.map(({ counted }) => -counted)]);
  return onPaper > 0 ? [...parts, { name: 'On paper', counted: onPaper, planned: 0, href: paths.summary }] : parts;
}

function arcsOf(parts: readonly Part[], whole: number) {
  let end = 0;
  return parts.flatMap((part, index) => {
    const start = end;
    const share = whole > 0 ? (100 * part.counted) / whole : 0;
    end += share;
    if (share <= 0) return [];
    const length = Math.max(share - GAP, GAP);
    return [{ part, start, length, planned: length * (part.planned / part.counted), number: index + 1 }];
  });
}

/** Where something is on the ring, so many hundredths from its top. */
function placeAt(hundredths: number): { x: number; y: number } {
  const angle = (hundredths / 50) * Math.PI;
  return { x: MIDDLE + RADIUS * Math.sin(angle), y: MIDDLE - RADIUS * Math.cos(angle) };
}
