import type { ResourceContent, ResourceFields } from '@cpd/contract/content';
import { addressProblem } from '@cpd/domain/college/content-settings';
import { freeTextProblem } from '@cpd/domain/values/free-text';
import { RESOURCE_TITLE_MAX } from '@cpd/domain/values/limits';
import type { Problem } from '../../../lib/api-error.ts';

/** What can be changed of a learning resource. */
export function fieldsOf(resource: ResourceFields): ResourceFields {
  const { title, url: address, position, resourceAreaIds, hidden, pictureId } = resource;
  return { title, url: address, position, resourceAreaIds, hidden, pictureId };
}

/** A resource that is still to be filled in, after all others. */
export function newResource(resources: readonly ResourceContent[]): ResourceContent {
  const last = Math.max(-1, ...resources.map(({ position }) => position));
  return {
    ...{
      learningResourceId: 0,
      title: '',
      url: '',
      position: last + 1,
      resourceAreaIds: [],
      hidden: false,
      pictureId: null,
    },
    ...{ isDelivered: false, version: 0, changedOn: null, changedBy: null },
  };
}

/** What is wrong with a resource, by its fields (SPC-09). */
export function resourceProblems({ title, url }: ResourceFields): Problem[] {
  const wrongTitle = freeTextProblem(title, RESOURCE_TITLE_MAX);
  const wrongAddress = addressProblem(url.trim());
  return [
    ...(wrongTitle === undefined ? [] : [{ field: 'title', message: `The title ${wrongTitle}` }]),
    ...(title.trim() === '' ? [{ field: 'title', message: 'Please enter a title.' }] : []),
    ...(wrongAddress === undefined ? [] : [{ field: 'url', message: wrongAddress }]),
  ];
}
