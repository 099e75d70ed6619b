import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doorLabel, hubLabel, readScannedCode, sensorLabel } from './scanned-code';

const GS = '\u001d';

describe('what a scanned code says', { tags: ['R-SCAN-1'] }, () => {
  test.each<[string, string, object]>([
    ['our sensor', 'vigilia:sensor/S-00A1', { kind: 'sensor', code: 'S-00A1' }],
    ['in capitals', 'VIGILIA:sensor/S-00A1', { kind: 'sensor', code: 'S-00A1' }],
    ['with a space and a slash', 'vigilia:sensor/S%2F1%20b', { kind: 'sensor', code: 'S/1 b' }],
    ['our hub', 'vigilia:hub/HUB-TUIN', { kind: 'hub', code: 'HUB-TUIN' }],
    ['our door', 'vigilia:door/3/12%20B', { kind: 'door', home: 3, room: '12 B' }],
    ['a door without a room', 'vigilia:door/3/', { kind: 'other' }],
    ['a door without a home', 'vigilia:door/12', { kind: 'other' }],
    ['a door of home 0', 'vigilia:door/0/12', { kind: 'other' }],
    ['a door with more', 'vigilia:door/3/12/Anna', { kind: 'other' }],
    ['something of ours that is not known', 'vigilia:bed/4', { kind: 'other' }],
    ['a sensor without a code', 'vigilia:sensor/', { kind: 'other' }],
    ['a sensor with a broken escape', 'vigilia:sensor/%E0%A4%A', { kind: 'other' }],
    ['a sensor with more than a code has', `vigilia:sensor/${'9'.repeat(51)}`, { kind: 'other' }],
    ['an identifier', 'S-00A1', { kind: 'bare', code: 'S-00A1' }],
    ['with spaces around it', '  S-00A1\n', { kind: 'bare', code: 'S-00A1' }],
    ['digits', '00412', { kind: 'bare', code: '00412' }],
    ['50 characters', 'S'.repeat(50), { kind: 'bare', code: 'S'.repeat(50) }],
    ['51 characters', 'S'.repeat(51), { kind: 'other' }],
    ['a radio address', 'C0:FF:EE:00:12:34', { kind: 'bare', code: 'C0:FF:EE:00:12:34' }],
    ['article and serial number', '010950600013435221S-00A1', { kind: 'bare', code: 'S-00A1' }],
    [
      'article, expiry, batch and serial number',
      `]d201095060001343521729123110AB-7${GS}21S-00A1${GS}240X`,
      { kind: 'bare', code: 'S-00A1' },
    ],
    [
      'separators where none belong',
      `${GS}0109506000134352${GS}11260101${GS}21S-1`,
      { kind: 'bare', code: 'S-1' },
    ],
    // Some reader may leave the separators away: all of it is then one identifier, of which no sensor is known.
    [
      'an article number with a wrong check digit',
      '010950600013435321S-1',
      { kind: 'bare', code: '010950600013435321S-1' },
    ],
    ['an article without a serial number', '0109506000134352', { kind: 'other' }],
    ['an article with an expiry and a batch only', '01095060001343521729123110AB-7', { kind: 'other' }],
    [
      'a link with a serial number',
      'https://id.maker.example/01/09506000134352/21/S-00A1?x=1',
      { kind: 'bare', code: 'S-00A1' },
    ],
    [
      'with a batch before it',
      'https://m.example/a/01/09506000134352/10/B7/21/S%2D2',
      { kind: 'bare', code: 'S-2' },
    ],
    ['another link', 'https://maker.example/S-00A1', { kind: 'other' }],
    ['a link that only looks so', 'https://maker.example/21/S-00A1', { kind: 'other' }],
    ['a network', 'WIFI:T:WPA;S:Zonnehof;P:geheim;;', { kind: 'other' }],
    ['a telephone', 'tel:+31201234567', { kind: 'other' }],
    ['a key of a hub', 'Bearer abc', { kind: 'other' }],
    ['words', 'Anna de Vries', { kind: 'other' }],
    ['nothing', '   ', { kind: 'other' }],
  ])('%s', (_, text, code) => {
    expect(readScannedCode(text)).toEqual(code);
  });

  test('any code of a sensor or hub and any room comes back as it was printed', () => {
    const printable = (max: number) =>
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: max }).filter((text) => {
        const sound = !/[\p{Cc}\p{Cs}]/u.test(text);
        return sound && text.trim() === text && text !== '' && text.length <= max;
      });
    fc.assert(
      fc.property(
        printable(50),
        printable(20),
        fc.integer({ min: 1, max: 999_999_999 }),
        (code, room, home) => {
          expect(readScannedCode(sensorLabel(code))).toEqual({ kind: 'sensor', code });
          expect(readScannedCode(hubLabel(code))).toEqual({ kind: 'hub', code });
          expect(readScannedCode(doorLabel(home, room))).toEqual({ kind: 'door', home, room });
        },
      ),
    );
  });
});
