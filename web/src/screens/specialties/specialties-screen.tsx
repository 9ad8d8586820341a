import type { CPDYear } from '@cpd/contract/cpd-years';
import type { LearningResource } from '@cpd/contract/learning-resources';
import { Stack, Title, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { AreasForm, type AreasTab, useAreasToChoose } from '../../parts/areas-form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { NoYears } from '../../parts/no-years.tsx';
import { YearHead } from '../../parts/year-head.tsx';
import { useSelectedYear } from '../../parts/year-selector.tsx';
import { learningResourceImageQuery, learningResourcesQuery } from '../../queries/content.ts';
import { specialitiesQuery } from '../../queries/reference.ts';
import shared from '../../ui/shared.module.css';
import { showDone } from '../../ui/toast.ts';
import { useTitle } from '../../ui/use-title.ts';
import defaultImage from './default-image.svg';
import styles from './specialties.module.css';

const TITLES: Record<AreasTab, string> = { specialties: 'My Specialties', domains: 'Professional Domains' };

/** My Specialties and Professional Domains: two tabs of one screen, each with an address of its own (NAV-05, SPC-01 to SPC-10). */
export function SpecialtiesScreen() {
  const { tab: asked } = useParams({ strict: false });
  const tab: AreasTab = asked?.toLowerCase() === 'professionaldomains' ? 'domains' : 'specialties';
  useTitle(TITLES[tab]);
  const router = useRouter();
  const { years, year, select } = useSelectedYear();
  if (year === undefined) return <NoYears title={TITLES[tab]} />;
  const show = (chosen: AreasTab) =>
    void router.navigate({
      href: paths.specialties(chosen === 'domains' ? 'ProfessionalDomains' : 'specialties'),
      replace: true,
      resetScroll: false,
      // What was ticked stays (SPC-01).
      ignoreBlocker: true,
    });
  return (
    <Stack gap="lg">
      <YearHead
        help={{ code: 'SPEC1', about: 'specialties and domains' }}
        years={years}
        value={year.cpdYearId}
        onChange={select}
      >
        {TITLES[tab]}
      </YearHead>
      <AreasOfYear key={year.cpdYearId} year={year} tab={tab} onTab={show} />
      <Resources cpdYearId={year.cpdYearId} />
    </Stack>
  );
}

function AreasOfYear({ year, tab, onTab }: { year: CPDYear; tab: AreasTab; onTab: (tab: AreasTab) => void }) {
  return (
    <Loaded
      query={useAreasToChoose(year.cpdYearId)}
      waiting={480}
      failed={`The specialty areas for ${year.cpdYearYear} could not be loaded. Nothing was changed.`}
    >
      {(areas) => (
        <AreasForm
          cpdYearId={year.cpdYearId}
          areas={areas}
          tab={tab}
          onTab={onTab}
          editable={year.editable}
          onSaved={() => showDone('Your specialties and professional domains were saved.')}
        />
      )}
    </Loaded>
  );
}

/**
 * Of what is saved, not of what is ticked at the moment: the list does not jump with each tick. A locked domain was not
 * selected by the member, so nothing is asked for it (SPC-08).
 */
function Resources({ cpdYearId }: { cpdYearId: number }) {
  const { userId } = useUser();
  const { data: areas } = useQuery(specialitiesQuery(userId, cpdYearId));
  if (areas === undefined) return null;
  const ids = areas.filter((area) => area.linkedToUser && !area.isMandatory).map(({ areaId }) => areaId);
  return ids.length > 0 && <SuggestedResources areaIds={ids} />;
}

/** What there is to learn from for the member's areas, as cards that open in a tab of their own (SPC-07, SPC-08). */
function SuggestedResources({ areaIds }: { areaIds: readonly number[] }) {
  const { data: resources = [] } = useQuery(learningResourcesQuery(areaIds));
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby="suggested-resources">
      <Title order={2} mb="sm" id="suggested-resources">
        Suggested resources
      </Title>
      <ul className={`${shared.list} ${styles.resources}`}>
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
