import type { Shape } from './nl';
import type * as nl from './repairs-nl';

export const repairs: Shape<typeof nl.repairs> = {
  title: 'Repairs',
  lead: 'What is wrong with hubs, sensors, notifications and the server. A line is gone by itself once it is mended.',
  none: 'Nothing has to be repaired.',
  noneHint: 'Hubs, sensors, notifications, backups and the server are in order.',
  since: 'since {{at}}',
  certificate: 'The certificate of https is valid until {{date}}.',
  drilled: 'Drilled today',
  go: 'To {{where}}',
  management: 'Management',
  hubLoss: '“If a hub fails”',
  list: 'Residents',
  staff: 'Staff',
  notifications: 'Notifications',
  backups: 'Backups',
  kinds: {
    'storage-failing': {
      title: 'Nothing can be stored',
      means: 'Readings and care are not lost at hubs and phones, but cards fall behind.',
      steps: 'Free space on the server’s disk, or look in its log for what is wrong.',
    },
    'alerts-unwatched': {
      title: 'Alerts are not being watched',
      means: 'Cards show who needs changing or turning, but nobody is called.',
      steps: 'Do your rounds more often. Start the server again and look in its log.',
    },
    'clock-wrong': {
      title: 'The server’s clock is wrong',
      means: 'Readings look too old or too early, and times on the screen are not right.',
      steps: 'Let a time server keep it right (chrony). If it is right, confirm that on the server.',
    },
    'hub-silent': {
      title: 'Hub {{name}} is silent',
      means: 'Residents that only this hub receives are not measured.',
      steps: 'Check its power and network. If that does not help, unplug it for half a minute.',
    },
    'calls-unreached': {
      title: 'Calls that reached nobody: {{count}}',
      means: 'There are open alerts of which nobody was notified.',
      steps: 'Go and look. Then see that somebody is on duty and that a phone or pager works.',
    },
    'nobody-on-duty': {
      title: 'Nobody is on duty',
      means: 'Alerts are open, and nobody is called first.',
      steps: 'Whoever works now starts their duty.',
    },
    'messages-set-aside': {
      title: 'Messages of hubs were set aside: {{count}}',
      means: 'Their readings are missing in charts and reports.',
      steps: 'Mend what the log names, then run “vigilia ingest retry” on the server.',
    },
    'days-unfolded': {
      title: 'Readings that could not be processed: {{count}} days',
      means: 'The cards of these residents show no state.',
      steps: 'Run “vigilia ingest repair” on the server, and report what the log says.',
    },
    'hub-clock-wrong': {
      title: 'The clock of hub {{name}} is wrong',
      means: 'Readings of this hub count only once their time can be believed.',
      steps: 'Switch the hub off and on, and give it a time server.',
    },
    'sensor-loose': {
      title: 'The sensor of {{name}} is loose',
      means: 'Since the last change it has had far worse contact than usual.',
      steps: 'Press it on at the next round.',
    },
    'sensor-reversed': {
      title: 'The sensor of {{name}} is the wrong way round',
      means: 'Since the last change the position on the card is probably not right.',
      steps: 'Turn it round at the next round.',
    },
    'sensor-of-nobody': {
      title: 'Sensor {{name}} measures and belongs to nobody',
      means: 'Whoever wears it has no card with readings.',
      steps: 'Assign it to the resident who wears it, or switch it off.',
    },
    'battery-ending': {
      title: 'The battery of sensor {{name}} is nearly empty',
      means:
        'About {{days}} days are left, give or take {{spread}}. After that the resident is not measured.',
      steps: 'Replace the battery or the sensor.',
    },
    'one-weak-hub': {
      title: '{{name}} is received by one hub, and weakly',
      means: 'If that hub fails or a door is closed, this resident is not measured.',
      steps: 'Move a hub closer, or add one.',
    },
    'phone-deaf': {
      title: '{{name}} did not get the test notification',
      means: 'A call does not arrive on this device either.',
      steps: 'Open one’s own notifications on the device and switch them on again.',
    },
    'mail-failing': {
      title: 'Email to {{name}} does not arrive',
      means: 'Calls that nobody answers do not reach this colleague by email.',
      steps: 'Check the address, and that the email server works.',
    },
    'pager-failing': {
      title: 'Pager {{name}} is not reached',
      means: 'Calls do not reach those who have only a pager.',
      steps: 'Check the paging system and its network.',
    },
    'webhook-failing': {
      title: 'Webhook {{name}} is failing',
      means: 'The other system gets no alerts.',
      steps: 'Check the address, and whether that system answers.',
    },
    'disk-full': {
      title: 'The disk is nearly full: {{gigabytes}} GB left',
      means: 'Once it is full nothing more is stored.',
      steps: 'Free space, or give the server a larger disk.',
    },
    'disk-filling': {
      title: 'The disk will be full in about {{days}} days',
      means: 'Once it is full nothing more is stored.',
      steps: 'Free space, or give the server a larger disk.',
    },
    'backup-overdue': {
      title: 'There is no recent backup',
      means: 'If the disk breaks, everything since is lost.',
      steps: 'Run “vigilia backup now” on the server and read what it says.',
    },
    'backups-off': {
      title: 'No backups are made',
      means: 'If the disk breaks, everything is lost.',
      steps: 'Switch them on: the handbook has four steps.',
    },
    'backup-undrilled': {
      title: 'Nobody has restored a backup as a drill for long',
      means: 'Nobody knows for sure that the backups can be used.',
      steps: 'Run “vigilia backup drill” where the key is, and confirm it here.',
    },
    'certificate-ending': {
      title: 'The certificate ends in {{days}} days',
      means: 'After that phones and browsers refuse the page, and no notifications arrive.',
      steps: 'Read in the log why it was not renewed; “vigilia doctor” helps.',
    },
    'certificate-unrenewed': {
      title: 'The certificate could not be renewed',
      means: 'Everything still works. If it ends, phones and browsers refuse the page.',
      steps: 'Port 80 of this address must be reachable from outside. Another attempt follows every hour.',
    },
    'standby-lagging': {
      title: 'The standby database {{name}} is {{minutes}} minutes behind',
      means: 'If it takes over now, the last minutes are missing.',
      steps: 'Look at its log and at the network between the two.',
    },
    'access-log-failing': {
      title: 'The access log cannot be written',
      means: 'Who sees or changes something is not recorded, so files stay closed.',
      steps: 'Free space on the server’s disk, or look in its log for what is wrong.',
    },
    'administrators-without-two-factor': {
      title: '{{name}} signs in without two-factor',
      means: 'Whoever guesses the password can see and change everything.',
      steps: 'Let this administrator switch it on under “Security” in their own menu.',
    },
    'networks-unconfirmed': {
      title: 'Networks within the building are not confirmed',
      means: 'Webhooks and pagers may go to networks that are known only from earlier use.',
      steps: 'Name them on the server in PRIVATE_NETWORKS; “vigilia doctor” says which.',
    },
  },
};
