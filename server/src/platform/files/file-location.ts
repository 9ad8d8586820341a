import { fileURLToPath } from 'node:url';

/** Access to an object store; undefined leaves it to the machine's own role or profile. */
interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Where an S3-compatible store keeps the contents of documents. */
export interface S3Location {
  kind: 's3';
  bucket: string;
  /** Put before every key; empty, or text that ends with a slash. */
  prefix: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  credentials: S3Credentials | undefined;
}

/** Where the contents of documents are kept. */
export type FileLocation = { kind: 'folder'; folder: string } | S3Location;

/** A place in words for anyone who runs the server, without credentials. */
export function inWords(location: FileLocation): string {
  if (location.kind === 'folder') return `the folder ${location.folder}`;
  const { bucket, prefix, endpoint } = location;
  return `the bucket s3://${bucket}/${prefix}${endpoint === undefined ? '' : ` at ${endpoint}`}`;
}

/** The usual variables of S3 programs, by their usual names. */
export interface S3Environment {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
  AWS_ENDPOINT_URL?: string | undefined;
}

const PARAMETERS = new Set(['endpoint', 'region']);
const BUCKET = /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/;
/** What Amazon's own programs take for stores that have no regions. */
const NO_REGION = 'us-east-1';

/**
 * Reads the address of a file store: `s3://bucket/prefix?endpoint=https://…&region=…` or `file:///absolute/folder`; what
 * the address leaves out comes from the environment. Throws an error for people when it cannot be used.
 */
export function parseFileLocation(
  text: string,
  environment: S3Environment,
  platform: NodeJS.Platform = process.platform,
): FileLocation {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return { kind: 'folder', folder: folderOf(url, platform) };
  if (url?.protocol === 's3:') return s3Location(url, environment);
  throw new Error('must be s3://bucket/prefix?endpoint=…&region=… or file:///folder');
}

/** On Windows `file:///D:/cpd` is D:\cpd, and `file://server/share` a folder of another machine, as it is everywhere. */
function folderOf(url: URL, platform: NodeJS.Platform): string {
  if (url.host !== '' || url.search !== '') throw new Error('must name a folder on this machine: file:///folder');
  const windows = platform === 'win32';
  if (windows && !/^\/[A-Za-z]:\//.test(url.pathname)) throw new Error('must name a drive too: file:///D:/folder');
  return fileURLToPath(url, { windows });
}

function s3Location(url: URL, environment: S3Environment): S3Location {
  // Addresses end up in shell histories and process lists, where a secret must not be.
  if (url.username !== '' || url.password !== '') {
    throw new Error('must not contain credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  }
  if (!BUCKET.test(url.host)) throw new Error('must name a bucket: s3://bucket');
  const unknown = [...url.searchParams.keys()].filter((name) => !PARAMETERS.has(name));
  if (unknown.length > 0) throw new Error(`has unknown parts: ${unknown.join(', ')}; known are endpoint and region`);
  const endpoint = url.searchParams.get('endpoint') ?? environment.AWS_ENDPOINT_URL;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error('has an endpoint that is not an http or https address');
  }
  const region = url.searchParams.get('region') ?? environment.AWS_REGION;
  if (region === undefined && endpoint === undefined)
    throw new Error('needs a region: add &region=… or set AWS_REGION');
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: region ?? NO_REGION,
    credentials: credentialsOf(environment),
  };
}

function credentialsOf(environment: S3Environment): S3Credentials | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('needs both AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither');
  }
  const { AWS_SESSION_TOKEN: sessionToken } = environment;
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}
