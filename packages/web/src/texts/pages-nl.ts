/** What only other pages, dialogs and menus say: it comes with them. */
export const theme = {
  label: 'Weergave',
  auto: 'Systeem',
  light: 'Dag',
  dark: 'Nacht',
} as const;

export const centre = {
  label: 'Locatie',
  switch: 'Wissel van locatie',
} as const;

export const reauthenticate = {
  title: 'Wachtwoord nodig',
  why: 'Dit is een gevoelige wijziging. Vul je wachtwoord in om door te gaan.',
  code: 'Code uit je authenticator-app, of een herstelcode',
  continue: 'Doorgaan',
} as const;

export const security = {
  title: 'Beveiliging',
  account: 'Je account',
  username: 'Je logt in als {{username}}.',
  mail: 'Notificaties worden gemaild naar {{mail}}.',
  noMail: 'Er worden geen notificaties naar je gemaild.',
  twoFactor: 'Tweestapsverificatie',
  twoFactorOn: 'Aan: bij het inloggen wordt om een code gevraagd.',
  twoFactorOff: 'Uit. Zet je dit aan, dan koppel je bij de volgende keer inloggen een app.',
  turnOn: 'Aanzetten',
  turnOff: 'Uitzetten',
  changed: 'Gewijzigd. Op je andere apparaten ben je uitgelogd.',
  sessions: 'Waar je bent ingelogd',
  current: 'Dit apparaat',
  lastUsed: 'Laatst gebruikt {{at}}',
  end: 'Uitloggen',
  endOf: '{{device}} uitloggen',
  endAll: 'Overal uitloggen',
  endAllAsk: 'Overal uitloggen?',
  endAllHint:
    'Je wordt op al je apparaten uitgelogd, ook op dit. Wat je aan het invullen was, gaat verloren.',
  unknownDevice: 'Onbekend apparaat',
  ended: 'Dat apparaat is uitgelogd',
} as const;

export const password = {
  title: 'Wachtwoord wijzigen',
  current: 'Huidig wachtwoord',
  next: 'Nieuw wachtwoord',
  repeat: 'Nieuw wachtwoord herhalen',
  hint: 'Minstens {{min}} tekens. Een korte zin is makkelijk te onthouden.',
  others: 'Op je andere apparaten word je uitgelogd.',
  required: 'Vul dit in',
  short: 'Minstens {{min}} tekens',
  mismatch: 'De wachtwoorden moeten gelijk zijn',
  changed: 'Je wachtwoord is gewijzigd',
} as const;

/** Forms that the server describes. */
export const form = {
  dayShape: 'DD/MM/JJJJ',
  calendar: 'Kalender openen',
  choose: 'Kies…',
  clear: 'Leegmaken',
  noMatch: 'Niets gevonden',
  date: 'Vul een bestaande datum in, als DD/MM/JJJJ',
  number: 'Vul een getal in',
  email: 'Vul een e-mailadres in',
  restored: 'Wat je had ingevuld, is terug.',
  startOver: 'Opnieuw beginnen',
  unsaved: 'Niet opgeslagen',
  unsavedHint: 'Wat je hebt ingevuld, gaat verloren.',
  discard: 'Niet opslaan',
  keepEditing: 'Verder invullen',
  offered: 'Je was iets aan het invullen toen je sessie verliep.',
  goOn: 'Verder invullen',
  conflict: 'Een collega heeft dit intussen gewijzigd',
  conflictHint: 'Kies wat blijft staan en sla opnieuw op.',
  theirs: 'Je collega: {{value}}',
  mine: 'Jij: {{value}}',
  nothing: 'niets',
} as const;

export const twoFactor = {
  title: 'Nog één stap',
  lead: 'Vul de code van 6 cijfers uit je authenticator-app in.',
  code: 'Code van 6 cijfers',
  submit: 'Bevestigen',
  useRecovery: 'Herstelcode gebruiken',
  useCode: 'Code uit de app gebruiken',
  recoveryLead: 'Vul een van je herstelcodes in. Elke code werkt één keer.',
  recovery: 'Herstelcode',
  setupTitle: 'Beveilig je account',
  setupLead: 'Scan deze code met je authenticator-app en vul daarna de 6 cijfers in.',
  setupAlt: 'QR-code voor je authenticator-app',
  secret: 'Lukt scannen niet? Typ deze sleutel over:',
  codesTitle: 'Bewaar je herstelcodes',
  codesLead: 'Ben je je telefoon kwijt, dan kom je hiermee toch binnen. Je ziet ze alleen nu.',
  codesSaved: 'Ik heb ze bewaard',
  codesFile: 'vigilia-herstelcodes.txt',
} as const;

