import { csvRecord } from '@vigilia/domain/csv';
import type { LocalDate } from '@vigilia/domain/local-day';
import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql';
import { patientImportInputs } from '#features/patients/import-patients';
import { sensorImport } from '#features/sensors/import-sensors';
import { ImportRuns } from '#forms/import/import-runs';
import { presentErrors } from '#forms/import/present-import';
import { readCsv } from '#forms/import/read-csv';
import { csvFileOf } from '#forms/import/read-heading';
import { readImport } from '#forms/import/read-import';
import { runImport } from '#forms/import/run-import';
import { type CareHome, careHome, PASSWORD } from '#testing/care-home';
import { everything } from '#testing/every-endpoint';

// Residents, sensors and staff from a file: all of it, or nothing.

let home: CareHome;
let ana: string;
beforeEach(async () => {
  home = await careHome();
  await home.staff('ana');
  ana = await home.enter('ana');
});

let keys = 0;
type Kind = 'pacientes' | 'sensores' | 'staff';
const send = (kind: Kind, csv: string, store: boolean, key = `import-${(keys += 1)}`, by = ana) =>
  home.post(`/api/${kind}/import`, { csv, store, key }, by);
const look = (kind: Kind, csv: string) => send(kind, csv, false);
const store = (kind: Kind, csv: string, key?: string) => send(kind, csv, true, key);
/** `3 Section: message`. */
const errorsOf = ({ body }: Awaited<ReturnType<typeof send>>): string[] =>
  body.errors.map(
    ({ line, column, message }: { line: number; column: string | null; message: string }) =>
      `${line} ${column ?? '–'}: ${message}`,
  );
const count = async (table: string) =>
  (await home.db.one<{ n: number }>(sql.raw(`select count(*) as n from ${table}`))).n;

/** What the access log says was made, as `addSensor 12` does of one that is added by hand. */
const loggedIds = async (action: string) =>
  (await home.accessEntries())
    .map((entry) => entry.action.split(' '))
    .filter(([name]) => name === action)
    .map(([, ...ids]) => ids.map(Number));
const idsOf = async (table: string, where = 'true') =>
  (await home.db.many<{ id: number }>(sql.raw(`select id from ${table} where ${where} order by id`))).map(
    ({ id }) => id,
  );

const HEAD = 'First name,Surname,Room number,Sex,Date of birth,Section,Sensor,Track position,Turning alarm';
const resident = (line: string) => `${HEAD}\n${line}`;

test.each<[Kind, name: string, right: string]>([
  ['pacientes', 'importPatients', resident('Anna,Bos,12,Female,1/2/1938,Tuin')],
  ['sensores', 'importSensors', 'codigo,lecturaSeca,lecturaMojada\nS-9,1,2'],
  ['staff', 'importStaff', 'username,nombre,role\nnoor,Noor,Nurse'],
])(
  'the access log tells an import of %s that is stored from a preview and from one that is refused',
  async (kind, name, right) => {
    const wrong = `${right}\n,,`;
    for (const csv of [wrong, right]) await look(kind, csv);
    for (const csv of [wrong, right]) await store(kind, csv);
    const entries = (await home.accessEntries()).filter(({ action }) => action.startsWith('import'));
    expect(entries.map(({ action, result }) => `${action.replace(/ \d+$/, '')}: ${result}`).sort()).toEqual([
      `${name}, preview: ok`,
      `${name}, preview: ok`,
      `${name}: ok`,
      `${name}: refused`,
    ]);
  },
);

