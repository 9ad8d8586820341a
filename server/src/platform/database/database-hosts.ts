/** One of the machines of a database; `host` is a folder for a unix socket. */
export interface DatabaseHost {
  host: string;
  port: number;
}

/** What an address of a database says of its hosts. */
export interface DatabaseHosts {
  /** In the order in which they are written, at least one. */
  hosts: DatabaseHost[];
  /** The same address with the first of them alone, as `pg` reads it. */
  single: string;
  /** Whether only a host that takes changes will do, so that each is asked before it is used. */
  mustTakeChanges: boolean;
}

const DEFAULT_PORT = 5432;
const MANNER = 'postgres://user:password@host1:5432,host2:5432/database';

/** The parts of an address: what stands before the hosts, the hosts, the database, and the parameters. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/i;
const ONE_HOST = /^(\[[0-9a-f:.]+(?:%[\w.-]+)?\]|[^:[\]]*)(?::(\d*))?$/i;

/** Parameters of libpq that are settled here, so that `pg` is not given them. */
const OURS = ['host', 'port', 'target_session_attrs', 'load_balance_hosts'];

/**
 * Reads the hosts of an address as libpq spells them: `host1:5432,host2` in their place, or `?host=host1,host2&port=5432,5433`.
 * Of an address with one host and nothing that libpq alone understands, the rest is not looked at. Throws an error that says
 * what is wrong.
 */
export function readDatabaseHosts(address: string): DatabaseHosts {
  const [, beginning = '', places = '', database = '', query = ''] = PARTS.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  const wanted = parameters.get('target_session_attrs') ?? undefined;
  const named = parameters.get('host') || undefined;
  if (parameters.has('load_balance_hosts') && parameters.get('load_balance_hosts') !== 'disable') {
    throw new Error('must not ask for load_balance_hosts: changes go to one host, whichever takes them');
  }
  const isList = (named ?? places).includes(',');
  if (!isList && (wanted === undefined || wanted === 'any')) return readAlone(address, places, parameters);
  if (wanted !== undefined && wanted !== 'read-write' && wanted !== 'primary') {
    throw new Error('must have target_session_attrs=read-write or none: the product makes changes on each connection');
  }
  const hosts = named === undefined ? readPlaces(places) : readNamed(named, parameters.get('port') ?? '');
  for (const name of OURS) parameters.delete(name);
  const rest = parameters.size === 0 ? '' : `?${parameters}`;
  return { hosts, single: `${beginning}${spell(hosts[0])}${database}${rest}`, mustTakeChanges: true };
}

/** One that `pg` reads by itself, as it stands. */
function readAlone(address: string, places: string, parameters: URLSearchParams): DatabaseHosts {
  const [, host = '', port = ''] = ONE_HOST.exec(places) ?? [];
  const at = {
    host: parameters.get('host') || withoutBrackets(decodeURIComponent(host)),
    port: Number(parameters.get('port') || port || DEFAULT_PORT),
  };
  return { hosts: [at], single: address, mustTakeChanges: false };
}

function readPlaces(places: string): DatabaseHost[] {
  return places.split(',').map((place) => {
    const [, host = '', port = ''] = ONE_HOST.exec(place) ?? [];
    if (host === '') throw new Error(`must name hosts between commas, as in ${MANNER}`);
    return { host: withoutBrackets(decodeURIComponent(host)), port: readPort(port) };
  });
}

function readNamed(hosts: string, ports: string): DatabaseHost[] {
  const names = hosts.split(',');
  const numbers = ports.split(',');
  if (names.includes('')) throw new Error('must name a host between all commas of host=');
  if (numbers.length !== 1 && numbers.length !== names.length) {
    throw new Error('must give port= once, or as often as host= has names');
  }
  return names.map((host, index) => ({
    host: withoutBrackets(host),
    port: readPort(numbers[numbers.length === 1 ? 0 : index] ?? ''),
  }));
}

function readPort(text: string): number {
  const port = text === '' ? DEFAULT_PORT : Number(text);
  if (!/^\d*$/.test(text) || port < 1 || port > 65_535) throw new Error('must have ports from 1 to 65535');
  return port;
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

function spell(at: DatabaseHost | undefined): string {
  if (at === undefined) return '';
  const host = at.host.includes(':') ? `[${at.host}]` : encodeURIComponent(at.host);
  return `${host}:${at.port}`;
}
