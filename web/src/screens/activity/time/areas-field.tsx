import type { Speciality } from '@cpd/contract/reference';
import { areaStanding } from '@cpd/domain/record/area-standing';
import { Button, Chip, Input, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useCallback, useId, useMemo, useState } from 'react';
import { useActsForNobody } from '../../../lib/open-member.ts';
import { useUser } from '../../../lib/session.ts';
import { requirementsQuery } from '../../../queries/summary.ts';
import { fetchedPart } from '../../../ui/fetched-part.ts';
import { useIsPhone } from '../../../ui/screen-width.ts';
import shared from '../../../ui/shared.module.css';
import activityClasses from '../activity.module.css';
import type { Fold } from '../form/folded-group.tsx';
import classes from './areas.module.css';
import { SpecialtySelect } from './specialty-select.tsx';

const AreasDialog = fetchedPart(async () => (await import('../../../parts/areas-dialog.tsx')).AreasDialog);

type AreasFieldProps = {
  id: string;
  areas: readonly Speciality[];
  /** The domains that two activities a year must have (DOM-03). */
  mandatoryIds: readonly number[];
  value: readonly number[];
  /** The areas with which the year counts this activity already. */
  counted: readonly number[];
  error: string | undefined;
  disabled: boolean;
  /** The year whose areas these are, where the member's own can be chosen anew. */
  cpdYearId: number;
  /** Whether the areas that are not at hand show. */
  more: Fold;
  onToggle: (areaId: number) => void;
};

/**
 * What the activity counts for, as chips: the member's own areas and the two that are required of a year; behind them all
 * domains, and any specialty by search (DOM-01 to DOM-03). A narrow screen folds what is behind, a wide one has the room.
 */
export function AreasField(props: AreasFieldProps) {
  const { id, areas, mandatoryIds, value, error, disabled, cpdYearId, more, onToggle } = props;
  const errorId = useId();
  const chipsId = useId();
  const standings = useStandings(props);
  // What was ticked once stays where it is, also when it is unticked under the finger.
  const [seen, setSeen] = useState<readonly number[]>([]);
  const shown = [...value, ...seen];
  const toggle = useCallback(
    (areaId: number) => {
      setSeen((now) => (now.includes(areaId) ? now : [...now, areaId]));
      onToggle(areaId);
    },
    [onToggle],
  );
  const isNear = ({ areaId, linkedToUser }: Speciality) => linkedToUser || mandatoryIds.includes(areaId);
  const others = useMemo(() => {
    const taken = [...mandatoryIds, ...value, ...seen];
    return areas.filter(({ isArea, areaId, linkedToUser }) => isArea && !linkedToUser && !taken.includes(areaId));
  }, [areas, mandatoryIds, value, seen]);
  // Without anything of the member's own the two required ones would look like all there is.
  const folds =
    useIsPhone() && areas.some(({ areaId, linkedToUser }) => linkedToUser && !mandatoryIds.includes(areaId));
  const open = more.open || !folds;
  const chips = chipsOf(areas, mandatoryIds, shown).filter(
    (area) => open || isNear(area) || shown.includes(area.areaId),
  );
  return (
    <fieldset
      className={`${activityClasses.fieldset} ${classes.areas}`}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={activityClasses.legend}>
        Domains and specialties <Required />
      </legend>
      {error !== undefined && <Input.Error id={errorId}>{error}</Input.Error>}
      {areas.length === 0 && (
        <Text className={`${shared.quiet} ${shared.long}`}>There are no professional domains to choose from.</Text>
      )}
      {folds && (
        <Button
          variant="subtle"
          className={classes.more}
          aria-expanded={open}
          aria-controls={chipsId}
          onClick={more.onToggle}
        >
          {open ? 'Fewer' : 'More'}
          <VisuallyHidden> domains and specialties</VisuallyHidden>
        </Button>
      )}
      <div id={chipsId} className={classes.chips}>
        {chips.map((area, index) => (
          <AreaChip
            key={area.areaId}
            {...(index === 0 && { id })}
            area={area}
            reached={standings.get(area.areaId)}
            checked={value.includes(area.areaId)}
            disabled={disabled}
            onToggle={toggle}
          />
        ))}
        {open && (
          <div className={classes.others}>
            <SpecialtySelect
              className={classes.specialty}
              aria-label="Add a specialty"
              placeholder="Add a specialty: type to search"
              areas={others}
              disabled={disabled}
              onChoose={toggle}
            />
            {!disabled && <UpdateAreas cpdYearId={cpdYearId} />}
          </div>
        )}
      </div>
    </fieldset>
  );
}

