/** The sentences of the catalogue. */
export const HELP_FAILED = 'Unable to send help request. Please call us directly at your earliest convenience.'
export const CONTACT_FAILED =
  'Unable to contact agent right now. Please try completing the assessment or call us directly.'
export const MESSAGE_FAILED = 'Unable to send message. Please call us directly for assistance.'
export const SAVE_FAILED = 'We could not save your answers right now. They are still in this tab. Please try again.'
