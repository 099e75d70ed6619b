import { restorePatient } from '#features/patients/restore-patient';
import { type Command, CommandRefused, wordOf } from './command';

export const patientCommands: readonly Command[] = [
  {
    words: 'patient restore',
    takes: 'ID',
    tells: 'Undo an unsubscription made by mistake. The sensor is assigned anew in the patient form.',
    async run(given, { db, say }) {
      const id = Number(wordOf(given, 0, 'ID'));
      const restored = Number.isInteger(id) && (await restorePatient(db, id));
      if (!restored) throw new CommandRefused('There is no unsubscribed patient with this number.');
      say(`${restored.nombre} ${restored.apellidos} is back on the list.`);
    },
  },
];
