import { countryName, listCountries } from '@cpd/domain/values/countries';
import { OFFICES_MAX } from '@cpd/domain/values/limits';
import { MultiSelect, Text, TextInput } from '@mantine/core';
import styles from './setup.module.css';
import { lastPart, SetupStep, type StepProps, useSavingOfStep } from './setup-step.tsx';

type OfficeField = 'email' | 'phone' | 'hours';
type Values = { countries: string[] } & Record<`${OfficeField}${string}`, string>;

const CHOICES = listCountries().map(({ code, name }) => ({ value: code, label: name }));

/** The countries of a new college, each with its office. */
export function CountriesStep({ setup, onDone, onBack }: StepProps) {
  const save = useSavingOfStep(setup);
  const initial: Values = Object.assign(
    { countries: setup.offices.map(({ country }) => country) },
    ...setup.offices.map(({ country, ...office }) => fieldsOf(country, office)),
  );
  return (
    <SetupStep
      title="Countries and time zone"
      initial={initial}
      save={(values, key) => save({ offices: officesOf(values) }, key)}
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
          <Text>
            Days and deadlines follow Sydney time for everyone. This version has no other time zones yet: if your
            college needs one, please don’t continue.
          </Text>
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
  const [, country] = field.split('.');
  return country === undefined ? 'countries' : lastPart(field).toLowerCase() + country.toUpperCase();
}
