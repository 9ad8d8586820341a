import type { LinkName } from '@cpd/domain/college/content-settings';

/** What members read about their CPD: on a site of the college's once it is set, until then on a page of our own. */
export const GUIDES = ['framework', 'handbook', 'resources'] as const;
export type Guide = (typeof GUIDES)[number];

/** The heading of each page, the help text that it shows (managers edit it with the others), and the site that replaces it. */
export const guides: Readonly<Record<Guide, { title: string; uiCode: string; link: LinkName }>> = {
  framework: { title: 'CPD framework', uiCode: 'Framework1', link: 'elearning' },
  resources: { title: 'Resources', uiCode: 'Resources1', link: 'resources' },
  handbook: { title: 'Handbook', uiCode: 'Handbook1', link: 'handbook' },
};
