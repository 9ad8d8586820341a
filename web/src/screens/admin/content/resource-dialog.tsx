import type { ResourceContent, ResourceFields } from '@cpd/contract/content';
import { addressProblem } from '@cpd/domain/college/content-settings';
import { isBlank, nameProblem } from '@cpd/domain/values/free-text';
import { RESOURCE_PICTURE_MAX_BYTES, RESOURCE_POSITION_MAX, RESOURCE_TITLE_MAX } from '@cpd/domain/values/limits';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Button, FileInput, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../../lib/api-error.ts';
import { useForm } from '../../../parts/saving/use-form.ts';
import { contentChanges } from '../../../queries/content.ts';
import { useChange } from '../../../queries/use-change.ts';
import { showDone } from '../../../ui/toast.ts';
import { ContentDialog } from './content-dialog.tsx';

/** A specialty or domain that a resource may be for. */
export type Area = { resourceAreaId: number; name: string };

type ResourceDialogProps = { resource: ResourceContent; areas: readonly Area[]; onClose: () => void };

const PICTURE_LIMIT = sizeInWords(RESOURCE_PICTURE_MAX_BYTES);

/** Changes or adds a learning resource (SPC-07, SPC-09). */
export function ResourceDialog({ resource, areas, onClose }: ResourceDialogProps) {
  const { mutateAsync } = useChange(contentChanges.saveResource);
  const picture = useChange(contentChanges.uploadPicture);
  const form = useForm({
    initial: () => ({ ...fieldsOf(resource), note: '' }),
    check: resourceProblems,
    save: ({ note, ...fields }, key) => {
      const { learningResourceId, version } = resource;
      return mutateAsync({ body: { learningResourceId, version, resource: fields, note }, key });
    },
    content: (values) => [values, resource.version],
    fieldOf: (field) => field.replace(/^resource\./, ''),
    onSaved: () => {
      showDone('Saved. Members see it the next time they open the screen.');
      onClose();
    },
  });
  const { values } = form;
  return (
    <ContentDialog
      title={resource.learningResourceId === 0 ? 'Add a resource' : `Edit ${resource.title}`}
      form={{ ...form, busy: form.busy || picture.isPending }}
      content={resource}
      says={`“${resource.title}”, ${resource.url}`}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <TextInput label="Title" required data-autofocus {...form.text('title')} />
      <TextInput label="Web address" required inputMode="url" {...form.text('url')} />
      <MultiSelect
        label="For"
        description="Specialties and domains; leave empty for everyone"
        searchable
        data={areas.map(({ resourceAreaId, name }) => ({ value: String(resourceAreaId), label: name }))}
        value={values.resourceAreaIds.map(String)}
        onChange={(ids) => form.set({ resourceAreaIds: ids.map(Number) })}
      />
      <TextInput
        label="Place in the list"
        description="Lower numbers come first"
        inputMode="numeric"
        value={String(values.position)}
        error={form.errors.position}
        onChange={(event) => {
          const place = Number(event.currentTarget.value.replace(/\D/g, ''));
          form.set({ position: Math.min(place, RESOURCE_POSITION_MAX) });
        }}
      />
      <PictureField
        hasPicture={values.pictureId !== null}
        upload={picture}
        onChange={(pictureId) => form.set({ pictureId })}
      />
    </ContentDialog>
  );
}

type PictureFieldProps = {
  hasPicture: boolean;
  upload: ReturnType<typeof useChange<File, number>>;
  onChange: (pictureId: number | null) => void;
};

function PictureField({ hasPicture, upload, onChange }: PictureFieldProps) {
  const [problem, setProblem] = useState<string | undefined>();
  function choose(file: File | null) {
    setProblem(undefined);
    if (file === null) return;
    if (file.size > RESOURCE_PICTURE_MAX_BYTES) return setProblem(`A picture can be at most ${PICTURE_LIMIT}.`);
    upload.mutate(file, { onSuccess: onChange, onError: ({ message }) => setProblem(message) });
  }
  return (
    <>
      <FileInput
        label="Picture"
        description={`PNG or JPEG, at most ${PICTURE_LIMIT}. ${hasPicture ? 'It has a picture.' : 'Without one, the default picture is shown.'}`}
        placeholder="Choose a file"
        accept="image/png,image/jpeg"
        clearable={false}
        error={problem}
        onChange={choose}
      />
      {hasPicture && (
        <Button variant="subtle" style={{ alignSelf: 'start' }} onClick={() => onChange(null)}>
          Remove the picture
        </Button>
      )}
    </>
  );
}

/** What can be changed of a learning resource. */
export function fieldsOf(resource: ResourceFields): ResourceFields {
  const { title, url, position, resourceAreaIds, hidden, pictureId } = resource;
  return { title, url, position, resourceAreaIds, hidden, pictureId };
}

/** A resource that is still to be filled in, after all others. */
export function newResource(resources: readonly ResourceContent[]): ResourceContent {
  const last = Math.max(-1, ...resources.map(({ position }) => position));
  const fields = { title: '', url: '', position: last + 1, resourceAreaIds: [], hidden: false, pictureId: null };
  return { ...fields, learningResourceId: 0, isDelivered: false, version: 0, changedOn: null, changedBy: null };
}

/** What is wrong with a resource, by its fields (SPC-09). */
function resourceProblems({ title, url }: ResourceFields): Problem[] {
  const wrongTitle = nameProblem(title, RESOURCE_TITLE_MAX);
  const wrongAddress = addressProblem(url.trim());
  return [
    ...(wrongTitle === undefined ? [] : [{ field: 'title', message: `The title ${wrongTitle}` }]),
    ...(isBlank(title) ? [{ field: 'title', message: 'Please enter a title.' }] : []),
    ...(wrongAddress === undefined ? [] : [{ field: 'url', message: wrongAddress }]),
  ];
}
