/** ESPA 4.4.4, the serial protocol of paging systems, as blocks of bytes. */
const SOH = 0x01;
export const EOT = 0x04;
export const ENQ = 0x05;
export const ACK = 0x06;
export const NAK = 0x15;
const RS = '\x1e';
const US = '\x1f';

export interface PagerCall {
  readonly address: string;
  readonly text: string;
  readonly isCancel: boolean;
  readonly isUrgent: boolean;
}

const LONGEST_TEXT = 40;
/** Header 1: call to pager. */
const CALL_TO_PAGER = '1';
const STANDARD_CALL = '3';
const RESET_CALL = '1';
const ONE_TRANSMISSION = '1';

/** The block of one call, from SOH to its check character. */
export function encodeCall({ address, text, isCancel, isUrgent }: PagerCall): Uint8Array {
  const records = [
    ['1', plain(address)],
    ['2', plain(text).slice(0, LONGEST_TEXT)],
    ['3', isUrgent ? '2' : '1'],
    ['4', isCancel ? RESET_CALL : STANDARD_CALL],
    ['5', ONE_TRANSMISSION],
    ['6', isUrgent ? '1' : '3'],
  ];
  const data = records.map((record) => record.join(US)).join(RS);
  const checked = Buffer.from(`${CALL_TO_PAGER}\x02${data}\x03`, 'latin1');
  return Uint8Array.from([SOH, ...checked, checkCharacter(checked)]);
}

/** XOR of everything after SOH up to and with ETX. */
const checkCharacter = (bytes: Uint8Array): number => bytes.reduce((all, byte) => all ^ byte, 0);

/** ASCII without control characters: paging systems show nothing else. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[·•–—]/g, '-')
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e]/g, '?');
