import { fingerprintInGroups } from '@cpd/domain/values/fingerprint';

/** What `HOW-TO-CHECK.html` names. */
interface Checked {
  collegeName: string;
  year: number;
  fingerprint: string;
  compareAt: string;
}

/** A page that says how to check an archive of a year without this product: with a computer that has OpenSSL and jq (RPT-05). */
export function howToCheck({ collegeName, year, fingerprint, compareAt }: Checked): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>How to check this archive</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}pre{background:#f3f3f3;padding:.75rem;overflow-x:auto}code{overflow-wrap:anywhere}</style>
<h1>How to check this archive</h1>
<p>${escaped(collegeName)} made and signed this archive of the CPD year ${year}. Three checks show that it is genuine and whole. They need OpenSSL 3 and jq, and no account.</p>
<h2>1. The list of files is signed</h2>
<p>In the unpacked folder:</p>
<pre>jq -r .publicKey signature.json &gt; key.pem
jq -r .signature signature.json | openssl base64 -d -A &gt; signature.bin
openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile signature.bin</pre>
<p>The answer is “Signature Verified Successfully”.</p>
<h2>2. The files are those of the list</h2>
<pre>jq -r '.[] | .sha256 + "  " + .path' manifest.json | shasum -a 256 -c -</pre>
<p>Each file is “OK”. On Linux, use <code>sha256sum -c -</code>. There should be no other files than these, manifest.json and signature.json.</p>
<h2>3. The key is the college’s</h2>
<pre>openssl pkey -pubin -in key.pem -outform DER | openssl dgst -sha256</pre>
<p>This prints the fingerprint of the key. It should be:</p>
<p><code>${fingerprintInGroups(fingerprint)}</code></p>
<p>Anyone can write a page like this one, so compare the fingerprint with the one that the college publishes at <a href="${escaped(compareAt)}">${escaped(compareAt)}</a>, or ask the college.</p>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