/** The patient list and its dialogs. */
export const chart = {
  from: 'Begin van het getoonde deel',
  until: 'Einde van het getoonde deel',
} as const;

export const staff = {
  id: 'ID',
  username: 'Gebruikersnaam',
  name: 'Naam',
  language: 'Taal',
  role: 'Rol',
  add: 'Medewerker toevoegen',
  empty: 'Nog niemand in het team',
  emptyHint: 'Voeg de eerste medewerker toe, of importeer een lijst bij Instellingen.',
} as const;

export const hubs = {
  title: 'Hubs',
  id: 'ID',
  status: 'Status',
  lastOnline: 'Laatst online',
  code: 'Code',
  tag: 'Naam',
  clockWrong: 'Klok staat verkeerd',
  unstored_one:
    '{{count}} bericht van een hub kon niet worden opgeslagen. Het is bewaard; de technisch beheerder kan het opslaan met “vigilia ingest retry”.',
  unstored_other:
    '{{count}} berichten van hubs konden niet worden opgeslagen. Ze zijn bewaard; de technisch beheerder kan ze opslaan met “vigilia ingest retry”.',
  monthHistory: 'Maandoverzicht',
  updates: 'Geschiedenis van wijzigingen',
  empty: 'Nog geen hubs',
  emptyHint: 'Voeg de eerste hub toe bij Instellingen; daar zie je zijn sleutel.',
} as const;

export const orders = {
  id: 'ID',
  client: 'Locatie',
  date: 'Datum',
  name: 'Naam',
  email: 'E-mail',
  department: 'Afdeling',
  stickers: 'Stickers',
  sensors: 'Sensoren',
  request: 'Materiaal bestellen',
  empty: 'Nog niets besteld',
  emptyHint: 'Sensoren of stickers nodig? Bestel ze hier.',
} as const;

/** Staff, hubs, sensors and orders: what their tables and dialogs share. */
export const tables = {
  search: 'Zoek in {{table}}',
  clear: 'Zoekveld leegmaken',
  shown: '{{shown}} van {{all}}',
  export: 'CSV',
  exportHint: 'Wat je ziet opslaan als CSV-bestand',
  sort: 'Sorteren',
  homeOrder: 'Standaard',
  ascending: 'oplopend',
  descending: 'aflopend',
  noMatch: 'Niets gevonden',
  noMatchHint: 'Geen enkele regel met “{{text}}”. Probeer een ander woord.',
  actions: 'Acties',
  notAdded: 'Een beheerder kan dit toevoegen op een computer.',
  lastOnline: 'laatst online {{time}}',
  neverOnline: 'nog nooit online',
} as const;

export const staffDialog = {
  edit: 'Medewerker bewerken',
} as const;

export const hubDialog = {
  edit: 'Hub bewerken',
  historyOf: 'Geschiedenis van {{hub}}',
  lastMonth: 'De laatste 31 dagen',
  charts: 'Grafieken',
  chartOf: '{{hub}}: online of offline in de laatste 31 dagen',
  uptime: '{{percent}} % online',
  before: 'zo begon deze periode',
  quiet: 'Nog geen wijzigingen',
  quietHint: 'Zodra een hub online of offline gaat, staat het hier.',
} as const;

export const orderDialog = {
  lead: 'Geef aan wat je nodig hebt, dan sturen we het naar {{centre}}.',
  who: 'Wie bestelt dit?',
  what: 'Wat is er nodig?',
  stickers: 'Rollen stickers',
  fewer: '{{what}}: één minder',
  more: '{{what}}: één meer',
  submit: 'Bestellen',
  required: 'Vul dit in',
  tooLong: 'Dit is te lang',
  email: 'Dit e-mailadres klopt niet',
  amount: 'Vul een heel getal van 0 tot {{max}} in',
} as const;

