// Import this before oidc-provider: on loading, it prints a warning for every Node that is not a long-term release yet.
// Which Node runs here is decided in package.json and proved by the tests; anyone who starts the server can do nothing about it.
const warn = console.warn;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...parts);
};
