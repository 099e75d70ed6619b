import type { Shape } from './nl';
import type * as nl from './pages-nl';

export const theme: Shape<typeof nl.theme> = {
  label: 'Aspecto',
  auto: 'Sistema',
  light: 'Día',
  dark: 'Noche',
};

export const centre: Shape<typeof nl.centre> = {
  label: 'Centro',
  switch: 'Cambiar de centro',
};

export const reauthenticate: Shape<typeof nl.reauthenticate> = {
  title: 'Se necesita la contraseña',
  why: 'Es un cambio delicado. Introduce tu contraseña para continuar.',
  code: 'Código de tu app de autenticación, o un código de recuperación',
  continue: 'Continuar',
};

export const security: Shape<typeof nl.security> = {
  title: 'Seguridad',
  account: 'Tu cuenta',
  username: 'Inicias sesión como {{username}}.',
  mail: 'Tus notificaciones se envían por correo a {{mail}}.',
  noMail: 'No se te envían notificaciones por correo.',
  twoFactor: 'Verificación en dos pasos',
  twoFactorOn: 'Activada: al entrar se pide un código.',
  twoFactorOff: 'Desactivada. Al activarla, vinculas una app la próxima vez que entres.',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  changed: 'Cambiado. Se ha cerrado la sesión en tus otros dispositivos.',
  sessions: 'Dónde tienes la sesión abierta',
  current: 'Este dispositivo',
  lastUsed: 'Último uso {{at}}',
  end: 'Cerrar',
  endOf: 'Cerrar la sesión de {{device}}',
  endAll: 'Cerrar sesión en todas partes',
  endAllAsk: '¿Cerrar sesión en todas partes?',
  endAllHint:
    'Se cierra tu sesión en todos tus dispositivos, también en este. Lo que estabas rellenando se pierde.',
  unknownDevice: 'Dispositivo desconocido',
  ended: 'Se ha cerrado la sesión de ese dispositivo',
};

export const password: Shape<typeof nl.password> = {
  title: 'Cambiar contraseña',
  current: 'Contraseña actual',
  next: 'Contraseña nueva',
  repeat: 'Repite la contraseña nueva',
  hint: 'Al menos {{min}} caracteres. Una frase corta se recuerda bien.',
  others: 'Se cerrará la sesión en tus otros dispositivos.',
  required: 'Rellena este campo',
  short: 'Al menos {{min}} caracteres',
  mismatch: 'Las contraseñas deben coincidir',
  changed: 'Tu contraseña se ha cambiado',
};

export const form: Shape<typeof nl.form> = {
  dayShape: 'DD/MM/AAAA',
  calendar: 'Abrir el calendario',
  choose: 'Elige…',
  clear: 'Vaciar',
  noMatch: 'No se ha encontrado nada',
  date: 'Escribe una fecha que exista, como DD/MM/AAAA',
  number: 'Escribe un número',
  email: 'Escribe una dirección de correo',
  restored: 'Hemos recuperado lo que habías escrito.',
  startOver: 'Empezar de nuevo',
  unsaved: 'Sin guardar',
  unsavedHint: 'Se perderá lo que has escrito.',
  discard: 'No guardar',
  keepEditing: 'Seguir editando',
  offered: 'Estabas rellenando algo cuando terminó tu sesión.',
  goOn: 'Continuar',
  conflict: 'Otra persona ha cambiado esto mientras tanto',
  conflictHint: 'Elige qué se queda y guarda de nuevo.',
  theirs: 'La otra persona: {{value}}',
  mine: 'Tú: {{value}}',
  nothing: 'nada',
};

export const twoFactor: Shape<typeof nl.twoFactor> = {
  title: 'Un paso más',
  lead: 'Escribe el código de 6 cifras de tu app de autenticación.',
  code: 'Código de 6 cifras',
  submit: 'Confirmar',
  useRecovery: 'Usar un código de recuperación',
  useCode: 'Usar un código de la app',
  recoveryLead: 'Escribe uno de tus códigos de recuperación. Cada uno vale una vez.',
  recovery: 'Código de recuperación',
  setupTitle: 'Protege tu cuenta',
  setupLead: 'Escanea este código con tu app de autenticación y escribe las 6 cifras.',
  setupAlt: 'Código QR para tu app de autenticación',
  secret: '¿No puedes escanear? Escribe esta clave:',
  codesTitle: 'Guarda tus códigos de recuperación',
  codesLead: 'Si pierdes el móvil, con ellos podrás entrar. Solo se muestran ahora.',
  codesSaved: 'Los he guardado',
  codesFile: 'vigilia-codigos-de-recuperacion.txt',
};

