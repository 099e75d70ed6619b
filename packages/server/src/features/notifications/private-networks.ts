import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { MINUTE, SECOND } from '@vigilia/domain/instant';
import type { FastifyBaseLogger } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Database, Db } from '#db/database';
import { sql } from '#db/sql';
import { judgeAddress, type Verdict } from '#judge-address';
import type { Scheduler } from '#scheduler';
import { withLimit } from '#with-limit';
import { Destinations } from './channels/destinations';
import { hostnameOf } from './channels/post';

interface DestinationNeeds {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly schedule: Scheduler;
  /** The networks that whoever runs the installation named; undefined: those that were in use at the upgrade. */
  readonly networks: readonly string[] | undefined;
  readonly judge?: (address: string) => Verdict;
  /** The addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

const RESOLVE_LIMIT = 5 * SECOND;

/** By the addresses that this machine has at the moment. */
export const judgeHere = (address: string): Verdict => judgeAddress(address, ownAddresses());

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);

const resolveName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Until PRIVATE_NETWORKS takes their place. */
export const readNetworksInUse = async (db: Db): Promise<string[]> =>
  (await db.one<{ networks: string[] }>(sql`select private_networks as networks from installation`)).networks;

/**
 * Where webhooks and pagers may go. Those that were in use before there was a setting go on: at the first start their hosts are
 * noted, and the networks of these are entered as soon as the names can be resolved.
 */
export async function openDestinations(
  needs: DestinationNeeds,
): Promise<{ destinations: Destinations; close(): Promise<void> }> {
  const { db, log, networks, judge = judgeHere } = needs;
  const destinations = new Destinations(judge, networks);
  const open = { destinations, close: async () => undefined };
  if (networks !== undefined) {
    await db.run(sql`update installation set private_networks = '{}', private_hosts = '{}'`);
    return open;
  }
  await noteHostsInUse(db);
  const enter = async (): Promise<boolean> => {
    const isWhole = await enterNetworks(db, needs, judge);
    const entered = await readNetworksInUse(db);
    destinations.allow(entered);
    if (isWhole && entered.length > 0)
      log.warn(
        { networks: entered },
        'webhooks and pagers go to private networks that they used at the upgrade; name them in PRIVATE_NETWORKS, or none',
      );
    return isWhole;
  };
  let entering = enter();
  if (await entering) return open;
  const stop = needs.schedule(MINUTE, () => {
    entering = entering
      .then((isWhole) => isWhole || enter())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'entering private networks failed, retrying');
        return false;
      });
  });
  return {
    destinations,
    close: async () => {
      stop();
      await entering;
    },
  };
}

/** Once in the life of an installation. */
async function noteHostsInUse(db: Db): Promise<void> {
  const { hosts } = await db.one<{ hosts: string[] | null }>(
    sql`select private_hosts as hosts from installation`,
  );
  if (hosts !== null) return;
  const webhooks = await db.many<{ url: string }>(
    sql`select url from webhook where allow_private order by centro_id, id`,
  );
  const pagers = await db.many<{ host: string }>(sql`select host from pager order by centro_id`);
  const inUse = [...webhooks.map(({ url }) => hostnameOf(new URL(url))), ...pagers.map(({ host }) => host)];
  await db.run(sql`
    update installation set private_hosts = ${[...new Set(inUse)]}::text[] where private_hosts is null`);
}

/** False: some names could not be resolved for the moment. */
async function enterNetworks(
  db: Db,
  { log, resolve = resolveName }: DestinationNeeds,
  judge: (address: string) => Verdict,
): Promise<boolean> {
  const { hosts } = await db.one<{ hosts: string[] }>(sql`select private_hosts as hosts from installation`);
  if (hosts.length === 0) return true;
  const found = await Promise.all(
    hosts.map(async (host) => {
      const addresses = await withLimit(resolve(host), RESOLVE_LIMIT).catch(
        ({ code }: NodeJS.ErrnoException) => (code === 'ENOTFOUND' ? [] : undefined),
      );
      return { host, addresses };
    }),
  );
  const done = found.filter(({ addresses }) => addresses !== undefined).map(({ host }) => host);
  const addresses = found.flatMap(({ addresses }) => addresses ?? []);
  const networks = addresses.filter((address) => judge(address) === 'private').map(networkOf);
  const lost = found.filter(({ addresses }) => addresses?.some((address) => judge(address) === 'never'));
  if (lost.length > 0)
    log.warn(
      { hosts: lost.map(({ host }) => host) },
      'webhooks or pagers lead to this machine or a link of it, and are no longer called',
    );
  await db.run(sql`
    update installation set
      private_networks = array(
        select distinct network from unnest(private_networks || ${networks}::text[]) as network order by network),
      private_hosts = array(
        select host from unnest(private_hosts) as host where not host = any(${done}::text[]))`);
  return done.length === hosts.length;
}

/** The network of a home rather than the one address: names may get another one in it. */
function networkOf(address: string): string {
  const { IPv4, IPv6 } = ipaddr;
  return ipaddr.process(address).kind() === 'ipv4'
    ? `${IPv4.networkAddressFromCIDR(`${ipaddr.process(address).toString()}/24`).toString()}/24`
    : `${IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`;
}
