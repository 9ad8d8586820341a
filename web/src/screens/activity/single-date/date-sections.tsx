import { ReflectionField } from '../../../parts/reflection/reflection-field.tsx';
import { DateAndHours } from './date-and-hours.tsx';
import { dateFieldId } from './date-check.ts';
import { DateEvidence } from './date-evidence.tsx';
import { DateFiles } from './date-files.tsx';
import { DateSection } from './date-section.tsx';
import { filesOfActivity, withFile, withoutFile } from './date-values.ts';
import type { DateForm, OpenDate } from './use-date-form.ts';

/** The parts of a date: when and how long, its reflection, its evidence; each as far as it can be changed (ACT-31, OCC-15). */
export function DateSections({ saved, year, access, form }: OpenDate & { form: DateForm }) {
  const { values, errors, offers, uploads } = form;
  return (
    <>
      <DateSection title="Date and hours">
        <DateAndHours
          saved={saved}
          year={year}
          values={values}
          access={access}
          areas={offers.areas}
          errors={errors}
          onDate={form.changeDate}
          onChange={form.set}
        />
      </DateSection>
      <DateSection title="Reflection">
        <ReflectionField
          year={year}
          questions={offers.questions}
          value={values.reflection}
          access={access.reflection}
          errors={errors}
          fieldId={dateFieldId}
          onChange={(reflection) => form.set({ reflection })}
        />
      </DateSection>
      <DateSection title="Evidence">
        {access.evidence === 'open' ? (
          <DateEvidence
            files={values.files}
            activityFiles={filesOfActivity(saved)}
            attachable={offers.attachable}
            uploads={uploads}
            error={errors.files}
            canDelete={form.canDelete}
            onAttach={(file) => form.change((now) => withFile(now, file))}
            onRemove={(documentId, alsoDelete) => form.change((now) => withoutFile(now, documentId, alsoDelete))}
          />
        ) : (
          <DateFiles files={values.files} activityFiles={filesOfActivity(saved)} />
        )}
      </DateSection>
    </>
  );
}
