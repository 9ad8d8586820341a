/** Number and signature, 74 bytes in base64url. */
const CODE_LENGTH = 99;

/** The code in what someone typed or pasted: a whole address is taken too, and blanks and line breaks do not count. */
export function codeIn(text: string): string {
  // Papers copied from a PDF bring invisible blanks as well.
  const plain = text.replace(/[\s\u00ad\u200b-\u200d\ufeff]/g, '');
  const afterAddress = /\/Verify\/([^/?#]*)/i.exec(plain)?.[1];
  return afterAddress ?? plain;
}

/** Why a text cannot be the code of a document, or undefined when it can be one. */
export function codeProblem(code: string): string | undefined {
  if (code === '') return 'Enter the code that is printed on the document.';
  const other = /[^\w-]/.exec(code)?.[0];
  if (other !== undefined) return `A code contains only letters, digits, - and _. This one has “${other}”.`;
  if (code.length === CODE_LENGTH) return undefined;
  return `A code has ${CODE_LENGTH} characters. This one has ${code.length}.`;
}
