import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ENDPOINTS } from './endpoints';

/** Why a text that is sent may have characters that a name may not. */
const NOT_NAMES: Readonly<Record<string, string>> = {
  'authenticate.username': 'an existing name must be able to sign in',
  'authenticate.password': 'a password',
  'checkCode.username': 'an existing name must be able to sign in',
  'checkCode.password': 'a password',
  'reauthenticate.password': 'a password',
  'changePassword.current': 'a password',
  'changePassword.password': 'a password',
  'changePassword.passwordRepeat': 'a password',
  'importPatients.csv': 'its cells are read as the form’s fields',
  'importSensors.csv': 'its cells are read as the form’s fields',
  'importStaff.csv': 'its cells are read as the form’s fields',
  'importPatients.key': 'never shown',
  'importSensors.key': 'never shown',
  'importStaff.key': 'never shown',
  'recordCare.key': 'never shown',
  'sendReadings.readings': 'codes that must exist, read one by one',
  'reportClientError.message': 'for the log, which escapes it',
  'reportClientError.stack': 'for the log, which escapes it',
  'reportClientError.where': 'printable ASCII alone',
  'reportClientError.version': 'printable ASCII alone',
};

/** Texts of several lines, with a rule of their own. */
const NOTES = [
  'commentOnPatient.comment',
  'recordCare.note',
  'correctCare.note',
  'correctCare.reason',
  'signHandover.note',
  'noteHandover.text',
  'dismissSuggestion.reason',
];

const HOSTILE = [
  '\u200B',
  '\u200D',
  '\u202E',
  '\u2066',
  '\u2028',
  '\u2029',
  '\u0007',
  '\n',
  '\u3164',
  '\uFE0F',
];

/** Every text that somebody may write freely: `endpoint.field` and its schema. */
const TEXTS = ENDPOINTS.flatMap(({ name, body }) => textsIn(body, name)).filter(
  ([, schema]) => schema.safeParse('Annabella 12').success,
);

function textsIn(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } };
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, z.ZodType>).flatMap(([key, field]) =>
      textsIn(field, `${path}.${key}`),
    );
  if (def.type === 'array') return textsIn(def['element'] as z.ZodType, path);
  if (['optional', 'nullable', 'default'].includes(def.type))
    return textsIn(def['innerType'] as z.ZodType, path);
  return def.type === 'record' ? [] : [[path, schema]];
}

test('every text is a name, a note, or has a reason to be neither', () => {
  const known = TEXTS.map(([path]) => path).filter((path) => path in NOT_NAMES || NOTES.includes(path));
  expect(known.sort()).toEqual([...Object.keys(NOT_NAMES), ...NOTES].sort());
  expect(TEXTS.length).toBeGreaterThan(known.length);
});

test.each(TEXTS.filter(([path]) => !(path in NOT_NAMES) && !NOTES.includes(path)))(
  '%s refuses what cannot be seen',
  (_, schema) => {
    for (const character of HOSTILE)
      expect([character, schema.safeParse(`Anna${character}bella 12`).success]).toEqual([character, false]);
    expect(schema.parse(' Anna\u00A0 bella\u3000')).toBe('Anna bella');
  },
);

test.each(TEXTS.filter(([path]) => NOTES.includes(path)))(
  '%s keeps line breaks and joiners, and refuses what reorders its letters',
  (_, schema) => {
    const note = 'slept well\n👩\u200D⚕\uFE0F came';
    expect(schema.parse(note)).toBe(note);
    for (const character of ['\u202E', '\u2066', '\u0007'])
      expect([character, schema.safeParse(`Anna${character}bella`).success]).toEqual([character, false]);
  },
);