export const analytics = {
  month: 'Maand',
  previousMonth: 'Vorige maand',
  nextMonth: 'Volgende maand',
  jump: 'Naar een grafiek',
  leftSection: 'Uitgeschreven',
  empty: 'Geen gegevens in deze maand',
  emptyHint: 'Kies een andere maand.',
  nobody: 'Niemand op deze afdelingen',
  nobodyHint: 'Kies een andere afdeling, of haal de keuze weg.',
  resident: 'Bewoner',
  room: 'Kamer',
  notOver: 'vandaag, nog niet voorbij',
  legend: 'Legenda',
  csv: 'CSV',
  csvOf: 'CSV van {{chart}}',
  pdf: 'Afdrukken',
  pdfOptions: 'Meer manieren om af te drukken',
  pdfNames: 'PDF met namen',
  pdfNamesHint: 'Voor het eigen team',
  pdfRooms: 'PDF met kamernummers',
  pdfRoomsHint: 'Om te delen: zonder namen',
  pdfMaking: 'PDF maken: {{done}} van {{all}}',
  pdfFailed: 'De PDF kon niet worden gemaakt',
  pdfPage: 'Pagina {{page}} van {{pages}}',
  pdfPart: 'deel {{part}} van {{parts}}',
  pdfFile: 'maandrapport',
  pdfFileRooms: 'maandrapport-kamernummers',
  g_inco: 'Langst nat',
  g_max: 'Langste wachttijd',
  g_max_alc: 'Hoogste niveau',
  g_hora_uso: 'Uren in gebruik',
  g_cobertura: 'Keren buiten bereik',
  report: 'Rapport',
  quality: 'Kwaliteit',
  parts: 'Rapport of kwaliteit',
  figures: {
    title: 'De maand in cijfers',
    about:
      'Van de locatie en haar afdelingen, nooit per medewerker. Elke nacht wordt de dag ervoor meegeteld; het lijntje toont twaalf maanden.',
    csv: {
      turnsOnTime: 'Op tijd gedraaid (%)',
      takenMedian: 'Tot iemand ging: helft (min)',
      takenP90: 'Tot iemand ging: 9 van de 10 (min)',
      endedMedian: 'Tot het voorbij was: helft (min)',
      endedP90: 'Tot het voorbij was: 9 van de 10 (min)',
      unattended: 'Niemand ging (%)',
      wetHours: 'Nat per dag (uur)',
      dryChanges: 'Droog per 100',
      leaks: 'Doorgelekt per 100',
      measuredHours: 'Gemeten per dag (uur)',
      alertsADay: 'Meldingen per bewoner en dag',
    },
    name: {
      turnsOnTime: 'Op tijd gedraaid',
      takenMedian: 'Tot iemand ging',
      endedMedian: 'Tot het voorbij was',
      unattended: 'Niemand ging',
      wetHours: 'Nat per bewoner en dag',
      dryChanges: 'Droog bij het verschonen',
      leaks: 'Doorgelekt',
      measuredHours: 'Gemeten per bewoner en dag',
      alertsADay: 'Meldingen per bewoner en dag',
    },
    unit: {
      percent: '{{value}}\u00a0%',
      minutes: '{{value}}\u00a0min',
      hours: '{{value}}\u00a0uur',
      perHundred: '{{value}} op 100',
      number: '{{value}}',
    },
    meaning: {
      turnsOnTime:
        'Van de {{all}} keer dat iemand gedraaid moest worden, gebeurde dat {{onTime}} keer op tijd.',
      takenMedian:
        'Van de meldingen die iemand overnam, was de helft na {{median}} min overgenomen en 9 van de 10 na {{p90}} min.',
      endedMedian: 'De helft van de meldingen was na {{median}} min voorbij, 9 van de 10 na {{p90}} min.',
      unattended: 'Naar {{n}} van de {{all}} meldingen ging niemand.',
      wetHours: 'Gemiddeld over {{n}} dagen van bewoners, alle minstens vier vijfde gemeten.',
      dryChanges: 'Bij {{n}} van de {{all}} beantwoorde verschoningen was het materiaal nog droog.',
      leaks: 'Bij {{n}} van de {{all}} beantwoorde verschoningen was het doorgelekt.',
      measuredHours:
        'Van elke dag van een bewoner was gemiddeld {{value}} van de 24 uur bekend hoe nat het was.',
      alertsADay: 'Samen {{all}} meldingen op {{days}} dagen van bewoners.',
    },
    leftOut: {
      turnsOnTime: 'Niet meegeteld: {{self}} keer zelf gedraaid, {{refused}} keer geweigerd.',
      takenMedian: 'Niet meegeteld: {{n}} meldingen die niemand overnam.',
      endedMedian:
        'Niet meegeteld: {{unwatched}} meldingen die eindigden omdat er niet meer op werd gelet (pauze, vertrek, andere sensor), en {{open}} die nog open zijn.',
      wetHours: 'Niet meegeteld: {{n}} dagen die te weinig gemeten zijn.',
      dryChanges: 'Niet meegeteld: {{n}} verschoningen zonder antwoord.',
      leaks: 'Niet meegeteld: {{n}} verschoningen zonder antwoord.',
    },
    interval: 'om de {{every}}: {{onTime}} van {{all}} op tijd',
    every: { hours: '{{every}} uur', minutes: '{{every}} min' },
    intervals: 'Draaien per tussenpoos',
    set: 'Ingestelde tussenpoos',
    countedUntil: 'Geteld tot en met',
    teamUp: 'In het onderzoek TEAM-UP: 95 % bij 4 uur, 90 % bij 3 uur, 80 % bij 2 uur.',
    tooFew: 'Te weinig om iets te zeggen ({{n}} van {{least}}).',
    none: 'In deze maand is er niets om te tellen.',
    unknown: 'niet bekend',
    until: 'Deze maand is nog niet voorbij: geteld tot en met {{date}}.',
    merged: 'Afdelingen met minder dan vijf bewoners worden samen geteld.',
    sections: 'Cijfers per afdeling',
    print: 'Afdrukken',
    empty: 'Van deze maand is niets geteld',
    emptyHint: 'Elke nacht wordt de dag ervoor geteld. Bij minder dan vijf bewoners zijn er geen cijfers.',
    count: {
      residents: 'Bewoners',
      onTime: 'Op tijd gedraaid (aantal)',
      late: 'Te laat gedraaid (aantal)',
      self: 'Zelf gedraaid (aantal)',
      refused: 'Draaien geweigerd (aantal)',
      alerts: 'Meldingen (aantal)',
      taken: 'Overgenomen (aantal)',
      ended: 'Voorbij (aantal)',
      unattended: 'Niemand ging (aantal)',
      unwatched: 'Niet meer op gelet (aantal)',
      changes: 'Verschoningen (aantal)',
      answers: 'Beantwoord (aantal)',
      dry: 'Droog (aantal)',
      leaked: 'Doorgelekt (aantal)',
      days: 'Dagen van bewoners',
      measuredDays: 'Genoeg gemeten dagen',
    },
  },
  accuracy: {
    title: 'Hoe vaak meldingen om te verschonen klopten',
    about:
      'Van de keren dat na een melding is verschoond: het deel waarbij het materiaal niet droog was, zoals medewerkers antwoordden. Het ware deel ligt 95 van de 100 keer in dit bereik.',
    range: '{{low}} tot {{high}} %',
    tooFew: 'niet genoeg antwoorden ({{n}} van {{least}})',
    where: 'Afdeling',
    home: 'Hele locatie',
    right: 'Niet droog',
    answers: 'Antwoorden na een melding',
    answered: 'Beantwoorde verschoningen',
    of: '{{n}} van {{all}}',
    dry: 'Droog per 100',
    leaked: 'Doorgelekt per 100',
    sections: 'Per afdeling',
    residents: 'Per bewoner',
    empty: 'Niets verschoond in deze maand',
    emptyHint: 'Wat medewerkers bij het verschonen aantreffen, wordt hier geteld.',
    notOver: 'deze maand, nog niet voorbij',
  },
  about: {
    g_inco: 'Langste tijd achter elkaar nat, in hele uren per dag',
    g_max: 'Langste tijd van nat tot verschoond, in uren per dag',
    g_max_alc: 'Hoogste vochtwaarde van de dag, op een schaal van 0 tot 1000',
    g_hora_uso: 'Uren per dag met metingen van de sensor',
    g_cobertura: 'Hoe vaak de sensor op een dag buiten bereik raakte',
  },
  /** The words of the legends; the numbers beside them come from the rules. */
  heat: {
    blank: 'geen gegevens',
    g_inco: { zero: 'niet nat', 1: 'kort', 2: 'lang', 3: 'erg lang' },
    g_max: { 1: 'kort', 2: 'lang', 3: 'erg lang' },
    g_max_alc: { 1: 'droog', 2: 'licht nat', 3: 'nat', 4: 'zeer nat' },
    g_hora_uso: { 1: 'weinig', 2: 'een deel van de dag', 3: 'bijna de hele dag' },
    g_cobertura: { 1: 'zelden', 2: 'vaak', 3: 'erg vaak' },
  },
  range: {
    whole: '{{from}}–{{to}}',
    under: 'tot {{to}}',
    between: '{{from}} tot {{to}}',
    over: '{{from}} of meer',
  },
  unit: {
    hours: '{{value}} uur',
    index: '{{value}} van 1000',
    times_one: '{{value}} keer',
    times_other: '{{value}} keer',
  },
} as const;

