import type { Rules } from './rule.ts'

export const moneyRules = {
  readLedger: 'signed-in users',
  downloadStatement: 'signed-in users',
  correctFee: 'administrators',
  listPlans: 'anyone',
  startCheckout: 'signed-in users',
  stripeWebhook: 'the payment provider, if it is configured',
  sandboxWebhook: 'the payment provider',
  readSandboxCheckout: 'the payer',
  completeSandboxCheckout: 'the payer',
  readSubscription: 'signed-in users',
  cancelSubscription: 'signed-in users',
  resumeSubscription: 'signed-in users',
  listReceipts: 'signed-in users',
  downloadReceipt: 'the payer',
} satisfies Rules
