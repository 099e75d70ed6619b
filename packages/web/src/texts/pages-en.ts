import type { Shape } from './nl';
import type * as nl from './pages-nl';

export const theme: Shape<typeof nl.theme> = {
  label: 'Appearance',
  auto: 'System',
  light: 'Day',
  dark: 'Night',
};

export const centre: Shape<typeof nl.centre> = {
  label: 'Home',
  switch: 'Switch home',
};

export const reauthenticate: Shape<typeof nl.reauthenticate> = {
  title: 'Password needed',
  why: 'This is a sensitive change. Enter your password to continue.',
  code: 'Code from your authenticator app, or a recovery code',
  continue: 'Continue',
};

export const security: Shape<typeof nl.security> = {
  title: 'Security',
  account: 'Your account',
  username: 'You sign in as {{username}}.',
  mail: 'Notifications are emailed to {{mail}}.',
  noMail: 'No notifications are emailed to you.',
  twoFactor: 'Two-factor sign-in',
  twoFactorOn: 'On: a code is asked for when you sign in.',
  twoFactorOff: 'Off. If you switch it on, you pair an app the next time you sign in.',
  turnOn: 'Switch on',
  turnOff: 'Switch off',
  changed: 'Changed. You are signed out on your other devices.',
  sessions: 'Where you are signed in',
  current: 'This device',
  lastUsed: 'Last used {{at}}',
  end: 'Sign out',
  endOf: 'Sign out {{device}}',
  endAll: 'Sign out everywhere',
  endAllAsk: 'Sign out everywhere?',
  endAllHint:
    'You will be signed out on all your devices, including this one. Anything you were filling in will be lost.',
  unknownDevice: 'Unknown device',
  ended: 'That device has been signed out',
};

export const password: Shape<typeof nl.password> = {
  title: 'Change password',
  current: 'Current password',
  next: 'New password',
  repeat: 'Repeat the new password',
  hint: 'At least {{min}} characters. A short sentence is easy to remember.',
  others: 'You will be signed out on your other devices.',
  required: 'Please fill this in',
  short: 'At least {{min}} characters',
  mismatch: 'The passwords must match',
  changed: 'Your password has been changed',
};

export const form: Shape<typeof nl.form> = {
  dayShape: 'DD/MM/YYYY',
  calendar: 'Open the calendar',
  choose: 'Choose…',
  clear: 'Clear',
  noMatch: 'Nothing found',
  date: 'Enter a valid date, as DD/MM/YYYY',
  number: 'Enter a number',
  email: 'Enter an email address',
  restored: 'What you had filled in is back.',
  startOver: 'Start over',
  unsaved: 'Not saved',
  unsavedHint: 'What you have filled in will be lost.',
  discard: 'Discard',
  keepEditing: 'Keep editing',
  offered: 'You were filling something in when your session ended.',
  goOn: 'Continue',
  conflict: 'A colleague has changed this in the meantime',
  conflictHint: 'Choose what stays, then save again.',
  theirs: 'Your colleague: {{value}}',
  mine: 'You: {{value}}',
  nothing: 'nothing',
};

export const twoFactor: Shape<typeof nl.twoFactor> = {
  title: 'One more step',
  lead: 'Enter the 6-digit code from your authenticator app.',
  code: '6-digit code',
  submit: 'Confirm',
  useRecovery: 'Use a recovery code',
  useCode: 'Use a code from the app',
  recoveryLead: 'Enter one of your recovery codes. Each works once.',
  recovery: 'Recovery code',
  setupTitle: 'Secure your account',
  setupLead: 'Scan this with your authenticator app, then enter the 6 digits it shows.',
  setupAlt: 'QR code for your authenticator app',
  secret: 'Cannot scan? Type this key instead:',
  codesTitle: 'Keep your recovery codes',
  codesLead: 'If you lose your phone, these still let you in. They are shown only now.',
  codesSaved: 'I have saved them',
  codesFile: 'vigilia-recovery-codes.txt',
};

export const chart: Shape<typeof nl.chart> = {
  from: 'Start of the part shown',
  until: 'End of the part shown',
};

export const staff: Shape<typeof nl.staff> = {
  id: 'ID',
  username: 'Username',
  name: 'Name',
  language: 'Language',
  role: 'Role',
  add: 'Add staff member',
  empty: 'No staff members yet',
  emptyHint: 'Add the first staff member, or import a list in the settings.',
};

