import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address belongs to, for counting by address: an IPv4 address itself, of an IPv6 address its first 64
 * bits, which are what one household or one machine is given and can change the rest of at will. Some proxies write the port of
 * the connection behind it. What is no address, as a proxy may pass on, counts together as `unknown`, and so does a connection
 * that has closed, of which Node knows the address no more.
 */
export function networkOf(address: string | undefined): string {
  const plain = withoutPort((address ?? '').trim()).replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : 'unknown';
  const [before = '', after] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const head = groups(before);
  const tail = groups(after ?? '');
  const all = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
}