/** What is wrong with each, and what is said about it. */
const WRONG_FILES: readonly [csv: string, what: string, errors: string[]][] = [
  ['', 'an empty file', ['1 –: The file has no lines below its headings.']],
  [HEAD, 'headings only', ['1 –: The file has no lines below its headings.']],
  [
    'Anna,Bos,12',
    'no headings',
    ['1 –: The first line must have the headings of the columns. Download the template and fill that in.'],
  ],
  [
    'First name;Surname\nAnna;Bos',
    'missing columns',
    ['Room number', 'Sex', 'Date of birth', 'Section'].map(
      (column) => `1 ${column}: This column is missing.`,
    ),
  ],
  [`${HEAD},Sex\nAnna`, 'a column twice', ['1 Sex: This column appears twice.']],
  [
    resident('Anna,"Bos,12'),
    'an open quotation mark',
    ['2 –: A quotation mark is opened and not closed, or stands in the middle of a cell.'],
  ],
  [
    resident('Anna,B\uFFFDs,12,Female,1/2/1938,Tuin'),
    'a character that could not be decoded',
    ['2 –: This line has characters that cannot be read. Save the file as CSV UTF-8 and choose it again.'],
  ],
  [
    resident(',,,,,'.concat('\nAnna,,1,Female,1/2/1938,Tuin')),
    'an empty line, and one without a surname',
    ['3 Surname: This field is required.'],
  ],
  [
    resident('Anna,Bos,1,M,31/2/1938,Hof,S-9,maybe,'),
    'wrong words',
    [
      '2 Sex: “M” is not one of: Male, Female, Other.',
      '2 Date of birth: Enter a valid date.',
      '2 Section: “Hof” is not one of: Tuin.',
      '2 Sensor: “S-9” is not known here: there is nothing to choose from yet.',
      '2 Track position: Write yes or no.',
    ],
  ],
  [
    resident('Anna,Bos,1,Female,1/2/38,Tuin,,,'),
    'a year of two digits',
    ['2 Date of birth: Write the date as DD/MM/YYYY.'],
  ],
  [
    resident('Anna,Bos,1,Female,1/2/2038,Tuin,,,'),
    'a birthday to come',
    ['2 Date of birth: This date is in the future.'],
  ],
  [
    resident('Anna,Bos,1,Female,1/2/1938,Tuin,,,yes'),
    'an alarm without what it needs',
    ['2 Turning alarm: Only together with “Track position”.'],
  ],
  [
    resident('Anna,Bos,1,Female,1/2/1938,Tuin,,,,and more'),
    'more cells than columns',
    ['2 –: This line has more cells than there are columns.'],
  ],
  [
    resident('Anna,Bos,1,Female,1/2/1938,Tuin,,,\n"ANNA",bos,2,Female,1938-02-01,Tuin,,,'),
    'the same person twice',
    ['3 First name: The same as in line 2.'],
  ],
  [
    resident('Jan,Present,1,Male,1/5/1940,Tuin,,,'),
    'somebody who lives here',
    ['2 First name: Somebody with this name and date of birth lives here already.'],
  ],
  [
    `${HEAD}\n${'x,y,1,Male,1/5/1940,Tuin,,,\n'.repeat(501)}`,
    'too many lines',
    ['1 –: At most 500 lines in one file. Split it.'],
  ],
];