export const hubs: Shape<typeof nl.hubs> = {
  title: 'Hubs',
  id: 'ID',
  status: 'Status',
  lastOnline: 'Last online',
  code: 'Code',
  tag: 'Tag',
  clockWrong: 'Its clock is wrong',
  unstored_one:
    '{{count}} message of a hub could not be stored. It is kept; the technical administrator can store it with “vigilia ingest retry”.',
  unstored_other:
    '{{count}} messages of hubs could not be stored. They are kept; the technical administrator can store them with “vigilia ingest retry”.',
  monthHistory: 'Monthly history',
  updates: 'History of updates',
  empty: 'No hubs yet',
  emptyHint: 'Add the first hub in the settings; you see its key there.',
};

export const orders: Shape<typeof nl.orders> = {
  id: 'ID',
  client: 'Client',
  date: 'Registration date',
  name: 'Name',
  email: 'Email',
  department: 'Department',
  stickers: 'Stickers',
  sensors: 'Sensors',
  request: 'Request material',
  empty: 'Nothing ordered yet',
  emptyHint: 'Need sensors or stickers? Request them here.',
};

export const tables: Shape<typeof nl.tables> = {
  search: 'Search {{table}}',
  clear: 'Clear the search',
  shown: '{{shown}} of {{all}}',
  export: 'CSV',
  exportHint: 'Save what you see as a CSV file',
  sort: 'Sort',
  homeOrder: 'Usual order',
  ascending: 'ascending',
  descending: 'descending',
  noMatch: 'Nothing found',
  noMatchHint: 'No row has “{{text}}”. Try another word.',
  actions: 'Actions',
  notAdded: 'An administrator can add these on a computer.',
  lastOnline: 'last online {{time}}',
  neverOnline: 'never online',
};

export const staffDialog: Shape<typeof nl.staffDialog> = {
  edit: 'Edit staff member',
};

export const hubDialog: Shape<typeof nl.hubDialog> = {
  edit: 'Edit hub',
  historyOf: 'History of {{hub}}',
  lastMonth: 'The last 31 days',
  charts: 'Charts',
  chartOf: '{{hub}}: online or disconnected in the last 31 days',
  uptime: '{{percent}}% online',
  before: 'at the start of this period',
  quiet: 'No updates yet',
  quietHint: 'When a hub goes online or disconnects, you will see it here.',
};

export const orderDialog: Shape<typeof nl.orderDialog> = {
  lead: 'Tell us what you need and we will send it to {{centre}}.',
  who: 'Who is asking?',
  what: 'What is needed?',
  stickers: 'Rolls of stickers',
  fewer: '{{what}}: one fewer',
  more: '{{what}}: one more',
  submit: 'Request',
  required: 'Fill this in',
  tooLong: 'This is too long',
  email: 'This email address is not right',
  amount: 'Enter a whole number from 0 to {{max}}',
};

