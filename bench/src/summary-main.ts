// node bench/src/summary-main.ts [--activities N] [--rounds N]. The summary of a full year on a phone; printed, never asserted.
import { parseArgs } from 'node:util';
import { startApplication } from '../../e2e/application.ts';
import { type DrawnHome, openForDrawing } from '../../e2e/drawing.ts';
import { accessToken, recordOf } from '../../e2e/record.ts';
import { signIn } from '../../e2e/screens.ts';
import { findChromium } from './first-screen.ts';
import { middleOf } from './percentiles.ts';
import { describeMachine } from './report.ts';

/** A working day near the end of a year whose submission is open. */
const NOW = '2026-11-20T01:00:00Z';
const ACCOUNT = 'participant';
const SUMMARY = '/User/Layout/CPDSummary';
/** A phone whose processor has a quarter of this machine's speed. */
const SLOWER = 4;
const LOOK = { viewport: { width: 390, height: 844 }, locale: 'en-AU', timezoneId: 'Australia/Sydney', hasTouch: true };
/** Nothing works on the page when no task was long for this time. */
const QUIET_MS = 1_000;
const AIMS = { readable: 1_500, press: 200, shift: 0.02 } as const;
const TYPES = [101, 104, 106, 205, 206, 213, 217, 301, 306, 307];
const DOMAINS = [201, 202, 203, 207];
const say = (text: string) => void process.stdout.write(`${text}\n`);

type SignedIn = DrawnHome['signedIn'];
type Browser = Awaited<ReturnType<typeof openForDrawing>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

/** A press on the full summary, by the name that the report gives it. */
const PRESSES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['typing into the search', (page) => page.getByRole('searchbox').pressSequentially('audit', { delay: 80 })],
  ['emptying the search', (page) => page.getByRole('button', { name: 'Show all' }).first().click()],
  ['folding a category', (page) => page.locator('h3 > button[aria-expanded]').first().click()],
  ['opening it again', (page) => page.locator('h3 > button[aria-expanded]').first().click()],
  ['Collapse all', (page) => page.getByRole('button', { name: 'Collapse all' }).click()],
  ['Expand all', (page) => page.getByRole('button', { name: 'Expand all' }).click()],
  ['Grid view', (page) => page.getByRole('tab', { name: 'Grid view' }).click()],
  ['Detail view', (page) => page.getByRole('tab', { name: 'Detail view' }).click()],
  [
    'all of a category',
    (page) =>
      page
        .getByRole('button', { name: /^Show all \d+/ })
        .first()
        .click(),
  ],
  [
    'why a figure',
    (page) =>
      page
        .getByRole('button', { name: /why this number\?$/ })
        .first()
        .click(),
  ],
  ['closing why', (page) => page.keyboard.press('Escape')],
  [
    'actions of an activity',
    (page) =>
      page
        .getByRole('button', { name: /^Actions/ })
        .first()
        .click(),
  ],
  ['closing the actions', (page) => page.keyboard.press('Escape')],
];

const { values } = parseArgs({
  options: { activities: { type: 'string', default: '300' }, rounds: { type: 'string', default: '5' } },
});
const application = await startApplication(NOW);
const browser = await openForDrawing(findChromium());
try {
  const signedIn = await fill(browser, application.url, Number(values.activities));
  const rounds: { work: number; readable: number; quiet: number; shift: number; shifted: string }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.push(await open(browser, application.url, signedIn));
  }
  say(describeMachine());
  say(`Summary of ${values.activities} activities, 390 x 844, CPU ${SLOWER}x, middle of ${values.rounds}`);
  line('until it can be read', middleOf(rounds.map(({ readable }) => readable)), AIMS.readable, 'ms');
  say(`         until nothing works on it any more: ${middleOf(rounds.map(({ quiet }) => quiet)).toFixed(0)} ms`);
  say(`         processor time of the page: ${middleOf(rounds.map(({ work }) => work)).toFixed(0)} ms`);
  line('layout shift', Math.max(...rounds.map(({ shift }) => shift)), AIMS.shift, '');
  for (const { shifted } of rounds.slice(0, 1)) if (shifted !== '') say(`         what shifted: ${shifted}`);
  for (const [name, ms] of await press(browser, application.url, signedIn)) line(name, ms, AIMS.press, 'ms');
} finally {
  await browser.close();
  await application.stop();
}

function line(name: string, value: number, aim: number, unit: string): void {
  const figure = unit === '' ? value.toFixed(3) : `${value.toFixed(0)} ${unit}`;
  say(`  ${value <= aim ? 'met   ' : 'missed'} ${name}: ${figure} (aim ${aim})`);
}

