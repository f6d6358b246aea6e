import { createStoredFlag } from '../state/stored-flag.ts'

// The keys and values are specified.
/** Shows a made-up agency in the banner of this browser. */
export const demoBranding = createStoredFlag('white_label_mode', 'demo')
/** Turns on the agency's banner and branding in this browser without the package. */
export const whiteLabelTrial = createStoredFlag('white_label_enabled', 'true')
