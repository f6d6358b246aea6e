import { directoryEndpoints } from '@waymark/contracts/directory/endpoints'
import { matrixEndpoints } from '@waymark/contracts/matrix/endpoints'
import { networkEndpoints } from '@waymark/contracts/networks/endpoints'
import { storyEndpoints } from '@waymark/contracts/stories/endpoints'
import { trustCreditEndpoints } from '@waymark/contracts/trust-credits/endpoints'
import { ask, askPagesUnder } from '../../shared/api/queries.ts'

export const membershipsQuery = ask(networkEndpoints.readMemberships)
export const creditTotalQuery = ask(trustCreditEndpoints.readTrustCredits, { query: { limit: 1 } })
export const creditsQuery = askPagesUnder(trustCreditEndpoints.readTrustCredits, 'transactions')
export const contributionsQuery = askPagesUnder(trustCreditEndpoints.listContributions, 'contributions')
export const ownEntryQuery = ask(directoryEndpoints.readDirectoryEntry)
export const matrixQuery = ask(matrixEndpoints.readMatrix)
export const storiesQuery = askPagesUnder(storyEndpoints.listStories, 'stories')
export const ownStoriesQuery = askPagesUnder(storyEndpoints.listOwnStories, 'stories')