export const chart: Shape<typeof nl.chart> = {
  from: 'Comienzo de la parte mostrada',
  until: 'Final de la parte mostrada',
};

export const staff: Shape<typeof nl.staff> = {
  id: 'ID',
  username: 'Usuario',
  name: 'Nombre',
  language: 'Idioma',
  role: 'Rol',
  add: 'Añadir personal',
  empty: 'Aún no hay nadie',
  emptyHint: 'Añade la primera persona o importa una lista en los ajustes.',
};

export const hubs: Shape<typeof nl.hubs> = {
  title: 'Hubs',
  id: 'ID',
  status: 'Estado',
  lastOnline: 'Última conexión',
  code: 'Código',
  tag: 'Etiqueta',
  clockWrong: 'Su reloj va mal',
  unstored_one:
    'No se pudo guardar {{count}} mensaje de un hub. Está a salvo; el administrador técnico puede guardarlo con «vigilia ingest retry».',
  unstored_other:
    'No se pudieron guardar {{count}} mensajes de hubs. Están a salvo; el administrador técnico puede guardarlos con «vigilia ingest retry».',
  monthHistory: 'Historial del mes',
  updates: 'Historial de cambios',
  empty: 'Aún no hay hubs',
  emptyHint: 'Añade el primer hub en los ajustes; allí ves su clave.',
};

export const orders: Shape<typeof nl.orders> = {
  id: 'ID',
  client: 'Centro',
  date: 'Fecha',
  name: 'Nombre',
  email: 'Correo',
  department: 'Departamento',
  stickers: 'Pegatinas',
  sensors: 'Sensores',
  request: 'Pedir material',
  empty: 'Aún no hay pedidos',
  emptyHint: '¿Faltan sensores o pegatinas? Pídelos aquí.',
};

export const tables: Shape<typeof nl.tables> = {
  search: 'Buscar en {{table}}',
  clear: 'Borrar la búsqueda',
  shown: '{{shown}} de {{all}}',
  export: 'CSV',
  exportHint: 'Guarda lo que ves en un archivo CSV',
  sort: 'Ordenar',
  homeOrder: 'Orden habitual',
  ascending: 'ascendente',
  descending: 'descendente',
  noMatch: 'No hay resultados',
  noMatchHint: 'Ninguna fila contiene «{{text}}». Prueba con otra palabra.',
  actions: 'Acciones',
  notAdded: 'Un administrador puede añadirlo en un ordenador.',
  lastOnline: 'última conexión {{time}}',
  neverOnline: 'nunca conectado',
};

export const staffDialog: Shape<typeof nl.staffDialog> = {
  edit: 'Editar personal',
};

export const hubDialog: Shape<typeof nl.hubDialog> = {
  edit: 'Editar hub',
  historyOf: 'Historial de {{hub}}',
  lastMonth: 'Los últimos 31 días',
  charts: 'Gráficos',
  chartOf: '{{hub}}: en línea o desconectado en los últimos 31 días',
  uptime: '{{percent}} % en línea',
  before: 'así empezó este periodo',
  quiet: 'Aún no hay cambios',
  quietHint: 'Cuando un hub se conecte o se desconecte, lo verás aquí.',
};

export const orderDialog: Shape<typeof nl.orderDialog> = {
  lead: 'Dinos qué necesitas y lo enviamos a {{centre}}.',
  who: '¿Quién lo pide?',
  what: '¿Qué hace falta?',
  stickers: 'Rollos de pegatinas',
  fewer: '{{what}}: uno menos',
  more: '{{what}}: uno más',
  submit: 'Pedir',
  required: 'Rellena este campo',
  tooLong: 'Es demasiado largo',
  email: 'Esta dirección de correo no es válida',
  amount: 'Escribe un número entero de 0 a {{max}}',
};

