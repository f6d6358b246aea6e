/**
 * Columns that no download contains, by table. They would let a reader sign in as someone else, or read data that is
 * sealed or about to be erased. A test finds new ones by their names.
 */
export const EXCLUDED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  // Deleted rows, which include the secrets of their tables.
  deletion_row: ['content'],
  app_secret: ['value'],
  app_user: ['password_hash'],
  calendar_feed: ['token_hash'],
  // A keyed hash of what is in the other columns.
  client: ['answers_hash'],
  census_share: ['token_hash'],
  // Tokens that stand for words.
  client_note: ['words'],
  message: ['words'],
  data_key: ['wrapped'],
  deleted_client: ['rows'],
  google_sign_in: ['secret_hash', 'attempt_hash'],
  intake_draft: ['sealed', 'mail_key'],
  invite_code: ['code_hash'],
  authenticator_app: ['secret'],
  recovery_code: ['code_hash'],
  // These allow sending pushes to the browser.
  push_subscription: ['endpoint', 'p256dh', 'auth'],
  session: ['refresh_hash'],
}