/** Gives the account a full year: most activities of one day, each tenth of three. Answers its browser's storage. */
async function fill(browser: Browser, url: string, count: number): Promise<SignedIn> {
  const context = await browser.newContext({ ...LOOK, baseURL: url });
  const page = await context.newPage();
  await signIn(page, ACCOUNT);
  await page.getByRole('heading', { name: /^Hello, / }).waitFor();
  const { userId } = await recordOf(page, ACCOUNT);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  for (let index = 0; index < count; index += 1) {
    const month = String((index % 11) + 1).padStart(2, '0');
    const days = index % 10 === 0 ? [3, 12, 21] : [(index % 27) + 1];
    const areaId = DOMAINS[index % DOMAINS.length] ?? 0;
    const response = await page.request.post('/api/UserActivities', {
      headers,
      data: {
        UserId: userId,
        UserActivityId: 0,
        CPDYearId: 11,
        ActivityName: `${['Journal club', 'Audit of letters', 'Case review', 'Course'][index % 4]} ${index + 1}`,
        ActivityTypeId: TYPES[index % TYPES.length],
        AdditionalInformation: '',
        Occurrence: days.length > 1 ? 'M' : 'S',
        TotalHours: 1,
        UserActivityHours: [{ SpecialityId: areaId, Hours: 1 }],
        UserActivityDates: days.map((day) => ({
          StartDate: `2026-${month}-${String(day).padStart(2, '0')}`,
          AdditionalInformation: '',
        })),
      },
    });
    if (!response.ok()) throw new Error(await response.text());
  }
  const signedIn = await context.storageState();
  await context.close();
  return signedIn;
}

/** Opens the summary as a page of its own, whose files the browser has, and waits until nothing works on it. */
async function open(browser: Browser, url: string, signedIn: SignedIn) {
  const { page, worked, close } = await openPage(browser, url, signedIn);
  try {
    await page.goto(SUMMARY);
    await settle(page);
    // Now what the page is made of is in the browser's cache, as it is on all visits but the first.
    await page.goto('about:blank');
    const before = await worked();
    await page.goto(SUMMARY);
    await settle(page);
    const work = (await worked()) - before;
    const seen = await page.evaluate(() => {
      const { drawnAt, lastTaskEnd, shift, shifted } = Reflect.get(window, 'seen');
      return { readable: drawnAt, quiet: Math.max(drawnAt, lastTaskEnd), shift, shifted };
    });
    return { ...seen, work };
  } finally {
    await close();
  }
}

/** The longest answer to each press, in ms until the next frame was drawn. */
async function press(browser: Browser, url: string, signedIn: SignedIn): Promise<[string, number][]> {
  const { page, close } = await openPage(browser, url, signedIn);
  const found: [string, number][] = [];
  try {
    await page.goto(SUMMARY);
    await settle(page);
    for (const [name, act] of PRESSES) {
      await page.evaluate(() => Object.assign(Reflect.get(window, 'seen'), { longest: 0 }));
      const done = await act(page).then(
        () => true,
        () => false,
      );
      await page.waitForTimeout(QUIET_MS);
      const longest = await page.evaluate(() => Reflect.get(window, 'seen').longest);
      found.push([done ? name : `${name} (not there)`, Number(longest)]);
    }
    return found;
  } finally {
    await close();
  }
}

async function openPage(browser: Browser, url: string, signedIn: SignedIn) {
  const context = await browser.newContext({ ...LOOK, baseURL: url, storageState: signedIn });
  context.setDefaultTimeout(4_000);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watch);
  /** Processor time of the page's main thread so far, in ms; other programs of the machine do not change it. */
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  return { page, worked, close: () => context.close() };
}

async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.get(window, 'seen')?.drawnAt > 0, undefined, { timeout: 60_000 });
  await page.waitForFunction(
    (quiet) => performance.now() - Math.max(Reflect.get(window, 'seen').lastTaskEnd, 0) > quiet,
    QUIET_MS,
    { timeout: 60_000 },
  );
}

/** Runs in the page: when the activities were drawn, when the last long task ended, what shifted, and the slowest press. */
function watch(): void {
  const seen = { drawnAt: 0, lastTaskEnd: 0, shift: 0, shifted: '', longest: 0 };
  Reflect.set(window, 'seen', seen);
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  observe('longtask', ({ startTime, duration }) => {
    seen.lastTaskEnd = Math.max(seen.lastTaskEnd, startTime + duration);
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === true) return;
    seen.shift += Number(Reflect.get(entry, 'value'));
    const sources: { node: Node | null }[] = Reflect.get(entry, 'sources');
    const names = sources.map(({ node }) => (node instanceof HTMLElement ? `${node.localName}.${node.className}` : ''));
    seen.shifted += `${Number(Reflect.get(entry, 'value')).toFixed(3)} at ${entry.startTime.toFixed(0)} of ${names.join(', ')}; `;
  });
  observe(
    'event',
    (entry) => {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) seen.longest = Math.max(seen.longest, entry.duration);
    },
    { durationThreshold: 16 },
  );
  const look = () => {
    if (document.querySelector('main h3 > button[aria-expanded]') === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => Object.assign(seen, { drawnAt: performance.now() }));
  };
  requestAnimationFrame(look);
}