export const analytics: Shape<typeof nl.analytics> = {
  month: 'Mes',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  jump: 'Ir a un gráfico',
  leftSection: 'Dados de baja',
  empty: 'Sin datos en este mes',
  emptyHint: 'Elige otro mes.',
  nobody: 'Nadie en estas secciones',
  nobodyHint: 'Elige otra sección o quita la selección.',
  resident: 'Residente',
  room: 'Habitación',
  notOver: 'hoy, aún sin terminar',
  legend: 'Leyenda',
  csv: 'CSV',
  csvOf: 'CSV de {{chart}}',
  pdf: 'Imprimir',
  pdfOptions: 'Más formas de imprimir',
  pdfNames: 'PDF con nombres',
  pdfNamesHint: 'Para el propio equipo',
  pdfRooms: 'PDF con números de habitación',
  pdfRoomsHint: 'Para compartir: sin nombres',
  pdfMaking: 'Preparando el PDF: {{done}} de {{all}}',
  pdfFailed: 'No se pudo crear el PDF',
  pdfPage: 'Página {{page}} de {{pages}}',
  pdfPart: 'parte {{part}} de {{parts}}',
  pdfFile: 'informe-mensual',
  pdfFileRooms: 'informe-mensual-habitaciones',
  g_inco: 'Tiempo máximo con incontinencia',
  g_max: 'Tiempo máximo de atención',
  g_max_alc: 'Nivel máximo alcanzado',
  g_hora_uso: 'Horas de uso del sistema',
  g_cobertura: 'Veces fuera de alcance',
  report: 'Informe',
  quality: 'Calidad',
  parts: 'Informe o calidad',
  figures: {
    title: 'El mes en cifras',
    about:
      'Del centro y sus secciones, nunca por persona del equipo. Cada noche se añade el día anterior; la línea muestra doce meses.',
    csv: {
      turnsOnTime: 'Giros a tiempo (%)',
      takenMedian: 'Hasta que fue alguien: la mitad (min)',
      takenP90: 'Hasta que fue alguien: 9 de cada 10 (min)',
      endedMedian: 'Hasta que terminó: la mitad (min)',
      endedP90: 'Hasta que terminó: 9 de cada 10 (min)',
      unattended: 'No fue nadie (%)',
      wetHours: 'Mojado al día (h)',
      dryChanges: 'Secos por 100',
      leaks: 'Con escape por 100',
      measuredHours: 'Medido al día (h)',
      alertsADay: 'Avisos por residente y día',
    },
    name: {
      turnsOnTime: 'Giros a tiempo',
      takenMedian: 'Hasta que fue alguien',
      endedMedian: 'Hasta que terminó',
      unattended: 'No fue nadie',
      wetHours: 'Mojado por residente y día',
      dryChanges: 'Seco al cambiar',
      leaks: 'Con escape',
      measuredHours: 'Medido por residente y día',
      alertsADay: 'Avisos por residente y día',
    },
    unit: {
      percent: '{{value}}\u00a0%',
      minutes: '{{value}}\u00a0min',
      hours: '{{value}}\u00a0h',
      perHundred: '{{value}} de 100',
      number: '{{value}}',
    },
    meaning: {
      turnsOnTime: 'De las {{all}} veces que había que girar a alguien, se hizo a tiempo {{onTime}}.',
      takenMedian:
        'De los avisos que alguien asumió, la mitad lo fue en {{median}} min y 9 de cada 10 en {{p90}} min.',
      endedMedian: 'La mitad de los avisos terminó en {{median}} min y 9 de cada 10 en {{p90}} min.',
      unattended: 'A {{n}} de {{all}} avisos no fue nadie.',
      wetHours: 'Media de {{n}} días de residentes, todos medidos al menos en cuatro quintas partes.',
      dryChanges: 'En {{n}} de {{all}} cambios respondidos el producto aún estaba seco.',
      leaks: 'En {{n}} de {{all}} cambios respondidos hubo un escape.',
      measuredHours:
        'De cada día de un residente se supo lo mojado que estaba durante {{value}} de 24 horas, de media.',
      alertsADay: 'En total {{all}} avisos en {{days}} días de residentes.',
    },
    leftOut: {
      turnsOnTime: 'No se cuentan: giros propios: {{self}}; rechazados: {{refused}}.',
      takenMedian: 'No se cuentan: avisos que nadie asumió: {{n}}.',
      endedMedian:
        'No se cuentan: avisos que terminaron porque ya no se vigilaban (pausa, baja, otro sensor): {{unwatched}}; aún abiertos: {{open}}.',
      wetHours: 'No se cuentan: días medidos demasiado poco: {{n}}.',
      dryChanges: 'No se cuentan: cambios sin respuesta: {{n}}.',
      leaks: 'No se cuentan: cambios sin respuesta: {{n}}.',
    },
    interval: 'cada {{every}}: {{onTime}} de {{all}} a tiempo',
    every: { hours: '{{every}} h', minutes: '{{every}} min' },
    intervals: 'Giros por intervalo',
    set: 'Intervalo fijado',
    countedUntil: 'Contado hasta',
    teamUp: 'En el estudio TEAM-UP: 95 % cada 4 h, 90 % cada 3 h, 80 % cada 2 h.',
    tooFew: 'Es demasiado poco para decir algo ({{n}} de {{least}}).',
    none: 'En este mes no hay nada que contar.',
    unknown: 'no se sabe',
    until: 'Este mes aún no ha terminado: contado hasta el {{date}}.',
    merged: 'Las secciones con menos de cinco residentes se cuentan juntas.',
    sections: 'Cifras por sección',
    print: 'Imprimir',
    empty: 'De este mes no se ha contado nada',
    emptyHint: 'Cada noche se cuenta el día anterior. Con menos de cinco residentes no hay cifras.',
    count: {
      residents: 'Residentes',
      onTime: 'Giros a tiempo (número)',
      late: 'Giros tarde (número)',
      self: 'Giros propios (número)',
      refused: 'Giros rechazados (número)',
      alerts: 'Avisos (número)',
      taken: 'Asumidos (número)',
      ended: 'Terminados (número)',
      unattended: 'No fue nadie (número)',
      unwatched: 'Ya no vigilados (número)',
      changes: 'Cambios (número)',
      answers: 'Respondidos (número)',
      dry: 'Secos (número)',
      leaked: 'Con escape (número)',
      days: 'Días de residentes',
      measuredDays: 'Días medidos lo suficiente',
    },
  },
  accuracy: {
    title: 'Con qué frecuencia acertaron los avisos de cambio',
    about:
      'De los cambios tras un aviso de cambio, la parte en que el producto no estaba seco, según respondió el personal. El intervalo contiene la parte verdadera 95 veces de cada 100.',
    range: 'del {{low}} al {{high}} %',
    tooFew: 'no hay suficientes respuestas ({{n}} de {{least}})',
    where: 'Sección',
    home: 'Todo el centro',
    right: 'No seco',
    answers: 'Respuestas tras un aviso',
    answered: 'Cambios respondidos',
    of: '{{n}} de {{all}}',
    dry: 'Secos por 100',
    leaked: 'Con escape por 100',
    sections: 'Por sección',
    residents: 'Por residente',
    empty: 'Ningún cambio en este mes',
    emptyHint: 'Aquí se cuenta lo que el personal encuentra en cada cambio.',
    notOver: 'este mes, aún no terminado',
  },
  about: {
    g_inco: 'Tiempo más largo mojado sin interrupción, en horas enteras al día',
    g_max: 'Tiempo más largo desde mojado hasta el cambio, en horas al día',
    g_max_alc: 'Humedad más alta del día, en una escala de 0 a 1000',
    g_hora_uso: 'Horas al día con mediciones del sensor',
    g_cobertura: 'Cuántas veces al día el sensor quedó fuera de alcance',
  },
  heat: {
    blank: 'sin datos',
    g_inco: { zero: 'no mojado', 1: 'poco tiempo', 2: 'mucho tiempo', 3: 'muchísimo tiempo' },
    g_max: { 1: 'corto', 2: 'largo', 3: 'muy largo' },
    g_max_alc: { 1: 'seco', 2: 'húmedo', 3: 'mojado', 4: 'muy mojado' },
    g_hora_uso: { 1: 'poco', 2: 'parte del día', 3: 'casi todo el día' },
    g_cobertura: { 1: 'pocas veces', 2: 'a menudo', 3: 'muy a menudo' },
  },
  range: {
    whole: '{{from}}–{{to}}',
    under: 'menos de {{to}}',
    between: 'de {{from}} a {{to}}',
    over: '{{from}} o más',
  },
  unit: {
    hours: '{{value}} h',
    index: '{{value}} de 1000',
    times_one: '{{value}} vez',
    times_other: '{{value}} veces',
  },
};

