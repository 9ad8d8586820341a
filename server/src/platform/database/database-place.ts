/** Where a database is; `host` is a folder for a unix socket. */
interface DatabasePlace {
  host: string;
  port: number;
}

const DEFAULT_PORT = 5432;
const ONE_PLACE =
  'must name one address: put a pooler or HAProxy in front, which finds the host that takes changes, and leave out target_session_attrs and load_balance_hosts';

/** The places of an address are between the user and the database. */
const PLACES = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#@]*)(?:\/[^?#]*)?(?:\?([^#]*))?$/i;
const ONE_HOST = /^(\[[0-9a-f:.]+(?:%[\w.-]+)?\]|[^:[\]]*)(?::(\d*))?$/i;

/**
 * Reads where an address leads, in its place or as `?host=…&port=…`. Throws an error that says what to do where it names
 * several hosts, or asks for one of them: libpq would look for the leader, `pg` does not (R52).
 */
export function readDatabasePlace(address: string): DatabasePlace {
  const [, places = '', query = ''] = PLACES.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  const [host = '', port = ''] = [parameters.get('host'), parameters.get('port')].map((value) => value ?? '');
  const wanted = parameters.get('target_session_attrs') ?? 'any';
  const balanced = parameters.get('load_balance_hosts') ?? 'disable';
  if ([places, host, port].some((part) => part.includes(',')) || wanted !== 'any' || balanced !== 'disable') {
    throw new Error(ONE_PLACE);
  }
  const [, named = '', numbered = ''] = ONE_HOST.exec(places) ?? [];
  return {
    host: host || decodeURIComponent(named).replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || numbered || DEFAULT_PORT),
  };
}
