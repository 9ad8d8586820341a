import { truncateName } from '@cpd/domain/values/file-names';
import { VisuallyHidden } from '@mantine/core';

/** A name cut for the eye, whole as its tooltip and for screen readers, which have no tooltip (LIM-05). */
export function CutName({ name, max }: { name: string; max: number }) {
  const shown = truncateName(name, max);
  if (shown === name) return name;
  return (
    <>
      <span title={name} aria-hidden>
        {shown}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