describe('a file of residents', () => {
  test('is looked at, then stored as the form would: section by name, sensor by code, dates of any usual kind', async () => {
    await home.sensor('S-1');
    const csv = [
      HEAD,
      'Anna,"Bos, de",12,Female,1/2/1938,TUIN,s-1,yes,ja',
      "Bert,'=1+1,3a,man,1940-12-31,Tuin,,no,",
      '',
      'Élise,Ñandú,4,Otro,05.06.1941,tuin,,,',
    ].join('\r\n');
    const preview = await look('pacientes', csv);
    expect(preview.body).toMatchObject({
      ...{ stored: false, repeated: false, errors: [], errorsTotal: 0, ignored: [] },
      columns: HEAD.split(','),
      rows: [
        { line: 2 },
        { line: 3 },
        { line: 5, cells: ['Élise', 'Ñandú', '4', 'Otro'].concat(['05.06.1941', 'tuin', '', '', '']) },
      ],
    });
    expect(await count('patient')).toBe(0);
    expect((await store('pacientes', csv)).body).toMatchObject({ stored: true, repeated: false });
    const { body } = await home.get('/api/pacientes/list', ana);
    expect(body.lista).toMatchObject([
      { nombre: 'Bert', apellidos: '=1+1', sexo: 'H', fechaNacimiento: '1940-12-31', rotationAlarm: false },
      { nombre: 'Élise', apellidos: 'Ñandú', sexo: 'O', fechaNacimiento: '1941-06-05' },
      {
        ...{ nombre: 'Anna', apellidos: 'Bos, de', sexo: 'M', fechaNacimiento: '1938-02-01' },
        ...{ allowActivityTracking: true, rotationAlarm: true, stoppedTime: 240 },
        sensor_info: { codigo: 'S-1' },
      },
    ]);
    const entry = (await home.accessEntries()).find(
      ({ action, pacientes }) => action === 'importPatients' && pacientes.length > 0,
    );
    expect(entry?.pacientes).toHaveLength(3);
  });

  test('errors are by line and column, and nothing is stored', async () => {
    await home.patient('Jan', { apellidos: 'Present', fechaNacimiento: '1940-05-01' });
    const before = await everything(home.db);
    for (const [csv, what, errors] of WRONG_FILES) {
      expect([what, errorsOf(await look('pacientes', csv))]).toEqual([what, errors]);
      const stored = await store('pacientes', csv);
      expect([what, stored.status, stored.body.stored, errorsOf(stored)]).toEqual([what, 200, false, errors]);
    }
    expect(await everything(home.db)).toEqual(before);
  });

  test('messages are in the reader’s language, and headings of any language are understood', async () => {
    const csv =
      'Voornaam;Achternaam;Kamernummer;Sexo;Fecha de nacimiento;Section;Opmerking\nAnna;Bos;1;V;1/2/1938;Tuin;x';
    const heads = (
      await home.ask('GET', '/api/pacientes/import', ana, undefined, { 'accept-language': 'nl' })
    ).body.columns;
    expect(heads.slice(0, 3)).toEqual([
      { title: 'Voornaam', required: true, values: [], kind: 'text' },
      { title: 'Achternaam', required: true, values: [], kind: 'text' },
      { title: 'Kamernummer', required: true, values: [], kind: 'text' },
    ]);
    const answer = await home.ask(
      'POST',
      '/api/pacientes/import',
      ana,
      { csv, store: true, key: 'key-12345' },
      {
        'accept-language': 'nl',
      },
    );
    expect(answer.body).toMatchObject({ stored: false, ignored: ['Opmerking'] });
    expect(errorsOf(answer)).toEqual(['2 Geslacht: “V” kan hier niet. Kies uit: Man, Vrouw, Anders.']);
  });

  test('one line that fails in the middle of storing takes all the others back', async () => {
    const sensor = await home.sensor('S-1');
    await home.db.script(`
      create function taken() returns trigger language plpgsql as $$ begin
        if new.nombre = 'Cor' then
          insert into assignment (centro_id, patient_id, sensor_id, from_at) values (new.centro_id, new.id, ${sensor}, new.created_at);
        end if;
        return new;
      end $$;
      create trigger taken after insert on patient for each row execute function taken()`);
    // The next test gets the same database, emptied.
    onTestFinished(() => home.db.script('drop function taken cascade'));
    const csv = [
      HEAD,
      ...['Anna,a', 'Bert,b', 'Cor,c', 'Dirk,d'].map(
        (name) => `${name},1,Male,1/2/1938,Tuin,${name.startsWith('Dirk') ? 'S-1' : ''},,`,
      ),
    ].join('\n');
    const answer = await store('pacientes', csv);
    expect([answer.body.stored, errorsOf(answer)]).toEqual([
      false,
      ['5 Sensor: This sensor is no longer free.'],
    ]);
    expect([await count('patient'), await count('assignment'), await count('import_run')]).toEqual([0, 0, 0]);
  });

  test('the same import twice, one after the other or at once, is stored once', async () => {
    const csv = resident('Anna,Bos,1,Female,1/2/1938,Tuin,,,');
    const answers = await Promise.all([
      store('pacientes', csv, 'one-click-1'),
      store('pacientes', csv, 'one-click-1'),
    ]);
    expect(answers.map(({ body }) => `${body.stored} ${body.repeated}`).sort()).toEqual([
      'true false',
      'true true',
    ]);
    expect((await store('pacientes', csv, 'one-click-1')).body).toMatchObject({
      stored: true,
      repeated: true,
    });
    // With another key it is another import, of somebody who lives here already.
    expect((await store('pacientes', csv)).body.stored).toBe(false);
    expect(await count('patient')).toBe(1);
    // On another server the first is stored between the second's start and its check.
    const work = sensorImport({ centroId: home.first, centres: [home.first], now: home.clock.now() });
    const request = {
      ...{ csv: 'Code,Dry reading,Wet reading\nS-1,1,2', store: true, key: 'one-click-2' },
      ...{ centroId: home.first, staffId: 1, locale: 'en' as const, now: home.clock.now() },
    };
    let first: Awaited<ReturnType<typeof runImport>> | undefined;
    const check: typeof work.check = async (db, rows) => {
      first ??= await runImport(home.db, work, request, new ImportRuns());
      return work.check(db, rows);
    };
    const second = await runImport(home.db, { ...work, check }, request, new ImportRuns());
    expect([first?.result.repeated, second.result.stored, second.result.repeated]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('a body of up to 2 MB is read, and only of those who may import', { tags: ['R-API-36'] }, async () => {
    await home.staff('noor', { roles: ['ROLE_ENFERMERA'] });
    const large = resident(`Anna,${'x'.repeat(1_500_000)},1,Female,1/2/1938,Tuin,,,`);
    expect(errorsOf(await look('pacientes', large))).toEqual([
      '2 –: A cell can have at most 10000 characters.',
    ]);
    const bytes = (length: number) => {
      const empty = JSON.stringify({ csv: '', store: false, key: 'key-12345' }).length;
      return { csv: 'x'.repeat(length - empty), store: false, key: 'key-12345' };
    };
    for (const kind of ['pacientes', 'sensores', 'staff']) {
      const statusOf = async (length: number) =>
        (await home.post(`/api/${kind}/import`, bytes(length), ana)).status;
      const largest = 2 * 1024 * 1024;
      expect([kind, await statusOf(largest), await statusOf(largest + 1)]).toEqual([kind, 200, 413]);
    }
    expect((await send('pacientes', large, true, 'key-12345', await home.enter('noor'))).status).toBe(403);
    // Every other body stays at 64 kB.
    expect((await home.post('/api/secciones/new', { nombre: 'x'.repeat(70_000) }, ana)).status).toBe(413);
  });
});

test('of 500 lines and 5,000 free sensors each gets its own, and the sensors are gone through once', () => {
  const sensors = Array.from({ length: 5000 }, (_, index) => ({ id: index + 1, codigo: `S-${index}` }));
  // The name of the first may not be taken for the number of the second.
  const sections = [
    { id: 1, nombre: '2' },
    { id: 2, nombre: 'Hof 2' },
  ];
  const choices = { sections, sensors, today: '2026-11-15' as LocalDate };
  const { sensor, ...others } = patientImportInputs(choices);
  let described = 0;
  const describe: typeof sensor.describe = (locale) => {
    described += 1;
    return sensor.describe(locale);
  };
  const form = { inputs: { ...others, sensor: { ...sensor, describe } }, uniques: {}, mostRows: 500 };
  const wanted = Array.from({ length: 500 }, (_, index) => 4999 - 7 * index);
  const lines = wanted.map((index) => `Anna,Bos,1,Female,1/2/1938,2,${index % 2 ? 's' : 'S'}-${index},,`);
  const read = (csv: string) => readImport(form, readCsv(csvFileOf(form, csv)));
  const file = read([HEAD, ...lines].join('\n'));
  expect(file.errors).toEqual([]);
  expect(file.rows.map(({ parsed }) => [parsed.seccion, parsed.sensor])).toEqual(
    wanted.map((index) => [1, index + 1]),
  );
  // Its type, and its choices in each of the three languages.
  expect(described).toBe(4);
  const wrong = read([HEAD, ...lines].join('\n').replaceAll('-', '_'));
  const { errors, errorsTotal } = presentErrors(form.inputs, wrong.errors, 'en');
  expect([errorsTotal, errors.length, described]).toEqual([500, 100, 9]);
});

describe('a file of sensors', () => {
  test('with semicolons, decimal commas and a byte order mark', async () => {
    const csv =
      '\uFEFFCode;Dry reading;Wet reading;Activation date\r\nS-1;80,5;120;1/11/2026\r\nS-2;80;121;\r\n';
    expect((await store('sensores', csv)).body).toMatchObject({ stored: true });
    const { body } = await home.get('/api/sensores/list', ana);
    expect(body.lista).toMatchObject([
      { codigo: 'S-1', capacidad: 100.25, fecha_activacion: '2026-11-01' },
      { codigo: 'S-2', capacidad: 100.5, fecha_activacion: null },
    ]);
    expect(await count('calibration')).toBe(2);
  });

  test('codes that are taken, here, in another home or in the file, and numbers that are none', async () => {
    await home.sensor('S-9', { centre: await home.centre('Los Olivos') });
    const csv = 'Code,Dry reading,Wet reading\ns-9,1,2\nS-1,1,2\ns-1,1,2\nS-2,wet,100001';
    const answer = await store('sensores', csv);
    expect(errorsOf(answer)).toEqual([
      '2 Code: This is already in use.',
      '4 Code: The same as in line 3.',
      '5 Dry reading: Enter a number.',
      '5 Wet reading: Enter a number from 0 to 100000.',
    ]);
    expect(await count('sensor')).toBe(1);
  });

  test('of five hundred lines, each is stored', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => `S-${index},80,120`);
    const answer = await store('sensores', ['Code,Dry reading,Wet reading', ...lines].join('\n'));
    expect([answer.body.stored, await count('sensor')]).toEqual([true, 500]);
    expect(answer.body.rows).toHaveLength(500);
    expect(await loggedIds('importSensors')).toEqual([await idsOf('sensor')]);
  });
});

describe('a file of staff', () => {
  const csv =
    'Username,Name,Role,Language,Two-factor sign-in\nnoor,Noor de Wit,Nurse,Dutch,no\nbea,Bea,ROLE_CENTRO,es,yes';

  test('gives everybody a first password, once; they sign in with it and are asked for their own', async () => {
    const { body } = await store('staff', csv, 'staff-key-1');
    expect(body).toMatchObject({ stored: true, repeated: false });
    expect(body.accounts).toMatchObject([
      {
        username: 'noor',
        nombre: 'Noor de Wit',
        password: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/),
      },
      { username: 'bea', nombre: 'Bea' },
    ]);
    const [noor, bea] = body.accounts;
    expect(noor.password).not.toBe(bea.password);
    const stored = await home.db.many(sql`select to_jsonb(staff)::text from staff`);
    expect(JSON.stringify([stored, await home.accessEntries()])).not.toContain(noor.password);
    const { body: session } = await home.post('/api/authenticate', noor);
    expect(session).toMatchObject({ roles: ['ROLE_ENFERMERA'], locale: 'nl' });
    expect((await home.get('/api/notices', session.token)).body.lista).toMatchObject([
      { kind: 'first-password', by: 'ana' },
    ]);
    expect((await home.post('/api/authenticate', bea)).body).toMatchObject({ two_factor_enabled: true });
    // Asked for again, what was shown once is not shown again, and nobody is added.
    expect((await store('staff', csv, 'staff-key-1')).body).toMatchObject({
      ...{ stored: true, repeated: true, accounts: [] },
    });
    expect(await count('staff')).toBe(3);
    expect(await loggedIds('importStaff')).toEqual([await idsOf('staff', "username <> 'ana'"), []]);
  });

  test('names that are taken, a role that is missing or unknown', async () => {
    const wrong = 'Username,Name,Role\nANA,Ana,Nurse\nnoor,Noor,\nbea,Bea,Cook\nBEA,Bea,Nurse\nbea,B,Nurse';
    expect(errorsOf(await look('staff', wrong))).toEqual([
      '2 Username: This is already in use.',
      '3 Role: This field is required.',
      '4 Role: “Cook” is not one of: Center administrator, Nurse.',
      '6 Username: The same as in line 5.',
    ]);
    expect(errorsOf(await look('staff', 'Username,Name\nnoor,Noor'))).toEqual([
      '1 Role: This column is missing.',
    ]);
  });

  test('is stored only after a recent sign-in, and looked at before', { tags: ['R-LOGIN-13'] }, async () => {
    home.clock.pass({ minutes: 16 });
    expect((await look('staff', csv)).body.errorsTotal).toBe(0);
    const refused = await store('staff', csv);
    expect([refused.status, refused.body.reason]).toEqual([403, 'reauthenticate']);
    await home.post('/api/reauthenticate', { password: PASSWORD }, ana);
    expect((await store('staff', csv)).body.stored).toBe(true);
  });
});

