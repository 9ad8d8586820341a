import { suggestSuffix } from '@cpd/domain/record/shortcut-rules';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { type ShortcutRequest, type ShortcutYear, useCreateShortcut } from '../../../queries/shortcuts.ts';
import { showDone } from '../../../ui/toast.ts';
import type { AreaLine } from './area-hours.tsx';
import type { Range } from './date-range.tsx';

type Values = Range & {
  name: string;
  suffix: string;
  /** Until it is typed, the suffix follows the name. */
  suffixTyped: boolean;
  activityTypeId: number;
  lines: readonly AreaLine[];
};

type Field = 'friendlyUrlSuffix' | 'activityName' | 'cpdYearId' | 'activityTypeId' | 'startDate' | 'endDate' | 'hours';

/** A shortcut being made, for the fields that show it. */
export type ShortcutForm = {
  values: Values;
  year: ShortcutYear;
  change: (part: Partial<Values>) => void;
  changeName: (name: string) => void;
  changeYear: (year: ShortcutYear) => void;
  problemOf: (field: Field) => string | undefined;
  /** What went wrong with no field in particular. */
  other: string | undefined;
  pending: boolean;
  place: RefObject<HTMLFormElement | null>;
  save: () => void;
};

/** A new shortcut of a year; a refusal stands beside its fields. */
export function useShortcutForm(first: ShortcutYear, onMade: () => void): ShortcutForm {
  const { mutate, isPending, error, reset } = useCreateShortcut();
  const place = useRef<HTMLFormElement>(null);
  const [year, setYear] = useState(first);
  const [values, setValues] = useState<Values>({
    name: '',
    suffix: '',
    suffixTyped: false,
    activityTypeId: 0,
    ongoing: true,
    startDate: '',
    endDate: '',
    lines: [{ areaId: 0, hours: '' }],
  });
  const problems = error instanceof ApiError ? error.problems : [];

  function change(part: Partial<Values>): void {
    reset();
    setValues({ ...values, ...part });
  }

  function changeYear(next: ShortcutYear): void {
    setYear(next);
    // Types, areas and dates are those of a year.
    const lines = values.lines.map((line) => ({ ...line, areaId: 0 }));
    change({ activityTypeId: 0, startDate: '', endDate: '', lines });
  }

  function save(): void {
    if (isPending) return;
    mutate(requestOf(values, year), {
      onSuccess: () => {
        showDone('The shortcut was made. Copy its link from the list.');
        onMade();
      },
      // Once the marks are there.
      onError: () =>
        requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
    });
  }

  return {
    values,
    year,
    change,
    changeName: (name) => change({ name, ...(values.suffixTyped ? {} : { suffix: suggestSuffix(name) }) }),
    changeYear,
    problemOf: (field) => problems.find((problem) => problem.field === field)?.message,
    other: error !== null && problems.length === 0 ? messageOf(error) : undefined,
    pending: isPending,
    place,
    save,
  };
}

function requestOf(values: Values, year: ShortcutYear): ShortcutRequest {
  const { ongoing, startDate, endDate, lines } = values;
  const named = lines.filter(({ areaId }) => areaId !== 0);
  return {
    friendlyUrlSuffix: values.suffix,
    activityName: values.name,
    activityTypeId: values.activityTypeId,
    cpdYearId: year.cpdYearId,
    ongoing: ongoing,
    ...(ongoing ? {} : { startDate: startDate, endDate: endDate }),
    hours: named.map(({ areaId, hours }) => ({ areaId: areaId, hours: hours.trim() === '' ? '0' : hours })),
  };
}

function messageOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
