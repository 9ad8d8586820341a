import { LOGO_MAX_BYTES } from '@cpd/domain/values/limits';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Button, FileInput } from '@mantine/core';
import { useState } from 'react';
import { contentChanges } from '../../../queries/content.ts';
import { useChange } from '../../../queries/use-change.ts';

const LIMIT = sizeInWords(LOGO_MAX_BYTES);

/** Where the college's logo is chosen (COH-11); `logo` is the name that the server gave it, empty for none. */
export function LogoField({
  logo,
  problem,
  onChange,
}: {
  logo: string;
  problem: string | undefined;
  onChange: (logo: string) => void;
}) {
  const [refused, setRefused] = useState<string | undefined>();
  const upload = useChange(contentChanges.uploadLogo);
  function choose(file: File | null) {
    setRefused(undefined);
    if (file === null) return;
    if (file.size > LOGO_MAX_BYTES) return setRefused(`A logo can be at most ${LIMIT}.`);
    upload.mutate(file, { onSuccess: onChange, onError: ({ message }) => setRefused(message) });
  }
  return (
    <>
      <FileInput
        label="Logo"
        description={`SVG or PNG, at most ${LIMIT}. It is on pages and documents, on white where the look is dark.`}
        placeholder="Choose a file"
        accept="image/png,image/svg+xml"
        clearable={false}
        disabled={upload.isPending}
        error={refused ?? problem}
        onChange={choose}
        data-autofocus
      />
      {logo !== '' && (
        <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => onChange('')}>
          Remove the logo
        </Button>
      )}
    </>
  );
}