describe('a file of any shape', () => {
  const heads = 'First name,Surname,Room number,Sex,Date of birth,Section';
  const row = 'Anna,Bos,1,Female,1/2/1938,Tuin';
  const fill = (text: string, length: number) =>
    text.repeat(Math.ceil(length / text.length)).slice(0, length);
  /** As large as a request may be, and room for headings. */
  const SIZE = 2 * 1024 * 1024 - 100;
  const HOSTILE: readonly [what: string, csv: string, error: string][] = [
    [
      'of 60,000 lines',
      `${heads}\n${fill(`${row}\n`, SIZE)}`,
      '1 –: At most 500 lines in one file. Split it.',
    ],
    ['of empty lines', `${heads}\n${fill('\n', SIZE)}`, '1 –: At most 500 lines in one file. Split it.'],
    [
      'of 1,000 long lines',
      `${heads}\n${fill(`${row},${'x'.repeat(1_900)}\n`, SIZE)}`,
      '1 –: At most 500 lines in one file. Split it.',
    ],
    [
      'of lines with 1,800 cells',
      `${heads}\n${fill(`${','.repeat(1_800)}\n`, SIZE)}`,
      '2 –: At most 200 columns in one file.',
    ],
    ['of headings', fill('First name,', SIZE), '1 –: At most 200 columns in one file.'],
    ['of separators', fill(',', SIZE), '1 –: A cell can have at most 10000 characters.'],
    ['of 300 columns', `${heads}${','.repeat(300)}\n${row}`, '1 –: At most 200 columns in one file.'],
    [
      'of 300 empty columns in one line',
      `${heads}\n${row}\n${','.repeat(300)}\n${row}`,
      '3 –: At most 200 columns in one file.',
    ],
    // An open quotation mark is the error of whoever parses beyond a limit.
    [
      'of 300 columns, with an error below',
      `${heads}${','.repeat(300)}\n"`,
      '1 –: At most 200 columns in one file.',
    ],
    [
      'of headings, with an error after them',
      `${fill('First name,', SIZE)}"`,
      '1 –: At most 200 columns in one file.',
    ],
    [
      'of 501 lines, with an error below',
      `${heads}\n${`${row}\n`.repeat(501)}"`,
      '1 –: At most 500 lines in one file. Split it.',
    ],
    ['of one cell', `${heads}\n"${fill('x', SIZE)}"`, '2 –: A cell can have at most 10000 characters.'],
    [
      'of one quotation mark',
      `${heads}\n"${fill(`${row}\n`, 500_000)}`,
      '15626 –: A quotation mark is opened',
    ],
  ];

  test.each(HOSTILE)('%s is refused with what is wrong, and little of it is kept', (_, csv, error) => {
    const form = { inputs: patientImportInputs(CHOICES), uniques: {}, mostRows: 500 };
    const read = readCsv(csvFileOf(form, csv));
    const file = readImport(form, read);
    const { errors } = presentErrors(form.inputs, file.errors, 'en');
    expect(errors.map(({ line, message }) => `${line} –: ${message}`)[0]).toContain(error);
    expect('records' in read ? read.records.length : 0).toBeLessThanOrEqual(502);
  });

  const CHOICES = { sections: [{ id: 1, nombre: 'Tuin' }], sensors: [], today: '2026-11-15' as LocalDate };

  test('is parsed in a thread: the process goes on with other things, and the answer is the same', async () => {
    const events: string[] = [];
    const form = { inputs: patientImportInputs(CHOICES), mostRows: 500 };
    const file = csvFileOf(form, `${heads}\n${fill(`${row}\n`, 10_000)}`);
    const parsed = new ImportRuns().readCsv(file).then((read) => {
      events.push('parsed');
      return read;
    });
    await new Promise((turn) => setImmediate(turn));
    events.push('something else');
    expect(await parsed).toEqual(readCsv(file));
    expect(events).toEqual(['something else', 'parsed']);
  });

  test('while one is read the server is alive and other homes import; of the same home one more waits for its end', async () => {
    const answers: (() => void)[] = [];
    const imports = new ImportRuns(async (file) => {
      if (file.text.includes('Held')) await new Promise<void>((answer) => answers.push(answer));
      return readCsv(file);
    });
    home = await careHome({ imports });
    await home.staff('ana');
    const olivos = await home.centre('Los Olivos');
    await home.sectionOf(olivos);
    await home.staff('lucia', { centres: [olivos] });
    [ana] = [await home.enter('ana')];
    const lucia = await home.enter('lucia');
    const held = look('pacientes', `${heads}\nHeld,Bos,1,Female,1/2/1938,Tuin`);
    await expect.poll(() => answers.length).toBe(1);
    expect((await home.get('/healthz')).status).toBe(200);
    const sendStaff = () => look('staff', 'username,nombre,role\nbea,Bea,Nurse');
    const statuses: number[] = [];
    const more = [1, 2, 3].map(() => sendStaff().then(({ status }) => statuses.push(status)));
    await expect.poll(() => statuses).toEqual([429, 429]);
    expect(answers).toHaveLength(1);
    const other = send('pacientes', `${heads}\n${row}`, true, 'other-home-1', lucia);
    answers[0]?.();
    expect([(await held).status, (await other).body.stored]).toEqual([200, true]);
    await Promise.all(more);
    expect(statuses).toEqual([429, 429, 200]);
    expect((await sendStaff()).status).toBe(200);
  });
});

