/** How a notification of one kind reads. */
export interface Kind {
  /** What a push or a mail says: nothing about anybody, since others may read it. */
  title: string
  /** The same for a user who opted in to names. */
  named?: (name: string) => string
  body: string
  /** One and several of them, in the middle of a sentence. */
  counted: readonly [one: string, several: string]
  /** Where it leads within the app when the notification itself does not say. */
  link: string
  /** Passes quiet hours. */
  urgent?: true
}
