/** The residents, hubs and sensors of the demo. All names are invented. */
export interface DemoHome {
  readonly nombre: string;
  readonly zona: string;
  readonly serviciosAvanzados: boolean;
  readonly sections: readonly DemoSection[];
  readonly hubs: readonly DemoHub[];
  /** Sensors that nobody wears. */
  readonly spare: readonly string[];
  readonly sensorPrefix: string;
  /** The accounts of those who do what is simulated. */
  readonly staff: Readonly<Record<'past' | 'now', readonly string[]>>;
}

interface DemoHub {
  readonly codigo: string;
  readonly etiqueta: string;
}

interface DemoSection {
  readonly nombre: string;
  readonly firstRoom: number;
  /** Given name, surname, sex, year of birth. */
  readonly patients: readonly (readonly [string, string, 'H' | 'M' | 'O', number])[];
}

export const DEMO_HOMES: readonly DemoHome[] = [
  {
    nombre: 'Huize Zonnehof',
    zona: 'Europe/Amsterdam',
    serviciosAvanzados: true,
    sensorPrefix: 'S-0',
    staff: { past: ['enfermera', 'ambos', 'centro'], now: ['ambos'] },
    spare: ['S-0901', 'S-0902', 'S-0903'],
    hubs: [
      { codigo: 'HUB-TUIN', etiqueta: 'Tuinvleugel' },
      { codigo: 'HUB-EEN', etiqueta: 'Eerste verdieping' },
      { codigo: 'HUB-TWEE', etiqueta: 'Tweede verdieping' },
    ],
    sections: [
      {
        nombre: 'Tuinvleugel',
        firstRoom: 1,
        patients: [
          ['Maria', 'van den Heuvel-Bergmans', 'M', 1934],
          ['Jan', 'de Vries', 'H', 1938],
          ['Carmen', 'Ortega', 'M', 1941],
          ['Piet', 'Janssen', 'H', 1936],
          ['Elisabeth', 'Bakker', 'M', 1930],
          ['Hendrik', 'Visser', 'H', 1939],
          ['Johanna', 'Smit', 'M', 1933],
          ['Willem', 'Mulder', 'H', 1942],
        ],
      },
      {
        nombre: 'Eerste verdieping',
        firstRoom: 101,
        patients: [
          ['Anna', 'Meijer', 'M', 1931],
          ['Cornelis', 'Bos', 'H', 1937],
          ['Gerrit', 'Peters', 'H', 1935],
          ['Wilhelmina', 'Hendriks', 'M', 1929],
          ['Dirk', 'van Dijk', 'H', 1940],
          ['Margaretha', 'Dekker', 'M', 1932],
          ['Klaas', 'Brouwer', 'H', 1944],
          ['Neeltje', 'de Groot', 'M', 1936],
        ],
      },
      {
        nombre: 'Tweede verdieping',
        firstRoom: 201,
        patients: [
          ['Aaltje', 'Vermeulen', 'M', 1933],
          ['Frans', 'Kuipers', 'H', 1938],
          ['Geertruida', 'van der Meer', 'M', 1927],
          ['Simon', 'Postma', 'H', 1943],
          ['Grietje', 'Hoekstra', 'M', 1935],
          ['Abdelkader', 'El Amrani', 'H', 1946],
          ['Rosa', 'Pinas', 'M', 1940],
          ['Trijntje', 'Kok', 'M', 1934],
        ],
      },
    ],
  },
  {
    nombre: 'Residencia Los Olivos',
    zona: 'Europe/Madrid',
    serviciosAvanzados: false,
    sensorPrefix: 'S-1',
    staff: { past: ['enfermera', 'olivos'], now: ['olivos'] },
    spare: ['S-1901'],
    hubs: [{ codigo: 'HUB-OLIVOS', etiqueta: 'Planta baja' }],
    sections: [
      {
        nombre: 'Planta baja',
        firstRoom: 1,
        patients: [
          ['Dolores', 'García Romero', 'M', 1935],
          ['Antonio', 'Fernández Ruiz', 'H', 1938],
          ['Josefa', 'López Navarro', 'M', 1931],
          ['Manuel', 'Sánchez Gil', 'H', 1940],
        ],
      },
      {
        nombre: 'Primera planta',
        firstRoom: 11,
        patients: [
          ['Francisca', 'Martínez Vega', 'M', 1933],
          ['Rafael', 'Domínguez Cano', 'H', 1936],
          ['Encarnación', 'Jiménez Soler', 'M', 1929],
          ['José Luis', 'Muñoz Herrera', 'H', 1942],
        ],
      },
    ],
  },
];

