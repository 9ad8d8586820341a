import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host leads to the machine of anyone who opens it: `localhost`, or such an address, with or without brackets. */
export function isLoopback(host: string): boolean {
  const address = withoutBrackets(host).toLowerCase();
  if (address === 'localhost') return true;
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** An address of version 6 is in brackets in addresses of pages, and without them everywhere else. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
