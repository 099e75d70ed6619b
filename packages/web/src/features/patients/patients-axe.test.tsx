import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seriousAxeViolations } from '#testing/axe';
import { ago, openWard } from '#testing/open-ward';
import { patient } from '#testing/people';

const jan = {
  ...patient(7, 'Jan', 'de Vries', '102'),
  sensor: 3,
  sensor_info: { codigo: 'S-3', bateria: 28, cobertura: 70, encendido: true, lastTimeOnline: ago(1) },
  allowActivityTracking: true,
  rotationAlarm: true,
  currentPosition: { vertical_position: 1, rotation_position: 1 },
  currentPositionSince: ago(40),
  positionSince: ago(40),
  allowPatientLocation: true,
};
const week = Array.from({ length: 7 }, (_, day) => ({
  date: `2026-11-${String(9 + day).padStart(2, '0')}`,
  data: { series: Array.from({ length: 288 }, () => ({ x: '00:00', y: 4 })) },
}));
const FORM = {
  title: 'Bewoner',
  type: 'object',
  properties: {
    nombre: {
      name: 'nombre',
      title: 'Voornaam',
      type: 'string',
      attr: { validations: [{ message: 'Vul in' }] },
    },
    nacido: {
      name: 'nacido',
      title: 'Geboren',
      type: 'string',
      custom_type: 'date',
      attr: { validations: [] },
    },
    alarma: { name: 'alarma', title: 'Alarm', type: 'boolean', attr: { validations: [] } },
    sexo: {
      name: 'sexo',
      title: 'Geslacht',
      type: 'choice',
      choice_options: [{ value: 'M', text: 'Vrouw' }],
      attr: { validations: [] },
    },
  },
};
const answers = {
  'GET /api/pacientes/chart/7/2026-11-15': { body: week },
  'GET /api/pacientes/prepare': { body: [{ nombre: 'Jan' }, FORM] },
};

test.each([
  ['the list', '/', () => screen.findByText('Jan de Vries')],
  ['the week', '/patient/7/week', () => screen.findAllByRole('gridcell')],
  ['the location', '/patient/7/location', () => screen.findByText('Geen hub hoort de sensor nu')],
  ['the form', '/patient/7/edit', () => screen.findByLabelText(/Voornaam/)],
  ['the notes', '/patient/7/notes', () => screen.findByLabelText('Notitie')],
])('%s has no serious accessibility violations', async (_, at, there) => {
  openWard({ patients: [jan], at, answers });
  await there();
  expect(await seriousAxeViolations()).toEqual([]);
});