/** Settings of the nth resident of a home, counted from one; they differ between residents, so that every part of a card is seen somewhere. */
export const demoCare = (place: number) => ({
  noUrineAlarm: place % 4 === 0,
  noUrineHours: 6,
  allowPatientLocation: place % 3 !== 0,
  allowActivityTracking: place % 8 !== 7,
  rotationAlarm: place % 2 === 0,
  stoppedTime: place % 6 === 0 ? 120 : 240,
});

/** The hub keys of the simulator; public, like all secrets of the demo. */
export const demoHubKey = (codigo: string) => `${codigo.toLowerCase()}-demo-key`;

/** A hub and a sensor that the simulator leaves alone, so that a first reading can be sent by hand (README). */
export const TRY_HUB = { codigo: 'HUB-TRY', etiqueta: 'Om te proberen', key: 'vigilia-demo-hub' };
const TRY_SENSOR = 'S-TRY';
/** Worn by the last one of the first home. */
const TRY_PLACE = 24;

/** The code of the sensor worn by the nth patient of a home, counted from one. */
export const sensorCode = (home: DemoHome, place: number): string =>
  home === DEMO_HOMES[0] && place === TRY_PLACE
    ? TRY_SENSOR
    : `${home.sensorPrefix}${String(place).padStart(3, '0')}`;

/** Of some residents the demo knows more than their names: the tour shows them. By their sensors. */
const TRAITS: Readonly<Record<string, object>> = {
  // Elisabeth Bakker voids at two in the afternoon on nearly every day.
  'S-0005': { mobility: 'sits', habits: [{ minute: 14 * 60 + 12, strength: 0.92, spread: 6 }] },
  // Dirk van Dijk wears a product that is too small.
  'S-0013': { capacity: 300 },
};

/**
 * The simulator's input: the hubs, which of them receive each sensor, and who works there. Most sensors are received by the
 * hub of their corridor alone. In the past several people worked; now it is one, so that whoever tries the demo as
 * another sees them go.
 */
export const simulatorPlan = (time: 'past' | 'now' = 'now') => ({
  seed: 'demo',
  homes: DEMO_HOMES.map((home) => ({
    zona: home.zona,
    staff: home.staff[time],
    hubs: home.hubs.map(({ codigo }) => ({ codigo, key: demoHubKey(codigo) })),
    sensors: wornIn(home)
      .filter(({ codigo }) => codigo !== TRY_SENSOR)
      .map(({ codigo, section, place }) => ({
        codigo,
        capacidad: 100,
        hubs: hubsReceiving(home, section, place),
        plan: planOf(place),
        ...(TRAITS[codigo] && { traits: TRAITS[codigo] }),
      })),
  })),
});

function planOf(place: number) {
  const { noUrineAlarm, noUrineHours, allowActivityTracking, rotationAlarm, stoppedTime } = demoCare(place);
  return { noUrineAlarm, noUrineHours, allowActivityTracking, rotationAlarm, stoppedTime };
}

function wornIn(home: DemoHome): { codigo: string; section: number; place: number }[] {
  const worn: { codigo: string; section: number; place: number }[] = [];
  home.sections.forEach(({ patients }, section) => {
    for (const _ of patients) {
      const place = worn.length + 1;
      worn.push({ codigo: sensorCode(home, place), section, place });
    }
  });
  return worn;
}

function hubsReceiving({ hubs }: DemoHome, section: number, place: number): string[] {
  const own = hubs[section % hubs.length]?.codigo ?? '';
  const next = hubs[(section + 1) % hubs.length]?.codigo ?? '';
  return place % 4 === 0 && next !== own ? [own, next] : [own];
}
