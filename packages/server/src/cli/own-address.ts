import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { judgeAddress } from '#judge-address';

/** The addresses of this machine. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));

/** The one that others in the building are likely to use. */
export const ownAddress = (): string | undefined =>
  ownAddresses().find((address) => isIPv4(address) && judgeAddress(address, []) === 'private');