export const toast: Shape<typeof nl.toast> = {
  patientCreated: 'Residente añadido',
  patientUpdated: 'Residente actualizado',
  userCreated: 'Miembro del personal añadido',
  userUpdated: 'Miembro del personal actualizado',
  userDeleted: 'Miembro del personal eliminado',
  hubUpdated: 'Hub actualizado correctamente',
  hubDeleted: 'Hub eliminado',
  sensorCreated: 'Sensor creado',
  sensorUpdated: 'Sensor actualizado',
  sensorDeleted: 'Sensor eliminado',
  noteAdded: 'Nota añadida',
};

export const dialog: Shape<typeof nl.dialog> = {
  success: 'Hecho',
  sure: '¿Seguro?',
  irreversible: 'No podrás deshacer la operación',
  patientUnsubscribed: 'Residente dado de baja',
  materialRequested: 'Material pedido',
};

export const question: Shape<typeof nl.question> = {
  unsubscribe: 'Dar de baja a {{name}}, habitación {{room}}',
  unsubscribeAfter:
    'El sensor queda libre. Se le puede readmitir más tarde, con todos los datos anteriores: Ajustes, Residentes dados de baja.',
  deleteStaff: 'Eliminar a {{name}} del personal',
  deleteStaffAfter:
    'Se cierra su sesión en todas partes. Lo que registró se conserva; para volver necesita una cuenta nueva.',
  deleteHub: 'Eliminar el hub {{name}} ({{code}})',
  deleteHubAfter:
    'Su clave deja de valer al momento. Se puede añadir otra vez, con una clave nueva: Ajustes, Claves de hubs.',
  deleteSensor: 'Eliminar el sensor {{code}}',
  deleteSensorAfter: 'Sus mediciones se conservan. El sensor se puede añadir otra vez.',
  unlinkSensor: 'Desvincular el sensor {{code}} de {{name}}',
  unlinkSensorAfter:
    'Desde ahora no se mide nada de este residente. El sensor se puede volver a elegir: en el residente, Datos.',
};