export const analytics: Shape<typeof nl.analytics> = {
  month: 'Month',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  jump: 'Go to a chart',
  leftSection: 'Discharged',
  empty: 'No data for this month',
  emptyHint: 'Choose another month.',
  nobody: 'Nobody in these sections',
  nobodyHint: 'Choose another section, or clear the choice.',
  resident: 'Resident',
  room: 'Room',
  notOver: 'today, not over yet',
  legend: 'Legend',
  csv: 'CSV',
  csvOf: 'CSV of {{chart}}',
  pdf: 'Print',
  pdfOptions: 'More ways to print',
  pdfNames: 'PDF with names',
  pdfNamesHint: 'For your own team',
  pdfRooms: 'PDF with room numbers',
  pdfRoomsHint: 'To share: without names',
  pdfMaking: 'Making the PDF: {{done}} of {{all}}',
  pdfFailed: 'The PDF could not be made',
  pdfPage: 'Page {{page}} of {{pages}}',
  pdfPart: 'part {{part}} of {{parts}}',
  pdfFile: 'monthly-report',
  pdfFileRooms: 'monthly-report-room-numbers',
  g_inco: 'Maximum time with incontinence',
  g_max: 'Maximum attention time',
  g_max_alc: 'Maximum level reached',
  g_hora_uso: 'Hours of system use',
  g_cobertura: 'Out-of-coverage count',
  report: 'Report',
  quality: 'Quality',
  parts: 'Report or quality',
  figures: {
    title: 'The month in figures',
    about:
      'Of the home and its sections, never by member of staff. Every night the day before is added; the line shows twelve months.',
    csv: {
      turnsOnTime: 'Turned on time (%)',
      takenMedian: 'Until somebody went: half (min)',
      takenP90: 'Until somebody went: 9 of 10 (min)',
      endedMedian: 'Until it was over: half (min)',
      endedP90: 'Until it was over: 9 of 10 (min)',
      unattended: 'Nobody went (%)',
      wetHours: 'Wet a day (h)',
      dryChanges: 'Dry per 100',
      leaks: 'Leaked per 100',
      measuredHours: 'Measured a day (h)',
      alertsADay: 'Alerts a resident and day',
    },
    name: {
      turnsOnTime: 'Turned on time',
      takenMedian: 'Until somebody went',
      endedMedian: 'Until it was over',
      unattended: 'Nobody went',
      wetHours: 'Wet a resident and day',
      dryChanges: 'Dry when changed',
      leaks: 'Leaked',
      measuredHours: 'Measured a resident and day',
      alertsADay: 'Alerts a resident and day',
    },
    unit: {
      percent: '{{value}}\u00a0%',
      minutes: '{{value}}\u00a0min',
      hours: '{{value}}\u00a0h',
      perHundred: '{{value}} of 100',
      number: '{{value}}',
    },
    meaning: {
      turnsOnTime: 'Of the {{all}} times somebody had to be turned, it was done on time {{onTime}} times.',
      takenMedian:
        'Of the alerts that somebody took, half were taken within {{median}} min and 9 of 10 within {{p90}} min.',
      endedMedian: 'Half of the alerts were over within {{median}} min, 9 of 10 within {{p90}} min.',
      unattended: 'Nobody went to {{n}} of {{all}} alerts.',
      wetHours: 'The mean of {{n}} days of residents, each measured for four fifths or more.',
      dryChanges: 'At {{n}} of {{all}} answered changes the product was still dry.',
      leaks: 'At {{n}} of {{all}} answered changes it had leaked.',
      measuredHours: 'Of each day of a resident it was known for {{value}} of 24 hours how wet they were.',
      alertsADay: 'Together {{all}} alerts on {{days}} days of residents.',
    },
    leftOut: {
      turnsOnTime: 'Not counted: turned by themselves {{self}} times, refused {{refused}} times.',
      takenMedian: 'Not counted: {{n}} alerts that nobody took.',
      endedMedian:
        'Not counted: {{unwatched}} alerts that ended because nobody watched for them any more (pause, discharge, another sensor), and {{open}} that are still open.',
      wetHours: 'Not counted: {{n}} days that were measured too little.',
      dryChanges: 'Not counted: {{n}} changes without an answer.',
      leaks: 'Not counted: {{n}} changes without an answer.',
    },
    interval: 'every {{hours}} h: {{onTime}} of {{all}} on time',
    intervalMinutes: 'every {{minutes}} min: {{onTime}} of {{all}} on time',
    otherIntervals: 'other intervals: {{onTime}} of {{all}} on time',
    teamUp: 'In the TEAM-UP study: 95 % at 4 h, 90 % at 3 h, 80 % at 2 h.',
    tooFew: 'Too little to say anything ({{n}} of {{least}}).',
    none: 'There is nothing to count in this month.',
    unknown: 'not known',
    until: 'This month is not over yet: counted until {{date}}.',
    merged: 'Sections of fewer than five residents are counted together.',
    sections: 'Figures by section',
    print: 'Print',
    empty: 'Nothing is counted of this month',
    emptyHint: 'Every night the day before is counted. With fewer than five residents there are no figures.',
    count: {
      residents: 'Residents',
      onTime: 'Turned on time (count)',
      late: 'Turned late (count)',
      self: 'Turned by themselves (count)',
      refused: 'Turns refused (count)',
      alerts: 'Alerts (count)',
      taken: 'Taken (count)',
      ended: 'Over (count)',
      unattended: 'Nobody went (count)',
      unwatched: 'No longer watched for (count)',
      changes: 'Changes (count)',
      answers: 'Answered (count)',
      dry: 'Dry (count)',
      leaked: 'Leaked (count)',
      days: 'Days of residents',
      measuredDays: 'Days measured enough',
    },
  },
  accuracy: {
    title: 'How often alerts to change were right',
    about:
      'Of the changes after an alert to change, the share in which the product was not dry, as staff answered. The range holds the true share 95 times in 100.',
    range: '{{low}} to {{high}} %',
    tooFew: 'not enough answers ({{n}} of {{least}})',
    where: 'Section',
    home: 'Whole home',
    right: 'Not dry',
    answers: 'Answers after an alert',
    answered: 'Answered changes',
    of: '{{n}} of {{all}}',
    dry: 'Dry per 100',
    leaked: 'Leaked per 100',
    sections: 'By section',
    residents: 'By resident',
    empty: 'No changes in this month',
    emptyHint: 'What staff find at a change is counted here.',
    notOver: 'this month, not over yet',
  },
  about: {
    g_inco: 'Longest time wet without a break, in whole hours a day',
    g_max: 'Longest time from wet to changed, in hours a day',
    g_max_alc: 'Highest moisture of the day, on a scale of 0 to 1000',
    g_hora_uso: 'Hours a day with readings from the sensor',
    g_cobertura: 'How often the sensor went out of range in a day',
  },
  heat: {
    blank: 'no data',
    g_inco: { zero: 'not wet', 1: 'short', 2: 'long', 3: 'very long' },
    g_max: { 1: 'short', 2: 'long', 3: 'very long' },
    g_max_alc: { 1: 'dry', 2: 'damp', 3: 'wet', 4: 'very wet' },
    g_hora_uso: { 1: 'little', 2: 'part of the day', 3: 'nearly all day' },
    g_cobertura: { 1: 'seldom', 2: 'often', 3: 'very often' },
  },
  range: {
    whole: '{{from}}–{{to}}',
    under: 'under {{to}}',
    between: '{{from}} to {{to}}',
    over: '{{from}} or more',
  },
  unit: {
    hours: '{{value}} h',
    index: '{{value}} of 1000',
    times_one: '{{value}} time',
    times_other: '{{value}} times',
  },
};

