import { countryName, listCountries } from '@cpd/domain/values/countries';
import { OFFICES_MAX } from '@cpd/domain/values/limits';
import { MultiSelect, Select, Text, TextInput } from '@mantine/core';
import styles from './setup.module.css';
import { lastPart, SetupStep, type StepProps, useSavingOfStep } from './setup-step.tsx';

type OfficeField = 'email' | 'phone' | 'hours';
type Values = { countries: string[]; timeZone: string | null } & Record<`${OfficeField}${string}`, string>;

const CHOICES = listCountries().map(({ code, name }) => ({ value: code, label: name }));

const ZONES = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));

/** Where the manager is; undefined where the browser does not say. */
function zoneOfBrowser(): string | undefined {
  return ZONES.find((zone) => zone === Temporal.Now.timeZoneId());
}

/** The countries of a new college, each with its office, and where it keeps its days. */
export function CountriesStep({ setup, onDone, onBack }: StepProps) {
  const save = useSavingOfStep(setup);
  const initial: Values = Object.assign(
    {
      countries: setup.offices.map(({ country }) => country),
      timeZone: setup.timeZone || (zoneOfBrowser() ?? null),
    },
    ...setup.offices.map(({ country, ...office }) => fieldsOf(country, office)),
  );
  return (
    <SetupStep
      title="Countries and time zone"
      initial={initial}
      save={(values, key) => save({ offices: officesOf(values), timeZone: values.timeZone ?? '' }, key)}
      fieldOf={toField}
      {...{ onDone, onBack }}
    >
      {({ values, set, text, errors }) => (
        <>
          <Text>Where do your members practise, and how do they reach the CPD team there?</Text>
          <MultiSelect
            label="Countries"
            data={CHOICES}
            searchable
            hidePickedOptions
            maxValues={OFFICES_MAX}
            nothingFoundMessage="No country has this name."
            value={values.countries}
            error={errors.countries}
            onChange={(countries) =>
              // A country that comes back has what was entered for it.
              set(Object.assign({}, ...countries.map((country) => fieldsOf(country)), values, { countries }))
            }
          />
          {values.countries.map((country) => (
            <div key={country} className={styles.step}>
              <TextInput
                label={`Email of the office in ${countryName(country)}`}
                type="email"
                {...text(`email${country}`)}
              />
              <TextInput
                label={`Phone of the office in ${countryName(country)} (optional)`}
                type="tel"
                {...text(`phone${country}`)}
              />
              <TextInput
                label={`Hours of the office in ${countryName(country)} (optional)`}
                description="Such as 9 am - 5 pm, on days that are not holidays."
                {...text(`hours${country}`)}
              />
            </div>
          ))}
          <Select
            label="Time zone"
            description="Days and deadlines follow it for everyone. It cannot be changed after the setup."
            data={ZONES}
            searchable
            nothingFoundMessage="No time zone has this name."
            value={values.timeZone}
            error={errors.timeZone}
            onChange={(timeZone) => set({ timeZone })}
          />
        </>
      )}
    </SetupStep>
  );
}

function fieldsOf(country: string, { email, phone, hours } = { email: '', phone: '', hours: '' }) {
  return { [`email${country}`]: email, [`phone${country}`]: phone, [`hours${country}`]: hours };
}

function officesOf(values: Values) {
  const of = (field: OfficeField, country: string) => values[`${field}${country}`] ?? '';
  return values.countries.map((country) => ({
    country,
    email: of('email', country),
    phone: of('phone', country),
    hours: of('hours', country),
  }));
}

/** The server names the field of a country: Offices.SG.Email. */
function toField(field: string): string {
  const [name, country] = field.split('.');
  if (name?.toLowerCase() === 'timezone') return 'timeZone';
  return country === undefined ? 'countries' : lastPart(field).toLowerCase() + country.toUpperCase();
}
