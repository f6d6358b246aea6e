import { bytes, type Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import { sql } from '@waymark/platform/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EndpointName } from './access-rules/rule.ts'
import { startTarget, type Target } from './target.ts'

/** What an open browser alone must not do: users confirm that it is them if they did not in the last ten minutes. */
const CONFIRMED: Record<string, readonly EndpointName[]> = {
  'accounts, roles and membership': [
    'createInviteCode',
    'updateUser',
    'setUserPassword',
    'setSubscriptionStatus',
    'approveApplication',
  ],
  'sessions and ways in': [
    'endSession',
    'endOtherSessions',
    'removeSecondFactors',
    'startAuthenticatorApp',
    'confirmAuthenticatorApp',
    'removeAuthenticatorApp',
    'renewRecoveryCodes',
    'startPasskey',
    'addPasskey',
    'removePasskey',
    'removeGoogle',
  ],
  'payout and what counts as earned': [
    'changeFeeReferral',
    'correctFee',
    'correctTrustCredits',
    'changeSetting',
    'cancelPlannedSetting',
  ],
  'downloads about many people, or of all about one': [
    'downloadData',
    'downloadClientSummary',
    'downloadStatement',
    'exportAccessLog',
    'exportCensus',
    'exportChosenClients',
    'exportClients',
    'exportImportProblems',
  ],
  'addresses that open data without a sign-in': ['createCalendarFeed', 'shareCensus'],
  'deletions without an undo, and of many at once': [
    'cleanupData',
    'cleanupMockClients',
    'deleteAssistantConversation',
    'deleteClientData',
    'deleteMembership',
    'deleteOpportunity',
    'deleteUser',
  ],
  'the keys of everything': ['makeDataKey'],
  'the end of an alarm about the access log': ['settleAccessLogBreaks'],
}

const SETTLED = 'a single file, which the screen shows as well'
const UNDONE = 'can be restored or added again by the same person'
const LESS = 'takes access or a picture away, and shows nothing'
const OWN = 'the person’s own word, which they can give again'

/** Deletions and downloads of signed-in users that do not ask, and why. */
const EXEMPT: Partial<Record<EndpointName, string>> = {
  downloadReceipt: SETTLED,
  downloadMessageFile: SETTLED,
  downloadFile: SETTLED,
  downloadDecision: SETTLED,
  downloadResource: SETTLED,
  readLogo: 'a picture for everybody',
  readPhoto: 'a picture for everybody',
  deleteNote: UNDONE,
  deleteTag: UNDONE,
  deleteView: UNDONE,
  deleteTask: UNDONE,
  deleteFile: UNDONE,
  deleteCensus: UNDONE,
  deleteStory: UNDONE,
  deleteSavedReply: UNDONE,
  deleteQuotingLink: UNDONE,
  deleteCall: 'takes back an entry that was just logged',
  deleteMockPatients: 'made-up people',
  removeMessageFile: 'a file that was not sent',
  endLeadCode: LESS,
  deleteCalendarFeed: LESS,
  removePushSubscription: LESS,
  revokeCensusShare: LESS,
  deleteLogo: LESS,
  deletePhoto: LESS,
  withdrawInterest: OWN,
  withdrawDirectoryConsent: OWN,
}

const named = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]
/** Consumers have no account: their emailed link is the proof. */
const forUsers = ({ access }: Endpoint) => access !== 'public' && access !== 'consumer'

test('exactly these endpoints ask', () => {
  const flagged = named.filter(([, { confirm }]) => confirm).map(([name]) => name)
  expect(flagged.toSorted()).toEqual(Object.values(CONFIRMED).flat().toSorted())
})

test('every other deletion and download says why it does not ask', () => {
  const quiet = named.filter(
    ([, endpoint]) =>
      forUsers(endpoint) && !endpoint.confirm && (endpoint.method === 'DELETE' || endpoint.response === bytes),
  )
  expect(quiet.map(([name]) => name).toSorted()).toEqual(Object.keys(EXEMPT).toSorted())
})

describe('a session that confirmed long ago', () => {
  let target: Target
  beforeAll(async () => {
    target = await startTarget()
    await target.api.db.run(sql`update session set confirmed_at = now() - interval '11 minutes'`)
  })
  afterAll(() => target[Symbol.asyncDispose]())

  test.each(Object.values(CONFIRMED).flat())('is refused by %s', async (name) => {
    const endpoint: Endpoint = endpoints[name]
    const { status, body } = await target.api.call(endpoint, {
      ...target.sentTo(endpoint),
      ...(endpoint.body && { body: {} }),
    })
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'confirmation_needed' })])
  })
})