export const toast = {
  patientCreated: 'Bewoner toegevoegd',
  patientUpdated: 'Bewoner bijgewerkt',
  userCreated: 'Medewerker toegevoegd',
  userUpdated: 'Medewerker bijgewerkt',
  userDeleted: 'Medewerker verwijderd',
  hubUpdated: 'Hub bijgewerkt',
  hubDeleted: 'Hub verwijderd',
  sensorCreated: 'Sensor toegevoegd',
  sensorUpdated: 'Sensor bijgewerkt',
  sensorDeleted: 'Sensor verwijderd',
  noteAdded: 'Notitie toegevoegd',
} as const;

export const dialog = {
  success: 'Gelukt',
  sure: 'Weet je het zeker?',
  irreversible: 'Je kunt dit niet ongedaan maken',
  patientUnsubscribed: 'Bewoner uitgeschreven',
  materialRequested: 'Materiaal besteld',
} as const;

export const question = {
  unsubscribe: '{{name}} (kamer {{room}}) uitschrijven',
  unsubscribeAfter:
    'De sensor komt vrij. De bewoner kan later worden teruggezet, met alle eerdere gegevens: Instellingen, Uitgeschreven bewoners.',
  deleteStaff: '{{name}} uit het team verwijderen',
  deleteStaffAfter:
    'Deze medewerker wordt overal uitgelogd. Wat is vastgelegd, blijft; om terug te komen is een nieuw account nodig.',
  deleteHub: 'Hub {{name}} ({{code}}) verwijderen',
  deleteHubAfter:
    'De sleutel vervalt meteen. De hub kan weer worden toegevoegd, met een nieuwe sleutel: Instellingen, Hubsleutels.',
  deleteSensor: 'Sensor {{code}} verwijderen',
  deleteSensorAfter: 'De metingen blijven. De sensor kan weer worden toegevoegd.',
  unlinkSensor: 'Sensor {{code}} loskoppelen van {{name}}',
  unlinkSensorAfter:
    'Vanaf nu wordt bij deze bewoner niets meer gemeten. De sensor kan weer worden gekozen: bij de bewoner, Gegevens.',
} as const;

