import type { ResourceContent, ResourceFields } from '@cpd/contract/content';
import { addressProblem } from '@cpd/domain/college/content-settings';
import { freeTextProblem } from '@cpd/domain/values/free-text';
import { RESOURCE_TITLE_MAX } from '@cpd/domain/values/limits';

/** What can be changed of a learning resource. */
export function fieldsOf(resource: ResourceFields): ResourceFields {
  const { Title, URL: address, Position, AreaIds, Hidden, PictureId } = resource;
  return { Title, URL: address, Position, AreaIds, Hidden, PictureId };
}

/** A resource that is still to be filled in, after all others. */
export function newResource(resources: readonly ResourceContent[]): ResourceContent {
  const last = Math.max(-1, ...resources.map(({ Position }) => Position));
  return {
    ...{ LearningResourceId: 0, Title: '', URL: '', Position: last + 1, AreaIds: [], Hidden: false, PictureId: null },
    ...{ IsDelivered: false, Version: 0, ChangedOn: null, ChangedBy: null },
  };
}

/** What is wrong with a resource, by its fields (SPC-09). */
export function resourceProblems({ Title, URL: address }: ResourceFields): { Title?: string; URL?: string } {
  const title = freeTextProblem(Title, RESOURCE_TITLE_MAX);
  const url = addressProblem(address.trim());
  return {
    ...(Title.trim() === '' && { Title: 'Please enter a title.' }),
    ...(title !== undefined && { Title: `The title ${title}` }),
    ...(url !== undefined && { URL: url }),
  };
}
