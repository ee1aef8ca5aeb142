import type { Catalogue } from '../../language/catalogue.ts';
import type { followRequestsTexts } from './follow-requests.en.ts';

export default {
  title: 'Anfragen, dir zu folgen',
  hint: 'Sie sehen deine Beiträge für Follower, sobald du zustimmst.',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  acceptName: '{name} als Follower annehmen',
  declineName: '{name} als Follower ablehnen',
  removeName: '{name} als Follower entfernen',
  accepted: 'Als Follower angenommen',
  declined: 'Anfrage abgelehnt',
  removed: 'Follower entfernt',
  failed: 'Die Antwort konnte nicht gegeben werden. Bitte versuche es noch einmal.',
  somebody: 'jemanden',
  approve: 'Follower bestätigen',
  approveHint: 'Wer dir folgen möchte, fragt zuerst. Anfragen stehen unter Aktivität und bei deinen Followern.',
  approveFailed: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',
} satisfies Catalogue<typeof followRequestsTexts>;