export const accountNotice = {
  username: 'Je gebruikersnaam is {{at}} gewijzigd door {{name}}; je ziet die onder Beveiliging.',
  role: 'Je rol is {{at}} gewijzigd door {{name}}.',
  mail: 'Het e-mailadres voor je notificaties is {{at}} gewijzigd door {{name}}; je ziet het onder Beveiliging.',
  password: 'Je wachtwoord is {{at}} gewijzigd door {{name}}.',
  'first-password': 'Je eerste wachtwoord is {{at}} ingesteld door {{name}}.',
  'two-factor-on': 'Tweestapsverificatie is {{at}} voor je aangezet door {{name}}.',
  'two-factor-off': 'Tweestapsverificatie is {{at}} voor je uitgezet door {{name}}.',
  'two-factor-reset': 'Je app voor tweestapsverificatie is {{at}} losgekoppeld door {{name}}.',
  'two-factor-locked':
    'Na 100 foute codes is je tweestapsverificatie {{at}} vergrendeld: iemand kende je wachtwoord.',
  server: 'de technisch beheerder',
  formerStaff: 'een voormalig medewerker',
  ownHint: 'Kies een eigen wachtwoord: open het menu met je naam.',
  hint: 'Wist je hier niet van? Vraag het na en wijzig je wachtwoord.',
  read: 'Gelezen',
} as const;