export const toast: Shape<typeof nl.toast> = {
  patientCreated: 'Patient created',
  patientUpdated: 'Patient updated',
  userCreated: 'User created successfully',
  userUpdated: 'User updated successfully',
  userDeleted: 'User deleted successfully',
  hubUpdated: 'Hub updated successfully',
  hubDeleted: 'Hub deleted',
  sensorCreated: 'Sensor created',
  sensorUpdated: 'Sensor updated',
  sensorDeleted: 'Sensor deleted',
  noteAdded: 'Comment added',
};

export const dialog: Shape<typeof nl.dialog> = {
  success: 'Success',
  sure: 'Are you sure?',
  irreversible: 'You cannot revert the operation',
  patientUnsubscribed: 'Patient unsubscribed',
  materialRequested: 'Material requested',
};

export const question: Shape<typeof nl.question> = {
  unsubscribe: 'Unsubscribe {{name}}, room {{room}}',
  unsubscribeAfter:
    'This discharges the resident and frees the sensor. The resident can be readmitted later, with all earlier data: Settings, Discharged residents.',
  deleteStaff: 'Delete {{name}} from the staff',
  deleteStaffAfter:
    'They are signed out everywhere. What they recorded stays; to come back they need a new account.',
  deleteHub: 'Delete the hub {{name}} ({{code}})',
  deleteHubAfter: 'Its key stops working at once. It can be added again, with a new key: Settings, Hub keys.',
  deleteSensor: 'Delete the sensor {{code}}',
  deleteSensorAfter: 'Its readings stay. The sensor can be added again.',
  unlinkSensor: 'Unlink the sensor {{code}} from {{name}}',
  unlinkSensorAfter:
    'From now on nothing is measured for this resident. The sensor can be chosen again: open the resident, Edit resident.',
};

