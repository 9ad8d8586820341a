import { Button, FileButton } from '@mantine/core';
import { showDone } from '../../ui/toast.ts';
import { NotSaved } from '../saving/not-saved.tsx';
import { useSaving } from '../saving/use-saving.ts';

type AddDocumentProps = {
  /** What the button does, for those who hear it without what stands around it. */
  about: string;
  /** An upload goes by the key of its file, which is the same at another try. */
  add: (file: File) => Promise<number>;
};

/** Adds a document to a request that was sent already (PPL-12). */
export function AddDocument({ about, add }: AddDocumentProps) {
  const { submit, busy, failure } = useSaving({
    entered: null,
    save: add,
    onSaved: () => showDone('The document was added.'),
    again: true,
  });
  return (
    <>
      <FileButton onChange={(file) => file && void submit(file)} inputProps={{ 'aria-label': about }}>
        {(props) => (
          <Button {...props} loading={busy} aria-label={about}>
            Add a document
          </Button>
        )}
      </FileButton>
      <NotSaved failure={failure} />
    </>
  );
}
