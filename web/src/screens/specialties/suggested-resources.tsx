import type { LearningResource } from '@cpd/contract/learning-resources';
import { Title, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { learningResourceImageQuery, learningResourcesQuery } from '../../queries/learning-resources.ts';
import defaultImage from './default-image.svg';
import styles from './specialties.module.css';

/** What there is to learn from for the member's areas, as cards that open in a tab of their own (SPC-07, SPC-08). */
export function SuggestedResources({ areaIds }: { areaIds: readonly number[] }) {
  const { data: resources = [] } = useQuery(learningResourcesQuery(areaIds));
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby="suggested-resources">
      <Title order={2} size="h3" mb="sm" id="suggested-resources">
        Suggested resources
      </Title>
      <ul className={styles.resources}>
        {resources.map((resource) => (
          <li key={resource.learningResourceId}>
            <a href={resource.url} className={styles.resource} target="_blank" rel="noopener noreferrer">
              <ResourceImage resource={resource} />
              <span className={styles.resourceTitle}>
                {resource.title} <IconExternalLink size={17} stroke={1.6} aria-hidden />
                <VisuallyHidden>, opens in a new tab</VisuallyHidden>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** It says nothing that the title does not. A picture that is missing or cannot be drawn becomes the default one (SPC-08, ERR2-10). */
function ResourceImage({ resource }: { resource: LearningResource }) {
  const { data } = useQuery(learningResourceImageQuery(resource.learningResourceId, resource.hasImage));
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return <img src={address ?? defaultImage} alt="" onError={() => setAddress(undefined)} />;
}
