/** The key that test databases are encrypted with. */
export const TEST_KEYS = 'dGhlIGtleSBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE='
