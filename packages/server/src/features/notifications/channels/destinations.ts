import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { Verdict } from '#judge-address';

/** Which addresses are called: those of the internet, those within the building, or both. */
export type Reach = 'public' | 'private' | 'any';

/** The address is one that must not be called. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
  /** Shown to administrators: no word on which addresses there are. */
  override message = 'this address is not allowed';
}

/** Where webhooks and pagers may go: never to this machine, and to private networks only as the installation allows. */
export class Destinations {
  private networks = new BlockList();

  constructor(
    private readonly judge: (address: string) => Verdict,
    networks: readonly string[] = [],
  ) {
    this.allow(networks);
  }

  /** These private networks, and no others. */
  allow(networks: readonly string[]): void {
    this.networks = new BlockList();
    for (const network of networks) {
      const [address = '', prefix] = network.split('/');
      this.networks.addSubnet(address, Number(prefix), familyOf(address));
    }
  }

  isAllowed(address: string, reach: Reach): boolean {
    const verdict = this.judge(address);
    if (verdict === 'never') return false;
    if (verdict === 'public') return reach !== 'private';
    return reach !== 'public' && this.networks.check(address, familyOf(address));
  }

  /** For a connection to a host: throws if it is an address that may not be called. */
  lookup(host: string, reach: Reach): LookupFunction {
    if (isIP(host) > 0 && !this.isAllowed(host, reach)) throw new AddressRefused();
    // A name may resolve to anything, and to something else the next time: each address is checked where it is used.
    return (hostname, options, callback) => {
      lookUp(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, [], 0);
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => this.isAllowed(address, reach)))
          return callback(new AddressRefused(), [], 0);
        if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    };
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
