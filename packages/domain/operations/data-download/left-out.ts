/**
 * Columns that no download holds, by their table: with them one could sign in as somebody, or read what was sealed or
 * is being forgotten. A test finds new ones by their names.
 */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // Rows that somebody wanted gone, with the secrets of their tables.
  admin_act_row: ['content'],
  app_secret: ['value'],
  app_user: ['password_hash'],
  census_share: ['token_hash'],
  deleted_client: ['rows'],
  google_sign_in: ['secret_hash', 'attempt_hash'],
  intake_draft: ['sealed', 'mail_key'],
  invite_code: ['code_hash'],
  // Who has these can push to that browser.
  push_subscription: ['endpoint', 'p256dh', 'auth'],
  session: ['refresh_hash'],
}
