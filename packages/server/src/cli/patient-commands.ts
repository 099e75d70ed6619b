import { restorePatient } from '#features/patients/restore-patient';
import { type Command, CommandRefused, positionalOf } from './command';

export const patientCommands: readonly Command[] = [
  {
    name: 'patient restore',
    usage: 'ID',
    description: 'Undo an unsubscription made by mistake. The sensor is assigned anew in the patient form.',
    async run(args, { db, print }) {
      const id = Number(positionalOf(args, 0, 'ID'));
      const restored = Number.isInteger(id) && (await restorePatient(db, id));
      if (!restored) throw new CommandRefused('There is no unsubscribed patient with this number.');
      print(`${restored.nombre} ${restored.apellidos} is back on the list.`);
    },
  },
];
