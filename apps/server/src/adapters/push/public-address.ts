import { BlockList, isIP } from 'node:net';

/** Address ranges outside of the public internet (IANA special-purpose registries, RFC 6890), multicast included. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const;
/**
 * Global unicast. All other addresses are not public: loopback, link-local, unique local, mapped and translated IPv4.
 */
const PUBLIC_6 = '2000::/3';
/**
 * Exceptions within global unicast: protocol assignments with Teredo, documentation, and 6to4, which leads to any IPv4
 * address.
 */
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const notPublic = listOf([...NOT_PUBLIC_4, ...NOT_PUBLIC_6]);
const globalUnicast = listOf([PUBLIC_6]);

/** Whether an IP address is public. Invalid addresses are not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/', 2);
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
