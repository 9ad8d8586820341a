import { useSearch } from '@tanstack/react-router';
import { readProgramSearch } from '../../../lib/paths.ts';
import { CorrectProgram, NewProgram } from './program-form.tsx';
import { ProgramList } from './program-list.tsx';
import { ProgramPage } from './program-page.tsx';
import './widget-styles.ts';

/** The activities that the college ran: their list, one of them, or a form, as the address has it (AUTH-12, ADM-06). */
export function ProgramsScreen() {
  const { activity, form } = useSearch({ strict: false, select: readProgramSearch });
  if (activity === undefined) return form === 'new' ? <NewProgram /> : <ProgramList />;
  if (form === 'correct') return <CorrectProgram key={activity} programActivityId={activity} />;
  return <ProgramPage key={activity} programActivityId={activity} />;
}