describe('reading CSV', () => {
  const cell = fc.oneof(
    fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((text) => !text.includes('\0') && !text.includes('\uFFFD')),
    // Everything that means something in such a file.
    fc
      .array(fc.constantFrom('a', 'é', ' ', '"', "'", '=', ';', ',', '\t', '\n', '\r\n', '\r'), {
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  );
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    );

  test('what we write is read again, with any separator, line by line', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(';', ',', '\t'), (rows, separator) => {
        const head = rows[0]?.map((_, index) => `h${index}`) ?? [];
        const file = [head, ...rows].map((row) => csvRecord(row, separator)).join('');
        const known = { headings: new Set(['h0', 'h1', 'h2', 'h3', 'h4']), mostRows: 8 };
        const answer = readCsv({ text: file, ...known });
        const records = 'records' in answer ? answer.records : [];
        const [, ...read] = records.map(({ cells }) => cells.map(unescaped));
        const isFilled = (row: readonly string[]) => row.some((text) => text.trim() !== '');
        expect(read.filter(isFilled)).toEqual(rows.map((row) => row.map(unescaped)).filter(isFilled));
        // Each begins on the line on which its first cell was written.
        const lines = file.split(/\r\n|\n|\r/);
        for (const { line } of records) expect(lines[line - 1]?.startsWith('"')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  /** With one kind of line end, and without the apostrophe that keeps a spreadsheet from calculating. */
  const unescaped = (text: string) =>
    text.replaceAll(/\r\n?/g, '\n').replace(/(^|[;\n])'(?=[=+\-@\t\n])/g, '$1');
});
