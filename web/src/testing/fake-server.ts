import type { OperationName } from '@cpd/contract/index';
import type { Answer, CallInput } from '../lib/api.ts';
import { ApiError, type Problem } from '../lib/api-error.ts';

/** What the browser sends with a call; `file` is there in uploads, and `onProgress` where files are sent or fetched. */
type Sent<Name extends OperationName> = CallInput<Name> & {
  file?: Blob;
  fileName?: string;
  onProgress?: (progress: number) => void;
};

/** Those that answer a file answer its content, or nothing where no one looks at it. */
type Given<Name extends OperationName> = Answer<Name> extends undefined ? Blob | undefined : Answer<Name>;
type GivenOrRefused<Name extends OperationName> = Given<Name> | ApiError;

/** What the server of a test answers: itself, a refusal, or what makes one of them of what was sent. */
type Answers = {
  [Name in OperationName]?:
    | GivenOrRefused<Name>
    | ((sent: Sent<Name>) => GivenOrRefused<Name> | Promise<GivenOrRefused<Name>>);
};

/** Everything that was sent in this test, the oldest first. */
const sentCalls: { name: OperationName; input: unknown }[] = [];
const unanswered = new Set<OperationName>();
/** Bubbles are at every field; without texts there are none. */
const USUAL: Answers = { listHelpTexts: [] };
let answers: Answers = { ...USUAL };

/** Says what the server answers from now on, beside what was said before. What a test calls and does not say here fails it. */
export function serve(more: Answers): void {
  Object.assign(answers, more);
}

/** A refusal as the server answers it; status 0 is no answer at all. */
export function refusal(status: number, message = 'Refused.', code = '', problems: Problem[] = []): ApiError {
  return new ApiError(status, message, code, problems);
}

/** With what a call was made in this test, the oldest first. */
export function sent<Name extends OperationName>(name: Name): Sent<Name>[] {
  // It was sent under this name, by `call`, which takes nothing else.
  return sentCalls.filter((one) => one.name === name).map(({ input }) => input as Sent<Name>);
}

/** The names of all calls of this test, the oldest first. */
export function calledNames(): OperationName[] {
  return sentCalls.map(({ name }) => name);
}

/** Starts anew after a test, and answers what it called without saying what the server answers. */
export function endServing(): OperationName[] {
  const missing = [...unanswered];
  unanswered.clear();
  sentCalls.length = 0;
  answers = { ...USUAL };
  return missing;
}

async function answerTo(name: OperationName, input: unknown): Promise<unknown> {
  sentCalls.push({ name, input });
  if (!(name in answers)) {
    unanswered.add(name);

    throw new Error(`The server of this test does not answer ${name}.`);
  }
  const given: unknown = answers[name];
  const answer: unknown = typeof given === 'function' ? await given(input) : given;
  if (answer instanceof ApiError) throw answer;
  return answer;
}

/** What stands in place of `lib/api`, in all tests but its own. */
export const fakeApi = {
  call: answerTo,
  callAsVisitor: answerTo,
  upload: answerTo,
  fetchFile: (name: OperationName, query: object, signal: AbortSignal) => answerTo(name, { query, signal }),
  downloadContent: (name: OperationName, query: object) => answerTo(name, { query }),
  download: (name: OperationName, query: object, more?: object) => answerTo(name, { query, ...more }),
};
