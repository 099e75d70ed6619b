import { existsSync } from 'node:fs';
import { localDayAt } from '@vigilia/domain/local-day';
import { isLocale } from '@vigilia/domain/locales';
import type { Db } from '#db/database';
import {
  type ErasablePatient,
  erasePatient,
  eraseReadings,
  findErasable,
} from '#features/erasure/erase-patient';
import { exportPatient } from '#features/erasure/export-patient';
import { findAnyDischarged } from '#features/patients/discharged.store';
import { restorePatient } from '#features/patients/restore-patient';
import { FormRejected } from '#forms/form-rejected';
import { listPatients } from '#stores/patient.store';
import {
  type Command,
  type CommandArguments,
  CommandQuestion,
  CommandRefused,
  idOf,
  optionOf,
  positionalOf,
} from './command';
import { isSameName } from './same-name';

export const patientCommands: readonly Command[] = [
  {
    name: 'patient list',
    usage: '--centre ID',
    description: 'The residents of a centre: number, room, name, section and sensor.',
    recorded: 'itself',
    async run(args, { db, access, print }) {
      const centre = idOf(args, 'centre');
      const patients = await listPatients(db, centre);
      access.about(
        patients.map(({ id }) => id),
        centre,
      );
      await access.prepare(db);
      await access.record(db);
      for (const { id, numeroHabitacion, nombre, apellidos, seccionNombre, sensorCodigo } of patients)
        print(
          [id, numeroHabitacion, `${nombre} ${apellidos}`, seccionNombre, sensorCodigo ?? '-'].join('  '),
        );
    },
  },
  {
    name: 'patient restore',
    usage: 'ID',
    description: 'Undo an unsubscription made by mistake. The sensor is assigned anew in the patient form.',
    async run(args, { db, now, access, print }) {
      const id = Number(positionalOf(args, 0, 'ID'));
      const patient = isId(id) ? await findAnyDischarged(db, id) : undefined;
      if (!patient) throw new CommandRefused('There is no unsubscribed patient with this number.');
      access.about([id], patient.centro_id);
      await restorePatient(db, patient, { ...patient, sensor: null }, now).catch((error: unknown) => {
        if (!(error instanceof FormRejected)) throw error;
        throw new CommandRefused('Their section was removed: restore them in the settings of the dashboard.');
      });
      print(`${patient.nombre} ${patient.apellidos} is back on the list.`);
    },
  },
  {
    name: 'patient export',
    usage: 'ID [--folder FOLDER] [--locale en]',
    description:
      'Write everything about one resident to a new folder, as JSON and as CSV. --locale nl or es: with semicolons.',
    recorded: 'itself',
    files: { '--folder': { use: 'folder', otherwise: ([id]) => id && `resident-${id}` } },
    async run(args, { db, now, access, place, print }) {
      const patient = await patientOf(db, args);
      access.about([patient.id], patient.centro_id);
      const folder = optionOf(args, 'folder');
      const locale = args.options.locale ?? 'en';
      if (!isLocale(locale)) throw new CommandRefused('--locale is es, en or nl.');
      if (patient.erased_at !== null) throw new CommandRefused('This resident was erased.');
      if (existsSync(place(folder)))
        throw new CommandRefused(`${folder} exists already; choose another --folder.`);
      // Nothing leaves the database before its entry is stored.
      await access.record(db);
      const files = await exportPatient(db, patient, { folder: place(folder), locale, now });
      for (const { file, rows } of files) print(`${file}: ${rows}`);
      print(`Everything about resident ${patient.id} is in ${folder}.`);
    },
  },
  {
    name: 'patient erase',
    usage: 'ID [--name "NAME SURNAME"]',
    description:
      'Erase a discharged resident for good: personal data, notes, readings and charts. Asks for the name.',
    recorded: 'itself',
    async run(args, { db, now, access, print }) {
      const patient = await patientOf(db, args);
      access.about([patient.id], patient.centro_id);
      // Erased before: what a kill left behind is deleted now.
      if (patient.erased_at === null) {
        requireName(args, patient);
        if (!(await erasePatient(db, patient, now, (db) => access.record(db))))
          throw new CommandRefused('This resident was changed meanwhile; nothing was erased.');
      }
      const readings = await eraseReadings(db, () => now);
      print(`Resident ${patient.id} is erased, with ${readings} readings.`);
      print('Backups made before still have this resident: delete them when their time is over.');
    },
  },
];

async function patientOf(db: Db, args: CommandArguments): Promise<ErasablePatient> {
  const id = Number(positionalOf(args, 0, 'ID'));
  const patient = isId(id) ? await findErasable(db, id) : undefined;
  if (!patient) throw new CommandRefused('There is no resident with this number.');
  return patient;
}

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647;

/** Typed by a person who knows whom they erase: a wrong number erases nobody. */
function requireName(
  args: CommandArguments,
  { id, nombre, apellidos, unsubscribed_at, zona }: ErasablePatient,
) {
  if (unsubscribed_at === null)
    throw new CommandRefused('This resident is not discharged. Unsubscribe them in the app first.');
  const { date } = localDayAt(zona, unsubscribed_at);
  if (args.options.name === undefined)
    throw new CommandQuestion(
      `Resident ${id}, discharged on ${date}, will be erased for good. Name and surname of this resident:`,
      'name',
    );
  if (!isSameName(optionOf(args, 'name'), `${nombre} ${apellidos}`))
    throw new CommandRefused(`This is not the name of resident ${id}. Nothing was erased.`);
}
