import type { Shape } from './nl';
import type * as nl from './tour-nl';

export const tour: Shape<typeof nl.tour> = {
  title: 'Tour',
  step: '{{place}} of {{all}}',
  next: 'Next',
  end: 'Done',
  skip: 'Skip',
  fold: 'Fold',
  unfold: 'Unfold',
  steps: {
    list: {
      title: 'Who needs me now?',
      text: 'On top are those who need somebody, with a coloured edge; everybody else follows by section. The counts above say what there is to do, and filter the list when you tap them.',
    },
    acts: {
      title: 'On my way, and done',
      text: 'Tap “On my way” on a card: everybody sees on every screen that you are going. After that one tap records what you did, and the next readings confirm it. After “Changed” the card asks for a minute how it was; you need not answer.',
    },
    resident: {
      title: 'One resident',
      text: 'The week of a resident: when it was dry and wet, and when nobody knows. The other tabs show care, comments and where somebody probably is.',
    },
    diary: {
      title: 'The diary',
      text: 'Three days or two weeks in one picture: urine, changes, visits to the toilet and what was found. Beside it is what follows from that, such as a habitual hour for the toilet.',
    },
    alerts: {
      title: 'All alerts',
      text: 'Every alert, with who is going and how long it took. Last night’s shift is one list, with what was done and confirmed.',
    },
    round: {
      title: 'A whole corridor',
      text: 'Choose what you did and tap the residents: one button records it for all of them. It can be undone for ten minutes, and without a network it is sent later.',
    },
    handover: {
      title: 'The handover',
      text: 'What one shift says to the next, a line a resident, with what was unusual in bold. Both sign, and after that nobody changes it.',
    },
    quality: {
      title: 'How did the month go?',
      text: 'Turned on time, how soon somebody went and how long it stayed wet, always beside the month before. Small sections are counted together, and staff never one by one.',
    },
    repairs: {
      title: 'Repairs',
      text: 'What is wrong with hubs, sensors, backups and the server, what that means for residents and what to do. A line goes by itself once it is repaired.',
    },
    settings: {
      title: 'The first day',
      text: 'So a new home begins: ten steps that tick themselves. Beside them are all other settings; this was the tour, now try it yourself.',
    },
    report: {
      title: 'The monthly report',
      text: 'Five figures for each resident and day: how long wet, how long waited, how often out of range. As a page, as PDF and as CSV.',
    },
    management: {
      title: 'Hubs and sensors',
      text: 'Which hubs are online, and of every sensor its battery, its signal and who wears it. If something is missing here, call an administrator.',
    },
    orders: {
      title: 'Ordering material',
      text: 'Sensors and stickers are ordered here, and you see what was ordered before. This was the tour: go back to the residents and try it yourself.',
    },
  },
};
