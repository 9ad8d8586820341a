import type { Announcement, Audience } from '@cpd/contract/announcements';
import { type RefObject, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { type AnnouncementRequest, useSaveAnnouncement } from '../../../queries/announcements.ts';

/** A notification being written, for the fields that show it. */
export type AnnouncementForm = {
  values: AnnouncementRequest;
  change: (part: Partial<AnnouncementRequest>) => void;
  problemOf: (field: 'title' | 'message' | 'audience') => string | undefined;
  /** What went wrong with no field in particular. */
  other: string | undefined;
  pending: boolean;
  place: RefObject<HTMLFormElement | null>;
  /** Keeps what was written and goes on with it; a refusal stands beside its fields. */
  save: (then: (saved: Announcement) => void) => void;
};

/** A new notification with an audience to begin with, or one that is there. */
export function useAnnouncementForm(before: Announcement | undefined, audience: Audience): AnnouncementForm {
  const { mutate, isPending, error, reset } = useSaveAnnouncement();
  const place = useRef<HTMLFormElement>(null);
  // As it was kept last: what follows goes on from there.
  const [kept, setKept] = useState(before);
  const [values, setValues] = useState<AnnouncementRequest>({
    title: before?.title ?? '',
    message: before?.message ?? '',
    alertCode: before?.alertCode ?? 'M',
    audience: before?.audience ?? audience,
  });
  const problems = error instanceof ApiError ? error.problems : [];

  function change(part: Partial<AnnouncementRequest>): void {
    reset();
    setValues({ ...values, ...part });
  }

  function save(then: (saved: Announcement) => void): void {
    if (isPending) return;
    mutate(
      { request: values, before: kept },
      {
        onSuccess: (saved) => {
          setKept(saved);
          then(saved);
        },
        onError: () => focusFirstProblem(place),
      },
    );
  }

  return {
    values,
    change,
    problemOf: (field) => problems.find((problem) => problem.field.startsWith(field))?.message,
    other: error !== null && problems.length === 0 ? messageOf(error) : undefined,
    pending: isPending,
    place,
    save,
  };
}

function messageOf(error: Error): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}

/** Once the marks are there. */
function focusFirstProblem(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
