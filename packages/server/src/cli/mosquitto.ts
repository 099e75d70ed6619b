import { generateToken, mosquittoHash } from '#crypto/secrets';

interface ServerAccount {
  readonly username: string;
  readonly hash: string;
  /** A password that was just generated, to be shown once. */
  readonly newPassword?: string;
}

/** The server's own account at the broker: from MQTT_URL, from the existing password file, or generated. */
export function serverAccount(mqttUrl: string | undefined, passwordsBefore: string): ServerAccount {
  const url = mqttUrl ? new URL(mqttUrl) : undefined;
  const username = decodeURIComponent(url?.username ?? '') || 'vigilia';
  if (url?.password) return { username, hash: mosquittoHash(decodeURIComponent(url.password)) };
  const entry = passwordsBefore.split('\n').find((known) => known.startsWith(`${username}:`));
  if (entry) return { username, hash: entry.slice(username.length + 1) };
  const newPassword = generateToken();
  return { username, hash: mosquittoHash(newPassword), newPassword };
}

/** A hub (%u) publishes and subscribes under its own name only; the server subscribes to all hubs. */
export const rightsOf = (server: string): string => `user ${server}
topic read vigilia/hubs/+/readings
topic read vigilia/hubs/+/status
topic write vigilia/hubs/+/rejected

pattern write vigilia/hubs/%u/readings
pattern write vigilia/hubs/%u/status
pattern read vigilia/hubs/%u/rejected
`;

/**
 * The settings without which Mosquitto may lose acknowledged readings. Without use_username_as_clientid any hub could connect under our
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