/** The same mark as at every other field that must be filled. */
function Required() {
  return (
    <span aria-hidden className={shared.error}>
      *
    </span>
  );
}

/** The areas that are chips: specialties of the member's own or chosen, then the required domains, those of their list, and all others. */
function chipsOf(areas: readonly Speciality[], mandatoryIds: readonly number[], shownIds: readonly number[]) {
  const isRequired = ({ areaId }: Speciality) => mandatoryIds.includes(areaId);
  const domains = areas.filter((area) => !area.isArea && !isRequired(area));
  return [
    ...areas.filter(
      (area) => area.isArea && !isRequired(area) && (area.linkedToUser || shownIds.includes(area.areaId)),
    ),
    ...areas.filter(isRequired),
    ...domains.filter(({ linkedToUser }) => linkedToUser),
    ...domains.filter(({ linkedToUser }) => !linkedToUser),
  ];
}

/**
 * Where each required area will be with this activity, "1 of 2", unless the year requires nothing. The year's requirements name them in the
 * order of its list.
 */
function useStandings({ cpdYearId, mandatoryIds, value, counted }: AreasFieldProps): Map<number, string> {
  const { userId } = useUser();
  const { data: requirements } = useQuery(requirementsQuery(userId, cpdYearId));
  const items = requirements?.userFrameworkRequirements.filter(({ badgeType }) => badgeType === 'MandatorySpecialty');
  if (items?.length !== mandatoryIds.length || requirements?.hasExemption) return new Map();
  return new Map(
    items.flatMap((item, index) => {
      const areaId = mandatoryIds[index];
      if (areaId === undefined) return [];
      const facts = { counted: counted.includes(areaId), ticked: value.includes(areaId) };
      const { reached, required } = areaStanding(item, facts);
      return [[areaId, `${reached} of ${required}`]];
    }),
  );
}

type AreaChipProps = {
  id?: string | undefined;
  area: Speciality;
  /** "1 of 2", where the year requires it. */
  reached: string | undefined;
  checked: boolean;
  disabled: boolean;
  onToggle: (areaId: number) => void;
};

const AreaChip = memo(function AreaChip({ id, area, reached, checked, disabled, onToggle }: AreaChipProps) {
  const aboutId = useId();
  return (
    <Chip
      {...(id !== undefined && { id })}
      classNames={{ root: classes.chip, input: classes.chipInput, label: classes.chipLabel }}
      aria-label={area.name}
      aria-describedby={reached === undefined ? undefined : aboutId}
      checked={checked}
      disabled={disabled}
      onChange={() => onToggle(area.areaId)}
    >
      {area.name}
      {reached !== undefined && (
        <span id={aboutId} className={classes.standing}>
          {reached}
        </span>
      )}
    </Chip>
  );
});

/** Opens the dialog in which the member's own areas are chosen; the list here follows at once (DOM-06). */
export function UpdateAreas({ cpdYearId }: { cpdYearId: number }) {
  const [open, setOpen] = useState(false);
  if (useActsForNobody()) return null;
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        Update specialty areas
      </Button>
      <Suspense fallback={null}>
        {open && <AreasDialog cpdYearId={cpdYearId} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
