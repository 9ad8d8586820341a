import { createHash } from 'node:crypto';
import type { DemoAccount } from './demo-accounts.ts';

/** Pages of the embedded provider: plain HTML without scripts, so that they work, and can be trusted, everywhere. */

/** The page where accounts are chosen, as a path below the issuer's. */
export const SIGN_IN_PATH = '/sign-in';

// Without a line break at its ends: the policy below names this text by its hash, letter for letter.
const STYLE = `
:root { color-scheme: light; font-family: system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; line-height: 1.5; }
body { margin: 0; background: #f3f7f8; color: #17272c; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
img { display: block; max-width: 100%; object-fit: contain; object-position: left; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0; color: #0b5563; }
.notice { background: #fff; border: 1px solid #b9cdd2; border-left: 0.375rem solid #0b5563; border-radius: 0.375rem; padding: 0.75rem 1rem; }
ul { list-style: none; margin: 1.5rem 0; padding: 0; }
li { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1rem; padding: 0.625rem 0; border-bottom: 1px solid #d5e1e4; }
li p { flex: 1 1 14rem; margin: 0; color: #3d5158; }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0.5rem 1.25rem; border: 0; border-radius: 0.375rem; background: #0b5563; color: #fff; cursor: pointer; }
li button { flex: 0 0 12.5rem; text-align: left; white-space: nowrap; }
button:hover { background: #083f4a; }
a { color: #0b5563; }
button:focus-visible, a:focus-visible { outline: 3px solid #c2570c; outline-offset: 2px; }
@media (max-width: 30rem) { li button { flex-basis: 100%; } li p { flex-basis: 100%; } }
`.trim();

/**
 * The headers of every answer of the provider (ASVS 3.4 and 14.3). `form-action` stays on this server, where
 * the redirects behind the forms end too.
 */
export const providerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    // The logo of the college.
    "img-src 'self'",
    // The provider adds the hash of its one form that sends itself, when someone changes accounts.
    "script-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Said where there is no account to choose from. */
export const NO_ACCOUNTS =
  'No demo members are loaded (DEMO=off), so there is no account to sign in with. Set OIDC_ISSUER to your identity provider, or leave DEMO out to try the product.';

/** The page with one button an account. `action` is where the chosen account is sent, as the form field `account`. */
export function signInPage(page: {
  productName: string;
  collegeName: string;
  /** Empty without one. */
  logoAddress: string;
  accounts: readonly DemoAccount[];
  action: string;
  backUrl: string;
}): string {
  const product = escapeHtml(page.productName);
  const buttons = page.accounts.map(({ name, description }) => {
    const id = `about-${escapeHtml(name)}`;
    return `<li><button name="account" value="${escapeHtml(name)}" aria-describedby="${id}">${escapeHtml(name)}</button>
<p id="${id}">${escapeHtml(description)}</p></li>`;
  });
  return document(
    `Sign in to try ${page.productName}`,
    `<p class="notice"><strong>For trying the product out only.</strong> These accounts have no passwords: anybody who can open this page can use all of them, so do not enter real records. For real use, your organisation connects its own single sign-on.</p>
${buttons.length === 0 ? `<p>${escapeHtml(NO_ACCOUNTS)}</p>` : form(page.action, buttons)}
<p><a href="${escapeHtml(page.backUrl)}">Back to ${product}</a></p>`,
    logoOf(page),
  );
}

function logoOf({ logoAddress, collegeName }: { logoAddress: string; collegeName: string }): string {
  if (logoAddress === '') return '';
  return `<img src="${escapeHtml(logoAddress)}" alt="${escapeHtml(collegeName)}" height="48">\n`;
}

function form(action: string, buttons: readonly string[]): string {
  return `<form method="post" action="${escapeHtml(action)}">
<ul>
${buttons.join('\n')}
</ul>
</form>`;
}

/** The question before signing out, for requests that do not prove whose they are. `form` is the provider's own, without buttons. */
export function signOutPage(page: { productName: string; form: string; backUrl: string }): string {
  return document(
    `Log out of ${page.productName}`,
    `<p>This ends your sign-in on this device.</p>
${page.form}
<p><button form="op.logoutForm" name="logout" value="yes">Log out</button></p>
<p><a href="${escapeHtml(page.backUrl)}">Stay signed in</a></p>`,
  );
}

/** What went wrong with a sign-in, and the way back. */
export function problemPage(page: { productName: string; text: string; backUrl: string }): string {
  return document(
    'Sign-in did not work',
    `<p>${escapeHtml(page.text)}</p>
<p><a href="${escapeHtml(page.backUrl)}">Back to ${escapeHtml(page.productName)}</a></p>`,
  );
}

function document(title: string, content: string, above = ''): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${above}<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
