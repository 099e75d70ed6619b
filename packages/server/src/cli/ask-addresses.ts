import { isPublicName } from '#config/public-name';
import { CommandRefused } from './command';
import type { LocalCommand, LocalNeeds } from './local-command';
import { ownAddresses } from './own-address';

type Options = Parameters<LocalCommand['run']>[0]['options'];

/**
 * Where phones and hubs reach the server, as settings. Undefined: that is to be decided later, and only this machine
 * reaches it meanwhile.
 */
export function askAddresses(
  options: Options,
  needs: Pick<LocalNeeds, 'print' | 'readLine' | 'ownAddress'>,
): Record<string, string> | undefined {
  const ask = (option: string, question: string, otherwise: string | undefined): string | undefined => {
    const given = options[option] ?? typed(`${question}${otherwise ? ` [${otherwise}]` : ''}`);
    return given === undefined ? undefined : String(given).trim() || otherwise;
  };
  const typed = (question: string): string | undefined => {
    needs.print(question);
    return needs.readLine?.();
  };
  const at = ask('at', STAFF_QUESTION, needs.ownAddress?.() ?? LATER);
  if (at === undefined || at === LATER) return undefined;
  const host = hostOf(at);
  const https = options.https ?? (isPublicName(host) ? ask('https', HTTPS_QUESTION, 'acme') : 'own');
  if (!WAYS.includes(String(https)))
    throw new CommandRefused(`--https is ${WAYS.join(', ')}, not "${https}".`);
  const hubs = ask('hubs-at', HUBS_QUESTION, host) ?? NONE;
  return {
    PUBLIC_URL: `https://${host.includes(':') ? `[${host}]` : host}${portOf(at)}`,
    ...(https === 'proxy' ? { TRUST_PROXY: '1' } : { HTTPS: String(https) }),
    ...(hubs === NONE ? {} : { HUBS_ADDRESS: hostOf(hubs), MQTT_HOST: listenAt(hostOf(hubs)) }),
  };
}

const LATER = 'later';
const NONE = 'none';
const WAYS = ['own', 'acme', 'proxy'];

const STAFF_QUESTION =
  'Where do phones and screens reach this server? A name such as vigilia.example.org or an address of this machine; "later": only this machine reaches it.';
const HTTPS_QUESTION =
  'Whose certificate? acme: Let\u2019s Encrypt, which asks at port 80 from the internet and whose terms you agree to; own: an authority of this installation; proxy: one in front has it.';
const HUBS_QUESTION = 'Where do hubs reach it by MQTT? "none": they send by https.';

/** Somebody may copy it out of a browser. */
const hostOf = (typed: string): string =>
  typed
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([^:]*):\d+$/, '$1')
    .toLowerCase();

const portOf = (typed: string): string =>
  /^(?:https:\/\/)?(?:\[.*\]|[^:/]+)(:\d+)?(?:\/.*)?$/.exec(typed)?.[1] ?? '';

/** A name may lead to any of this machine's addresses. */
const listenAt = (host: string): string => (ownAddresses().includes(host) ? host : '0.0.0.0');
