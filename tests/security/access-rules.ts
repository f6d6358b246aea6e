import type { endpoints } from '@waymark/contracts/endpoints'

/** Who may call what, in the words of the specification and not of the code. */
export type Rule =
  | 'anybody'
  /** Which nobody did here. */
  | 'anybody, where it is set up'
  /** A token is not needed, but a bad one is refused. */
  | 'anybody without a bad token'
  | 'whoever holds the refresh cookie'
  | 'the signed in'
  | 'administrators'
  | 'administrators, about any user'
  | 'the broker of the client, administrators'
  | 'the broker of the client, administrators, the consumer'
  | 'the two who talk'
  | 'the author of the note'
  | 'the two of the referral'
  | 'administrators and founders'
  | 'the agency itself'
  | 'who watches the platform'
  | 'who pays'
  /** Its signature says who it is. */
  | 'the payment provider'
  | 'the payment provider, where it is set up'

export type EndpointName = keyof typeof endpoints
export const RULES: Record<EndpointName, Rule> = {
  register: 'anybody',
  registerExclusive: 'anybody',
  signInWithCode: 'anybody',
  requestPasswordReset: 'anybody',
  resetPassword: 'anybody',
  startGoogle: 'anybody, where it is set up',
  login: 'anybody',
  refresh: 'whoever holds the refresh cookie',
  logout: 'the signed in',
  me: 'the signed in',
  updatePreferences: 'the signed in',
  readFirstSteps: 'the signed in',
  createInviteCode: 'administrators',
  listUsers: 'administrators',
  updateUser: 'administrators, about any user',
  createClient: 'anybody',
  readIntakeStatus: 'the broker of the client, administrators, the consumer',
  recordContactLead: 'the broker of the client, administrators, the consumer',
  assignClientToAgent: 'the broker of the client, administrators, the consumer',
  sendAgentMessage: 'anybody without a bad token',
  readRiskAssessment: 'the broker of the client, administrators, the consumer',
  createRiskAssessment: 'the broker of the client, administrators, the consumer',
  readDashboard: 'the signed in',
  readLeadsPerDay: 'the signed in',
  createLeadCode: 'the signed in',
  listLeadCodes: 'the signed in',
  endLeadCode: 'the agency itself',
  listNewClients: 'who watches the platform',
  readPlatformAlerts: 'who watches the platform',
  listClients: 'the signed in',
  readClient: 'the broker of the client, administrators',
  deleteClientData: 'the broker of the client, administrators',
  restoreClient: 'the broker of the client, administrators',
  changeClientStatus: 'the broker of the client, administrators',
  exportClients: 'the signed in',
  readTimeline: 'the broker of the client, administrators',
  readEntitlement: 'the broker of the client, administrators',
  listNotes: 'the broker of the client, administrators',
  addNote: 'the broker of the client, administrators',
  editNote: 'the author of the note',
  deleteNote: 'the author of the note',
  restoreNote: 'the author of the note',
  giveFeedback: 'the broker of the client, administrators',
  recordLearning: 'the broker of the client, administrators',
  saveCalculation: 'the broker of the client, administrators',
  listCalculations: 'the broker of the client, administrators',
  listNetwork: 'the signed in',
  listConversations: 'the signed in',
  readConversation: 'the two who talk',
  markConversationRead: 'the two who talk',
  listMessages: 'the signed in',
  uploadFile: 'the signed in',
  listFiles: 'the signed in',
  askAssistant: 'the signed in',
  readAssistantStatus: 'the signed in',
  listAssistantConversations: 'the signed in',
  readAssistantConversation: 'the agency itself',
  deleteAssistantConversation: 'the agency itself',
  searchFiles: 'the signed in',
  readFile: 'the agency itself',
  downloadFile: 'the agency itself',
  readFilePage: 'the agency itself',
  deleteFile: 'the agency itself',
  restoreFile: 'the agency itself',
  sendMessage: 'the signed in',
  confirmDelivery: 'the signed in',
  listReferrals: 'the signed in',
  acceptReferral: 'the two of the referral',
  declineReferral: 'the two of the referral',
  withdrawReferral: 'the two of the referral',
  submitSuggestion: 'anybody',
  listSuggestions: 'administrators and founders',
  listNotifications: 'the signed in',
  markNotificationsRead: 'the signed in',
  readAgencyProfile: 'the signed in',
  uploadLogo: 'the signed in',
  readLogo: 'the signed in',
  deleteLogo: 'the signed in',
  updateAgencyProfile: 'the signed in',
  listQuotingLinks: 'the signed in',
  createQuotingLink: 'the signed in',
  updateQuotingLink: 'the agency itself',
  deleteQuotingLink: 'the agency itself',
  listCensuses: 'the signed in',
  createCensus: 'the broker of the client, administrators',
  readCensus: 'the agency itself',
  updateCensus: 'the agency itself',
  changeCensusRows: 'the agency itself',
  deleteCensus: 'the agency itself',
  restoreCensus: 'the agency itself',
  previewCensusImport: 'the agency itself',
  importCensus: 'the agency itself',
  exportCensus: 'the agency itself',
  listCensusShares: 'the agency itself',
  shareCensus: 'the agency itself',
  revokeCensusShare: 'the agency itself',
  listCensusViews: 'the agency itself',
  openSharedCensus: 'anybody',
  createMockPatient: 'the signed in',
  listMockPatients: 'the signed in',
  deleteMockPatients: 'the signed in',
  restoreMockPatients: 'the signed in',
  sendTestNotification: 'the signed in',
  readPushKey: 'the signed in',
  addPushSubscription: 'the signed in',
  removePushSubscription: 'the signed in',
  unsubscribe: 'anybody',
  listPlans: 'anybody',
  startCheckout: 'the signed in',
  stripeWebhook: 'the payment provider, where it is set up',
  sandboxWebhook: 'the payment provider',
  readSandboxCheckout: 'who pays',
  completeSandboxCheckout: 'who pays',
  readSubscription: 'the signed in',
  cancelSubscription: 'the signed in',
  resumeSubscription: 'the signed in',
  listReceipts: 'the signed in',
  downloadReceipt: 'who pays',
  readSite: 'anybody',
  readOpenApi: 'anybody',
}
