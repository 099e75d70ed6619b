import { mintToken, mosquittoHash } from '#crypto/secrets';

interface ServerAccount {
  readonly username: string;
  readonly hash: string;
  /** A password that was made up just now, and that nobody knows yet. */
  readonly minted?: string;
}

/** The server is a user of the broker too: as MQTT_URL says, as the file had it, or made up. */
export function serverAccount(mqttUrl: string | undefined, passwordsBefore: string): ServerAccount {
  const url = mqttUrl ? new URL(mqttUrl) : undefined;
  const username = decodeURIComponent(url?.username ?? '') || 'vigilia';
  if (url?.password) return { username, hash: mosquittoHash(decodeURIComponent(url.password)) };
  const line = passwordsBefore.split('\n').find((known) => known.startsWith(`${username}:`));
  if (line) return { username, hash: line.slice(username.length + 1) };
  const minted = mintToken();
  return { username, hash: mosquittoHash(minted), minted };
}

/** A hub (%u) speaks and hears under its own name only; the server hears all of them. */
export const rightsOf = (server: string): string => `user ${server}
topic read vigilia/hubs/+/readings
topic read vigilia/hubs/+/status
topic write vigilia/hubs/+/rejected

pattern write vigilia/hubs/%u/readings
pattern write vigilia/hubs/%u/status
pattern read vigilia/hubs/%u/rejected
`;

/**
 * Mosquitto's settings that our promise rests on. Without use_username_as_clientid any hub could connect under our
 * client id with a clean session, and Mosquitto would discard what it holds for us.
 */
export const mosquittoSettings = (files: { passwords: string; rights: string }): string =>
  `allow_anonymous false
password_file ${files.passwords}
acl_file ${files.rights}
use_username_as_clientid true
persistence true
autosave_interval 30
max_queued_messages 0
max_inflight_messages 1000
`;
