import { directoryEndpoints } from '@waymark/contracts/networks/directory/endpoints'
import { matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { trustCreditEndpoints } from '@waymark/contracts/networks/trust-credits/endpoints'
import { networkEndpoints } from '@waymark/contracts/people/memberships/endpoints'
import { ask, askPagesUnder } from '../../../shared/api/queries.ts'

export const membershipsQuery = ask(networkEndpoints.readMemberships)
export const creditTotalQuery = ask(trustCreditEndpoints.readTrustCredits, { query: { limit: 1 } })
export const creditsQuery = askPagesUnder(trustCreditEndpoints.readTrustCredits, 'transactions')
export const contributionsQuery = askPagesUnder(trustCreditEndpoints.listContributions, 'contributions')
export const ownEntryQuery = ask(directoryEndpoints.readDirectoryEntry)
export const matrixQuery = ask(matrixEndpoints.readMatrix)
export const storiesQuery = askPagesUnder(storyEndpoints.listStories, 'stories')
export const ownStoriesQuery = askPagesUnder(storyEndpoints.listOwnStories, 'stories')
