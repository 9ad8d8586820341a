import type { CollegeSetup } from '@cpd/contract/college-setup';
import { FileInput, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../parts/loaded.tsx';
import { RuleSection } from '../../../parts/rule-section.tsx';
import { collegeSetupChanges, collegeSetupQuery } from '../../../queries/college-setup.ts';
import { useChange } from '../../../queries/use-change.ts';
import { useOwnAddress } from '../../../ui/own-address.ts';
import shared from '../../../ui/shared.module.css';
import { useTitle } from '../../../ui/use-title.ts';
import { CountriesStep } from './countries-step.tsx';
import styles from './setup.module.css';
import { lastPart, SetupStep, type StepProps, useSavingOfStep } from './setup-step.tsx';

/** The steps of a new college, in their order; each is done once what it asks for is there. */
const STEPS = [
  { draw: CollegeStep, isDone: ({ collegeName }: CollegeSetup) => collegeName !== '' },
  { draw: CountriesStep, isDone: ({ offices }: CollegeSetup) => offices.length > 0 },
  { draw: YearStep, isDone: ({ firstYear }: CollegeSetup) => firstYear !== null },
  { draw: RulesStep, isDone: ({ source }: CollegeSetup) => source !== '' },
  { draw: CheckStep, isDone: () => false },
] as const;

/** What the first manager of a new college is led through before anyone can do anything else (FWK-06). */
export function SetupScreen() {
  useTitle('Set up your college');
  const query = useQuery(collegeSetupQuery);
  return (
    <div className={styles.screen}>
      <Title order={1}>Set up your college</Title>
      <Loaded query={query} waiting={[60, 240]} failed="What you entered so far could not be loaded.">
        {(setup) => <Steps setup={setup} />}
      </Loaded>
    </div>
  );
}

/** Each step has an address of its own, so that the browser's Back leads to the one before. */
function Steps({ setup }: { setup: CollegeSetup }) {
  const router = useRouter();
  const asked = useOwnAddress(({ search }) => Number(search.step));
  const isStep = STEPS[asked - 1] !== undefined;
  const place = isStep ? asked - 1 : STEPS.findIndex(({ isDone }) => !isDone(setup));
  const Step = STEPS[place]?.draw ?? CheckStep;
  const show = (next: number) => void router.navigate({ href: stepPath(next) });
  useEffect(() => {
    if (!isStep) void router.navigate({ href: stepPath(place), replace: true });
  }, [router, isStep, place]);
  return (
    <>
      <Text className={shared.quiet}>
        Step {place + 1} of {STEPS.length}. Each step is saved when you continue.
      </Text>
      <Step
        key={place}
        setup={setup}
        onDone={() => show(place + 1)}
        onBack={place === 0 ? undefined : () => show(place - 1)}
      />
    </>
  );
}

function stepPath(place: number): string {
  return `${paths.adminSearch}?step=${place + 1}`;
}

function CollegeStep({ setup, onDone, onBack }: StepProps) {
  const save = useSavingOfStep(setup);
  const { collegeName, productName, firstName, lastName, email } = setup;
  const initial = { collegeName, productName: productName || 'CPD Logbook', firstName, lastName, email };
  return (
    <SetupStep
      title="Your college and you"
      initial={initial}
      save={(college, key) => save({ college }, key)}
      fieldOf={lastPart}
      {...{ onDone, onBack }}
    >
      {({ text }) => (
        <>
          <TextInput label="Name of the college" {...text('collegeName')} />
          <TextInput label="Name of this product" description="As members see it." {...text('productName')} />
          <TextInput label="Your given names" {...text('firstName')} />
          <TextInput label="Your family name" {...text('lastName')} />
          <TextInput label="Your email" type="email" {...text('email')} />
        </>
      )}
    </SetupStep>
  );
}

function YearStep({ setup, onDone, onBack }: StepProps) {
  const save = useSavingOfStep(setup);
  const { years, firstYear } = setup;
  return (
    <SetupStep
      title="Your first year"
      initial={{ firstYear: String(firstYear ?? years[1] ?? '') }}
      save={(values, key) => save({ firstYear: Number(values.firstYear) }, key)}
      {...{ onDone, onBack }}
    >
      {({ text }) => (
        <>
          <Text>The first year that members record here. It opens on 1 January, and the next year follows it.</Text>
          <NativeSelect label="First year" data={years.map(String)} {...text('firstYear')} />
        </>
      )}
    </SetupStep>
  );
}

const FROM_FILE = 'file';

function RulesStep({ setup, onDone, onBack }: StepProps) {
  const save = useSavingOfStep(setup);
  const { templates, source } = setup;
  const isTemplate = templates.some(({ key }) => key === source);
  const data = [
    ...templates.map(({ key, name }) => ({ value: key, label: name })),
    { value: FROM_FILE, label: 'A file from another college' },
  ];
  const first = templates[0]?.key ?? FROM_FILE;
  return (
    <SetupStep
      title="The rules to start from"
      initial={{ template: source === '' ? first : isTemplate ? source : FROM_FILE, file: null as File | null }}
      save={async ({ template, file }, key) => {
        if (template !== FROM_FILE) return await save({ template }, key);
        // A file that was taken before stays.
        if (file === null && source !== '' && !isTemplate) return setup;
        return await save({ file: { name: file?.name ?? '', content: (await file?.text()) ?? '' } }, key);
      }}
      {...{ onDone, onBack }}
    >
      {({ text, values, set, errors }) => (
        <>
          <Text>You read them in words next, before they count.</Text>
          <NativeSelect
            label="Rules"
            data={data}
            description={templates.find(({ key }) => key === values.template)?.description}
            {...text('template')}
          />
          {values.template === FROM_FILE && (
            <FileInput
              label="File of rules"
              description="Another college saves it under “CPD years”."
              placeholder={source === '' || isTemplate ? 'Choose a file' : source}
              accept="application/json,.json"
              value={values.file}
              error={errors.file}
              onChange={(file) => set({ file })}
            />
          )}
        </>
      )}
    </SetupStep>
  );
}

function CheckStep({ setup, onBack }: StepProps) {
  const { mutateAsync: finish } = useChange(collegeSetupChanges.finish);
  const { collegeName, firstYear, sections, version } = setup;
  return (
    <SetupStep
      title="Read the rules, then finish"
      initial={{ version }}
      save={(_values, key) => finish({ body: { version }, key })}
      action="Finish and import members"
      // The page is loaded anew, with the college's name and all of its screens.
      onDone={() => location.assign(paths.adminMemberList)}
      onBack={onBack}
    >
      {() => (
        <>
          <Text>
            {collegeName} starts with {firstYear} under these rules. Members see nothing before you import them.
          </Text>
          {sections.map((section) => (
            <RuleSection key={section.title} section={section} />
          ))}
        </>
      )}
    </SetupStep>
  );
}