export const accountNotice: Shape<typeof nl.accountNotice> = {
  username: 'Your username was changed {{at}} by {{name}}; it is shown under Security.',
  role: 'Your role was changed {{at}} by {{name}}.',
  mail: 'The email address for your notifications was changed {{at}} by {{name}}; it is shown under Security.',
  password: 'Your password was changed {{at}} by {{name}}.',
  'first-password': 'Your first password was set {{at}} by {{name}}.',
  'two-factor-on': 'Two-factor sign-in was switched on for you {{at}} by {{name}}.',
  'two-factor-off': 'Two-factor sign-in was switched off for you {{at}} by {{name}}.',
  'two-factor-reset': 'Your app for two-factor sign-in was unpaired {{at}} by {{name}}.',
  'two-factor-locked':
    'After 100 wrong codes your two-factor sign-in was locked {{at}}: somebody knew your password.',
  server: 'the technical administrator',
  formerStaff: 'a former staff member',
  ownHint: 'Choose a password of your own: open the menu with your name.',
  hint: 'Not expected? Ask why, and change your password.',
  read: 'I have read this',
};

export const ward: Shape<typeof nl.ward> = {
  gone: 'This resident is not on the list',
  goneHint: 'They may have been discharged, or belong to another home.',
  toList: 'Go to the list',
  tabs: 'About this resident',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  weekOf: '{{from}} – {{until}}',
  weekLabel: 'The week from {{from}} to {{until}}, in steps of five minutes',
  weekKeys: 'Point at a moment, or move to it with the arrow keys.',
  weekTap: 'Tap a moment to see its time and state.',
  printWeek: 'Print the week',
  printed: 'Printed on {{time}} by {{name}}',
  wornFrom: 'No sensor before {{date}}, {{clock}}.',
  neverWorn: 'No sensor in this week.',
  level: '{{state}} · {{level}} of 100',
  wetTime: 'Damp or wetter',
  legend: 'Legend',
  toCome: 'Not measured yet',
  dayBack: 'One day back',
  dayOn: 'One day forward',
  clockTime: 'Time',
  now: 'Now',
  levelLabel: 'Moisture level in the 24 hours up to {{time}}',
  highest: 'Highest level',
  hour: 'Hour',
  noLevel: 'no reading',
  noReadings: 'Nothing measured in these 24 hours',
  noReadingsHint: 'Choose another day or time.',
  locationLead: 'How strongly each hub receives the sensor now. The strongest is the nearest.',
  near: 'Probably near {{hub}}.',
  nearAt: 'Probably near {{hub}}, measured {{at}}.',
  nearSince: 'Probably near {{hub}}, since {{time}}.',
  lastNear: 'Was probably near {{hub}} {{at}}.',
  nearest: 'nearest',
  notReceived: 'No hub receives the sensor now',
  notReceivedHint: 'As soon as a hub receives the sensor again, you see here where.',
  noteText: 'Comment',
  noteHint: 'What should the team know?',
  noteEmpty: 'Write a comment first',
  noteTooLong: 'At most {{max}} characters',
  noNotes: 'No comments yet',
  noNotesHint: 'Comments that the team writes about this resident appear here.',
  born: 'born {{date}}',
};

export const sensors: Shape<typeof nl.sensors> = {
  title: 'Sensors',
  id: 'ID',
  status: 'Status',
  calibration: 'Calibration reference',
  code: 'Code',
  patient: 'Resident',
  activation: 'Activation date',
  putOn: 'Put on a sensor',
  add: 'Add sensor',
  empty: 'No sensors yet',
  emptyHint: 'Add the first sensor, or import a list in the settings.',
};

export const sensorDialog: Shape<typeof nl.sensorDialog> = {
  edit: 'Edit sensor',
  unlinked: 'Sensor unlinked',
  legend: 'Legend',
};

export const user: Shape<typeof nl.user> = {
  changePassword: 'Change password',
  logout: 'Sign out',
  appQr: 'App on your phone',
  board: 'Wall board',
  notifications: 'My notifications',
  appQrHint: 'Scan with your phone’s camera to open Vigilia there.',
  appQrAlt: 'QR code with the address of this screen',
};

export const patients: Shape<typeof nl.patients> = {
  unsubscribe: 'Unsubscribe',
  week: 'Week',
  care: 'Care',
  diary: 'Diary',
  advanced: 'Advanced',
  location: 'Location',
  edit: 'Edit resident',
  access: 'Access',
  notes: 'Comments',
  addNote: 'Add a comment',
  noteHistory: 'Comment history',
  olderNotes: 'Loading older comments…',
  formerAuthor: 'Former staff member',
};

export const error: Shape<typeof nl.error> = {
  materialRequired: 'Request at least one sensor or roll of stickers',
};

export const action: Shape<typeof nl.action> = {
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  unlink: 'Unlink',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  print: 'Print',
};
