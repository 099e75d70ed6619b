import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeAddress, type Verdict } from '#judge-address';

const OWN = ['127.0.0.1', '192.168.7.2', '198.51.100.9', '8.8.4.4', '2a02:58::2', '::1'];

describe.each<[Verdict, string]>([
  [
    'never',
    `0.0.0.0 0.1.2.3 127.0.0.1 127.255.255.254 169.254.169.254 169.254.0.1 224.0.0.1 239.255.255.250 240.0.0.1
    255.255.255.255 192.0.0.192 192.0.2.1 198.51.100.1 203.0.113.1 100.100.100.200
    :: ::1 ::2 ::127.0.0.1 ::10.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::FFFF:169.254.169.254 0:0:0:0:0:ffff:7f00:0001
    ::ffff:0:127.0.0.1 ::ffff:0:169.254.169.254 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::0.0.0.0
    64:ff9b:1::7f00:1 64:ff9b:1:a9fe:a9:fe00:: 64:ff9b:1:7f:0:100:: 64:ff9b:1:0:7f:0:100:0 64:ff9b:1::a9fe:a9fe
    2002:7f00:1:: 2002:a9fe:a9fe::1 2002:e000:1::1 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf:3fff:fdd2
    fe80::1 febf::1 fe80::1%eth0 fc00::1%eth0 ff02::1 ff05::2 fd00:ec2::254 100::1 2001:db8::1 2001:2::1 5f00::1`,
  ],
  [
    'never',
    `192.168.7.2 ::ffff:192.168.7.2 64:ff9b::192.168.7.2 2002:c0a8:702::1 64:ff9b:1::c0a8:702 8.8.4.4 64:ff9b::8.8.4.4
    2a02:58::2 2a02:58:0:0::0:2 2A02:0058::0002`,
  ],
  [
    'never',
    'localhost 127.1 2130706433 0x7f.0.0.1 0177.0.0.1 127.0.0.1. 10.0.0.1/8 10.0.0.256 care.example [::1] 1::2::3 12345::',
  ],
  [
    'private',
    `10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.7.3 100.64.0.1 100.127.255.255 198.18.0.1 198.19.255.255
    ::ffff:10.0.0.1 ::ffff:0:192.168.0.1 64:ff9b::10.0.0.1 2002:a00:1::1 64:ff9b:1::a00:1 64:ff9b:1::808:808
    64:ff9b:1:a00:0:500:: fc00::1 fdff:ffff::1 fec0::1 feff::1`,
  ],
  [
    'public',
    `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255 169.255.0.0
    172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
    ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2002:808:808::1 2a02:58::3 2606:4700::1111`,
  ],
])('%s', (verdict, addresses) => {
  test.each(addresses.split(/\s+/))('%s', (address) => {
    expect(judgeAddress(address, OWN)).toBe(verdict);
  });
});

const SPELLINGS: ((bytes: readonly number[]) => string)[] = [
  (bytes) => `::ffff:${bytes.join('.')}`,
  (bytes) => `::ffff:${hex(bytes)}`,
  (bytes) => `0:0:0:0:0:FFFF:${hex(bytes)}`,
  (bytes) => `::ffff:0:${bytes.join('.')}`,
  (bytes) => `::${bytes.join('.')}`,
  (bytes) => `64:ff9b::${hex(bytes)}`,
  (bytes) => `64:ff9b:1::${hex(bytes)}`,
  ([a, b, c, d]) => `64:ff9b:1:${hex([a!, b!])}:${hex([0, c!])}:${hex([d!, 0])}::`,
  ([a, b, c, d]) => `64:ff9b:1:${hex([0, a!])}:${hex([0, b!])}:${hex([c!, d!])}::`,
  ([a, b, c, d]) => `64:ff9b:1:0:${hex([0, a!])}:${hex([b!, c!])}:${hex([d!, 0])}:0`,
  (bytes) => `2002:${hex(bytes)}::1`,
];

const hex = (bytes: readonly number[]): string =>
  (bytes.length === 2 ? [bytes] : [bytes.slice(0, 2), bytes.slice(2)])
    .map(([high, low]) => (high! * 256 + low!).toString(16))
    .join(':');

const byte = fc.integer({ min: 0, max: 255 });
const first = fc.oneof(byte, fc.constantFrom(1, 10, 100, 127, 169, 172, 192, 198, 224));
const ipv4 = fc.tuple(first, fc.oneof(byte, fc.constantFrom(0, 16, 64, 100, 168, 254)), byte, byte);

test('no spelling of an IPv4 address reaches further than the address itself', () => {
  const strictness: Verdict[] = ['public', 'private', 'never'];
  fc.assert(
    fc.property(ipv4, (bytes) => {
      const verdict = judgeAddress(bytes.join('.'), OWN);
      // 0.0.0.0/8 in a translator's own prefix is as good as nothing: most of its addresses have zeros there.
      const spellings = bytes[0] === 0 ? SPELLINGS.filter((spell) => !/9b:1:/.test(spell(bytes))) : SPELLINGS;
      for (const spell of spellings)
        expect(strictness.indexOf(judgeAddress(spell(bytes), OWN))).toBeGreaterThanOrEqual(
          strictness.indexOf(verdict),
        );
    }),
    { numRuns: 300 },
  );
});

test('an address of this machine is never called, however it is spelled', () => {
  fc.assert(
    fc.property(
      ipv4.filter(([a]) => a !== 0),
      (bytes) => {
        const own = [bytes.join('.')];
        for (const address of [own[0]!, ...SPELLINGS.map((spell) => spell(bytes))])
          expect([address, judgeAddress(address, own)]).toEqual([address, 'never']);
      },
    ),
  );
});
