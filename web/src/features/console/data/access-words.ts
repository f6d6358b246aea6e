import { inWords } from '../../clients/labels.ts'

/** What somebody did with the record of a client, after their name. */
const WORDS: Readonly<Record<string, string>> = {
  'assistant.asked': 'asked the assistant about the client',
  'assistant.read': 'read what the assistant said of the client',
  'calculation.listed': 'read the calculations',
  'census.opened_by_link': 'opened a census by its link',
  'client.assigned': 'gave the client to an agent',
  'client.deleted': 'deleted all data of the client',
  'client.downloaded': 'downloaded the client with all data',
  'client.exported': 'exported the client in a list',
  'client.found': 'found the client in a search',
  'client.history_read': 'read this history',
  'client.identified': 'looked up who the client is',
  'client.listed': 'saw the client in a list',
  'client.read': 'opened the client',
  'client.restored': 'undid the deletion',
  'client.status_read': 'read how far the assessment is',
  'client.timeline_read': 'read the timeline',
  'consent.receipt_read': 'downloaded the consent receipt',
  'conversation.read': 'read the conversation',
  'conversations.listed': 'saw the conversation in a list',
  'entitlement.read': 'read what the client is entitled to',
  'messages.listed': 'saw messages of the client in a list',
  'note.listed': 'read the notes',
  'referral.read': 'read the referral',
  'referrals.listed': 'saw the referral in a list',
  'risk_assessment.read': 'read the risk assessment',
}

/** `opened the client`; of an act that is not known here, its name in words. */
export const accessWords = (action: string): string =>
  WORDS[action] ?? inWords(action.replaceAll('.', ' ')).toLowerCase()