export const accountNotice: Shape<typeof nl.accountNotice> = {
  username: '{{name}} cambió tu nombre de usuario {{at}}; lo ves en Seguridad.',
  role: '{{name}} cambió tu rol {{at}}.',
  mail: '{{name}} cambió {{at}} la dirección de correo a la que van tus notificaciones; la ves en Seguridad.',
  password: '{{name}} cambió tu contraseña {{at}}.',
  'first-password': '{{name}} creó tu primera contraseña {{at}}.',
  'two-factor-on': '{{name}} activó tu verificación en dos pasos {{at}}.',
  'two-factor-off': '{{name}} desactivó tu verificación en dos pasos {{at}}.',
  'two-factor-reset': '{{name}} desvinculó tu app de autenticación {{at}}.',
  'two-factor-locked':
    'Tras 100 códigos erróneos, tu verificación en dos pasos se bloqueó {{at}}: alguien conocía tu contraseña.',
  server: 'El administrador técnico',
  formerStaff: 'Un antiguo miembro del personal',
  ownHint: 'Elige una contraseña propia: abre el menú con tu nombre.',
  hint: '¿No lo sabías? Pregunta por qué y cambia tu contraseña.',
  read: 'Leído',
};

export const ward: Shape<typeof nl.ward> = {
  gone: 'Este residente no está en la lista',
  goneHint: 'Puede que se le haya dado de baja o que sea de otro centro.',
  toList: 'Ir a la lista',
  tabs: 'Sobre este residente',
  previousWeek: 'Semana anterior',
  nextWeek: 'Semana siguiente',
  weekOf: '{{from}} – {{until}}',
  weekLabel: 'La semana del {{from}} al {{until}}, cada cinco minutos',
  weekKeys: 'Señala un momento, o llega a él con las flechas.',
  weekTap: 'Toca un momento para ver la hora y el estado.',
  printWeek: 'Imprimir la semana',
  printed: 'Impreso el {{time}} por {{name}}',
  wornFrom: 'Sin sensor antes del {{date}}, {{clock}}.',
  neverWorn: 'Sin sensor en esta semana.',
  level: '{{state}} · {{level}} de 100',
  wetTime: 'Húmedo o más',
  legend: 'Leyenda',
  toCome: 'Aún sin medir',
  dayBack: 'Un día atrás',
  dayOn: 'Un día adelante',
  clockTime: 'Hora',
  now: 'Ahora',
  levelLabel: 'Nivel de humedad en las 24 horas hasta {{time}}',
  highest: 'Nivel máximo',
  hour: 'Hora',
  noLevel: 'sin medición',
  noReadings: 'Nada medido en estas 24 horas',
  noReadingsHint: 'Elige otro día u otra hora.',
  locationLead:
    'Con qué fuerza recibe ahora cada hub la señal del sensor. El que mejor la recibe es el más cercano.',
  near: 'Probablemente cerca de {{hub}}.',
  nearAt: 'Probablemente cerca de {{hub}}, medido {{at}}.',
  nearSince: 'Probablemente cerca de {{hub}}, desde {{time}}.',
  lastNear: 'Estaba probablemente cerca de {{hub}} {{at}}.',
  nearest: 'el más cercano',
  notReceived: 'Ningún hub recibe ahora el sensor',
  notReceivedHint: 'En cuanto un hub lo reciba de nuevo, aquí verás dónde.',
  noteText: 'Nota',
  noteHint: '¿Qué debe saber el equipo?',
  noteEmpty: 'Escribe primero una nota',
  noteTooLong: 'Como máximo {{max}} caracteres',
  noNotes: 'Aún no hay notas',
  noNotesHint: 'Aquí se lee lo que el equipo escribe sobre este residente.',
  born: 'nacimiento {{date}}',
};

