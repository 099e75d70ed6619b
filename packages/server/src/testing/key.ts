import { SecretKey } from '#crypto/secret-key';

const BYTES = Buffer.alloc(32, 7);

/** The key of the installations that tests make. */
export const TEST_KEY = new SecretKey(BYTES);
/** The same as the setting VIGILIA_KEY, for servers in a process of their own. */
export const VIGILIA_KEY = BYTES.toString('base64');