/** Of one resident; the list has the others. */
export const ward = {
  gone: 'Deze bewoner staat niet in de lijst',
  goneHint: 'Misschien is de bewoner uitgeschreven, of hoort die bij een andere locatie.',
  toList: 'Naar de lijst',
  tabs: 'Over deze bewoner',
  previousWeek: 'Vorige week',
  nextWeek: 'Volgende week',
  weekOf: '{{from}} – {{until}}',
  weekLabel: 'De week van {{from}} tot en met {{until}}, per vijf minuten',
  weekKeys: 'Wijs een moment aan, of ga erheen met de pijltjestoetsen.',
  weekTap: 'Tik op een moment om tijd en toestand te zien.',
  printWeek: 'Week afdrukken',
  printed: 'Afgedrukt op {{time}} door {{name}}',
  wornFrom: 'Geen sensor vóór {{date}}, {{clock}}.',
  neverWorn: 'Geen sensor in deze week.',
  level: '{{state}} · {{level}} van 100',
  wetTime: 'Licht nat of natter',
  legend: 'Legenda',
  toCome: 'Nog niet gemeten',
  dayBack: 'Een dag terug',
  dayOn: 'Een dag verder',
  clockTime: 'Tijd',
  now: 'Nu',
  levelLabel: 'Vochtniveau in de 24 uur tot {{time}}',
  highest: 'Hoogste niveau',
  hour: 'Uur',
  noLevel: 'geen meting',
  noReadings: 'Niets gemeten in deze 24 uur',
  noReadingsHint: 'Kies een andere dag of tijd.',
  locationLead: 'Hoe sterk elke hub de sensor nu ontvangt. De sterkste is het dichtstbij.',
  near: 'Waarschijnlijk bij {{hub}}.',
  nearAt: 'Waarschijnlijk bij {{hub}}, gemeten {{at}}.',
  nearSince: 'Waarschijnlijk bij {{hub}}, sinds {{time}}.',
  lastNear: 'Was {{at}} waarschijnlijk bij {{hub}}.',
  nearest: 'dichtstbij',
  notReceived: 'Geen hub ontvangt de sensor nu',
  notReceivedHint: 'Zodra een hub de sensor weer ontvangt, zie je hier waar.',
  noteText: 'Notitie',
  noteHint: 'Wat moet het team weten?',
  noteEmpty: 'Schrijf eerst een notitie',
  noteTooLong: 'Hooguit {{max}} tekens',
  noNotes: 'Nog geen notities',
  noNotesHint: 'Wat het team over deze bewoner schrijft, staat hier.',
  born: 'geboren {{date}}',
} as const;

export const sensors = {
  title: 'Sensoren',
  id: 'ID',
  status: 'Status',
  calibration: 'Kalibratie',
  code: 'Code',
  patient: 'Bewoner',
  activation: 'In gebruik sinds',
  putOn: 'Sensor plaatsen',
  add: 'Sensor toevoegen',
  empty: 'Nog geen sensoren',
  emptyHint: 'Voeg de eerste sensor toe, of importeer een lijst bij Instellingen.',
} as const;

export const sensorDialog = {
  edit: 'Sensor bewerken',
  unlinked: 'Sensor losgekoppeld',
  legend: 'Legenda',
} as const;

export const user = {
  changePassword: 'Wachtwoord wijzigen',
  logout: 'Uitloggen',
  appQr: 'App op je telefoon',
  tour: 'Rondleiding',
  board: 'Wandbord',
  notifications: 'Mijn notificaties',
  appQrHint: 'Scan met de camera van je telefoon om Vigilia daar te openen.',
  appQrAlt: 'QR-code met het adres van dit scherm',
} as const;

export const patients = {
  unsubscribe: 'Uitschrijven',
  week: 'Week',
  care: 'Zorg',
  diary: 'Dagboek',
  advanced: 'Uitgebreid',
  location: 'Plek',
  edit: 'Gegevens',
  access: 'Inzage',
  notes: 'Notities',
  addNote: 'Notitie toevoegen',
  noteHistory: 'Eerdere notities',
  olderNotes: 'Oudere notities worden geladen…',
  formerAuthor: 'Voormalig medewerker',
} as const;

export const error = {
  materialRequired: 'Bestel minstens één sensor of rol stickers',
} as const;

export const action = {
  add: 'Toevoegen',
  edit: 'Bewerken',
  delete: 'Verwijderen',
  unlink: 'Loskoppelen',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  download: 'Downloaden',
  print: 'Afdrukken',
} as const;
