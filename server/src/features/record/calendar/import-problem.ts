/** What is wrong with a calendar file, in words for people, and in which line, counted from 1 (CAL-11). */
export class CalendarProblem extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.name = 'CalendarProblem';
    this.line = line;
  }
}
