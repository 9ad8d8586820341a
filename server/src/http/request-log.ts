/** What the log keeps of a request. */
type DescribedRequest = {
  method: string;
  path: string;
};

/**
 * Describes requests for the log. Member numbers and ids stand in query strings, so it gets the path alone (ASVS 14.2.1), and
 * of addresses below `secretPath` nothing of the secret that follows, however they are spelled (CAL-18).
 */
export function describeRequests(secretPath: string): (request: { method: string; url: string }) => DescribedRequest {
  return ({ method, url }) => {
    const path = url.split('?', 1)[0] ?? '';
    const hasSecret = spelledOut(path).toLowerCase().includes(`${secretPath}/`);
    return { method, path: hasSecret ? `${secretPath}/…` : path };
  };
}

function spelledOut(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
