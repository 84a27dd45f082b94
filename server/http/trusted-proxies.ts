import { BlockList, isIP } from 'node:net';

/** Whether what a peer says of its clients counts (`X-Forwarded-For` and the like). */
export type TrustsPeer = (address: string) => boolean;

/** A proxy on this machine. */
const LOOPBACK = ['127.0.0.0/8', '::1'];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** @returns true for an address such as `10.0.0.7`, or a network such as `10.0.0.0/8` */
export function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (most < 0 || more.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most);
}

/** @param networks of proxies elsewhere, each of which `isNetwork` */
export function createTrust(networks: readonly string[]): TrustsPeer {
  const list = new BlockList();
  for (const network of [...LOOPBACK, ...networks]) {
    const [address = '', length] = network.split('/');
    if (length === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address));
}

/**
 * The address of a client: the last one of those that proxies have added that is no trusted proxy itself.
 * @param forwarded the value of `X-Forwarded-For`
 */
export function clientAddress(peer: string, forwarded: string, trusts: TrustsPeer): string {
  const named = forwarded.split(',').flatMap((part) => part.trim() || []);
  const path = [...named, peer];
  const last = path.findLastIndex((address) => !trusts(address));
  return path[Math.max(last, 0)] ?? peer;
}
