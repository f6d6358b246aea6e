/** The texts of a notification kind. */
export interface Kind {
  /** The text for push notifications and emails. Contains no names, because other people may see it. */
  title: string
  /** The same for users who opted in to names. */
  named?: (name: string) => string
  body: string
  /** Singular and plural, for the middle of a sentence. */
  counted: readonly [one: string, several: string]
  /** The page it opens in the app, unless the notification has its own link. */
  link: string
  /** Each notification's own title and body name no person, so pushes and emails say them too. */
  open?: true
  /** Sent even during quiet hours. */
  urgent?: true
}