export const sensors: Shape<typeof nl.sensors> = {
  title: 'Sensores',
  id: 'ID',
  status: 'Estado',
  calibration: 'Calibración',
  code: 'Código',
  patient: 'Residente',
  activation: 'Activado el',
  putOn: 'Colocar un sensor',
  add: 'Añadir sensor',
  empty: 'Aún no hay sensores',
  emptyHint: 'Añade el primer sensor o importa una lista en los ajustes.',
};

export const sensorDialog: Shape<typeof nl.sensorDialog> = {
  edit: 'Editar sensor',
  unlinked: 'Sensor desvinculado',
  legend: 'Leyenda',
};

export const user: Shape<typeof nl.user> = {
  changePassword: 'Cambiar contraseña',
  logout: 'Cerrar sesión',
  appQr: 'App en tu móvil',
  tour: 'Visita guiada',
  board: 'Pantalla de pared',
  notifications: 'Mis notificaciones',
  appQrHint: 'Escanéalo con la cámara del móvil para abrir Vigilia allí.',
  appQrAlt: 'Código QR con la dirección de esta pantalla',
};

export const patients: Shape<typeof nl.patients> = {
  unsubscribe: 'Dar de baja',
  week: 'Semana',
  care: 'Cuidados',
  diary: 'Diario',
  advanced: 'Avanzado',
  location: 'Ubicación',
  edit: 'Datos',
  access: 'Accesos',
  notes: 'Notas',
  addNote: 'Añadir nota',
  noteHistory: 'Notas anteriores',
  olderNotes: 'Cargando notas anteriores…',
  formerAuthor: 'Antiguo miembro del personal',
};

export const error: Shape<typeof nl.error> = {
  materialRequired: 'Pide al menos un sensor o un rollo de pegatinas',
};

export const action: Shape<typeof nl.action> = {
  add: 'Añadir',
  edit: 'Editar',
  delete: 'Eliminar',
  unlink: 'Desvincular',
  copy: 'Copiar',
  copied: 'Copiado',
  download: 'Descargar',
  print: 'Imprimir',
};
