import { createElement, Fragment } from 'react';
import { fetchPage } from '../lib/api.ts';
import { rememberedReload, rememberReload } from '../lib/remembered.ts';
import { holdsUnsaved, isAllOnDevice, leaveOnPurpose } from '../lib/unsaved.ts';
import { showDone, showToast } from '../ui/toast.ts';

const WAITS = 'CPD Logbook has been updated. Save what you have entered, then load this page again.';
const WAITS_KEPT = 'CPD Logbook has been updated. What you have entered is kept on this device.';
const LOADED = 'CPD Logbook has been updated, so this page was loaded again.';

/** What a page was built as: the names of its programs, each of which holds the hash of its content. */
function buildOf(page: Document): string {
  return [...page.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join(' ');
}

/**
 * Whether the server has another build than this page is of: the page that it serves now names other programs (VER-01).
 * Throws when the server cannot be asked.
 */
export async function isAnotherBuildServed(): Promise<boolean> {
  const served = await fetchPage();
  return served !== undefined && buildOf(new DOMParser().parseFromString(served, 'text/html')) !== buildOf(document);
}

/** Whether loading the page anew would take something from anyone who is at it: what they entered, or an open dialog (VER-04). */
export function isReloadUnwelcome(): boolean {
  return holdsUnsaved() || document.querySelector('[role="dialog"]') !== null;
}

/**
 * A page that stays open across a release misses the parts that it has not fetched yet. It says so and is loaded anew: once
 * for each build, and not over what someone has entered. Where the server cannot be asked, there is nothing to load: the page
 * stays, and the part is fetched when there is a network again.
 */
export function reloadWhenPartsAreMissing(reload = () => location.reload()): void {
  const build = buildOf(document);
  if (rememberedReload() === 'done') {
    rememberReload(build);
    showDone(LOADED);
  }
  window.addEventListener('vite:preloadError', () => {
    void isServerThere().then((isThere) => {
      if (!isThere) return;
      if (isReloadUnwelcome()) return offerReload(reload);
      if (rememberedReload() === build) return;
      rememberReload('done');
      reload();
    });
  });
}

/** Says that a new version is there, and loads it on a press alone. What is nowhere but in this page the browser asks about. */
function offerReload(reload: () => void): void {
  const press = () => {
    if (isAllOnDevice()) leaveOnPurpose();
    reload();
  };
  const button = createElement('button', { key: 'load', type: 'button', onClick: press }, 'Load this page again');
  const words = holdsUnsaved() && isAllOnDevice() ? WAITS_KEPT : WAITS;
  const message = createElement(Fragment, null, `${words} `, button);
  showToast({ id: WAITS, message, color: 'red', withBorder: true, role: 'alert', autoClose: false });
}

function isServerThere(): Promise<boolean> {
  return fetchPage().then(
    (page) => page !== undefined,
    () => false,
  );
}
